import type { Asset } from '../accounts.ts'
import type { Entry } from './book.ts'
import { titleOf } from './words.ts'

/** An event as hledger and Ledger both read it: what is new is declared first, each posting asserts its balance. */
export const entryText =
  (commodity: (asset: Asset) => string) =>
  ({ event, newAccounts, newAssets, lines }: Entry): string => {
    let written = newAssets.map(asset => `\n${commodity(asset)}\n`).join('')
    for (const { path } of newAccounts) written += `\naccount ${path}`
    if (newAccounts.length > 0) written += '\n'
    if (lines.length === 0) return written
    const value = event.effectiveDate === event.bankDay ? '' : `=${event.effectiveDate}`
    written += `\n${event.bankDay}${value} (${event.ledger}-${event.seq}) ${titleOf(lines, event.kind)}\n`
    for (const { account, asset, amount, balance } of lines)
      written += `    ${account.path}  ${amount} ${asset} = ${balance} ${asset}\n`
    return written
  }
