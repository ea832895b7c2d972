import type { Logger } from 'pino'
import type { Ledger } from '../../ledger/journal.ts'
import type { Clocks } from './clocks.ts'
import type { Keys } from './crypto.ts'
import type { Db } from './db.ts'
import type { Lines } from './lines.ts'
import type { Passwords } from './passwords.ts'
import type { Press } from './press.ts'
import type { Scan } from './scanner.ts'
import type { Settings } from './settings.ts'

/** What the process works with, whatever it is asked. */
export interface Tools {
  db: Db
  ledger: Ledger
  clocks: Clocks
  keys: Keys
  passwords: Passwords
  /** What is done a few at a time. */
  lines: Lines
  /** Papers are drawn beside the thread that answers. */
  press: Press
  /** What every file of a customer passes first. */
  scan: Scan
  settings: Settings
  log: Logger
  /** Demo mode: reusable codes work, the reset token is in the answer (C-10), the clock may be moved. */
  demo: boolean
  /** Whether tries are limited; off only in tests. */
  limited: boolean
}
