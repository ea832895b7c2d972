/**
 * hledger: `hledger check --strict -f wrenfield.journal`. Every posting asserts the balance of its account and
 * commodity after it, to the last decimal.
 */
import { scaleOf } from '../accounts.ts'
import { entryText } from './entry-text.ts'
import type { Format } from './format.ts'

const pattern = (scale: number) => `1000.${'0'.repeat(scale)}`

export const hledger = (): Format => ({
  name: 'hledger',
  open: ({ ledger, head }) =>
    `; Wrenfield Bank, journal ${ledger}, events 1 to ${head}. Debits are positive.\ndecimal-mark .\n`,

  entry: entryText(asset => `commodity ${pattern(scaleOf(asset))} ${asset}`),

  close: () => '',
})
