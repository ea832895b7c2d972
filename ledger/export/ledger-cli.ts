/**
 * Ledger: `ledger --strict --pedantic -f wrenfield.ledger balance`.
 * Every posting asserts its account's balance after it.
 */
import { scaleOf } from '../accounts.ts'
import { entryText } from './entry-text.ts'
import type { Format } from './format.ts'

export const ledgerCli = (): Format => ({
  name: 'ledger',
  open: ({ ledger, head }) => `; Wrenfield Bank, journal ${ledger}, events 1 to ${head}. Debits are positive.\n`,

  entry: entryText(asset => `commodity ${asset}\n    format ${(1000).toFixed(scaleOf(asset))} ${asset}`),

  close: () => '',
})
