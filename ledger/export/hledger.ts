/**
 * hledger: `hledger check --strict -f wrenfield.journal`. Every posting asserts the balance of its account and
 * commodity after it, to the last decimal.
 */
import { scaleOf } from '../accounts.ts'
import type { Entry } from './book.ts'
import type { Format } from './format.ts'
import { titleOf } from './words.ts'

const pattern = (scale: number) => `1000.${'0'.repeat(scale)}`

export const hledger = (): Format => ({
  name: 'hledger',
  open: ({ ledger, head }) =>
    `; Wrenfield Bank, journal ${ledger}, events 1 to ${head}. Debits are positive.\ndecimal-mark .\n`,

  entry({ event, newAccounts, newAssets, lines }: Entry) {
    let written = ''
    for (const asset of newAssets) written += `\ncommodity ${pattern(scaleOf(asset))} ${asset}\n`
    for (const { path } of newAccounts) written += `\naccount ${path}`
    if (newAccounts.length > 0) written += '\n'
    if (lines.length === 0) return written
    const value = event.effectiveDate === event.bankDay ? '' : `=${event.effectiveDate}`
    written += `\n${event.bankDay}${value} (${event.ledger}-${event.seq}) ${titleOf(lines, event.kind)}\n`
    for (const { account, asset, amount, balance } of lines)
      written += `    ${account.path}  ${amount} ${asset} = ${balance} ${asset}\n`
    return written
  },

  close: () => '',
})
