/** Everything an act needs from the process that runs it: made once at start, handed to every request and job. */
import pino, { type Logger } from 'pino'
import { openLedger, type StartWriter } from '../../ledger/journal.ts'
import { openClocks } from './clocks.ts'
import type { Config } from './config.ts'
import { openKeys } from './crypto.ts'
import { openDb, type Signs } from './db.ts'
import { openLines } from './lines.ts'
import { openLive, type Live } from './live/live.ts'
import type { OrderKinds } from './orders/kind.ts'
import { openPress } from './press.ts'
import { openPasswords } from './passwords.ts'
import { openScanner } from './scanner.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { type Tools } from './tools.ts'
import { openWatch, type Watch } from './watch.ts'

export interface Machinery extends Tools {
  /** What this process counts of its own work. */
  watch: Watch
  /** Every kind of order that the bank carries out. */
  kinds: OrderKinds
  /** What changes, told to whoever follows along. */
  live: Live
}

export interface RunningMachinery extends Machinery {
  /** Finishes what was accepted, then closes the ledger and the pools. */
  end(): Promise<void>
}

export type BankConfig = Pick<Config, 'demo' | 'keyFile' | 'limits' | 'passwordMemoryKiB' | 'customerServicePhone'> & {
  databaseUrl: string
  /** How the parts of the bank sign on to its database; absent: all of them as `databaseUrl` does. */
  logins?: Signs & { journal: string }
  firstDayAvailability?: Config['firstDayAvailability']
  verifyAgainMinutes?: Config['verifyAgainMinutes']
  secondFactor?: Config['secondFactor']
  scanner?: Config['scanner']
}

export interface Overrides {
  /** The wall clock, in ms. */
  wall?: () => number
  settings?: Partial<Settings>
  log?: Logger
  /**
   * How long a statement may take, in ms; work at the desk (seeding, the operator's day run) gets more than a request
   * does.
   */
  statementTimeout?: number
  startWriter?: StartWriter
}

/**
 * Opens everything. Nothing connects before it is needed: a database that is away answers 503, it stops nobody from
 * starting.
 */
export function openMachinery(
  config: BankConfig,
  kinds: OrderKinds,
  {
    wall,
    settings: tuned = {},
    log = pino({ level: 'info', base: null }),
    statementTimeout = 10_000,
    startWriter,
  }: Overrides = {},
): RunningMachinery {
  const settings: Settings = { ...defaultSettings, ...tuned }
  if (config.passwordMemoryKiB !== undefined)
    settings.password = { ...settings.password, memoryKiB: config.passwordMemoryKiB }
  if (config.customerServicePhone !== undefined) settings.servicePhone = config.customerServicePhone
  if (config.firstDayAvailability !== undefined) settings.firstDayAvailability = config.firstDayAvailability
  if (config.verifyAgainMinutes !== undefined) settings.navigationApprovalMs = config.verifyAgainMinutes * 60_000
  if (config.secondFactor !== undefined) settings.secondFactor = config.secondFactor
  const lines = openLines(settings.lines)
  const press = openPress(lines.papers)
  const db = openDb(config.logins ?? config.databaseUrl, { statementTimeout })
  const watch = openWatch()
  const journal = config.logins?.journal ?? config.databaseUrl
  const clocks = openClocks(db, wall)
  const live = openLive(config.logins?.bank ?? config.databaseUrl, { db, clocks, settings })
  const ledger = watch.watched(openLedger({ connectionString: journal, onBatch: watch.batch, startWriter }))
  return {
    db,
    ledger,
    clocks,
    keys: openKeys(config.keyFile),
    passwords: openPasswords(settings.password),
    lines,
    press: press.draw,
    scan: openScanner(config.scanner),
    settings,
    log,
    demo: config.demo,
    limited: config.limits,
    watch,
    kinds,
    live,
    async end() {
      await live.end()
      await ledger.end()
      await db.end()
      await press.end()
    },
  }
}
