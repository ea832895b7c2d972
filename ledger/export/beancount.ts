/**
 * Beancount: `bean-check wrenfield.beancount`. A balance is asserted for every account and commodity on the morning
 * after each day that changed it, with `~ 0.00`: without it Beancount forgives half a cent and more.
 */
import type { Asset } from '../accounts.ts'
import { addDays, type BankDay } from '../calendar.ts'
import type { Entry } from './book.ts'
import type { Format } from './format.ts'
import { titleOf } from './words.ts'

/** Beancount wants at least two letters; no ticker of one letter is called like this. */
const commodity = (asset: Asset) => (asset.length === 1 ? `${asset}-SHARE` : asset)

export function beancount(): Format {
  let day: BankDay = ''
  const changed = new Map<string, { path: string; asset: Asset; balance: string }>()

  function assertions(): string {
    let written = ''
    for (const { path, asset, balance } of changed.values()) {
      written += `${addDays(day, 1)} balance ${path}  ${balance} ~ 0.00 ${commodity(asset)}\n`
    }
    changed.clear()
    return written && `\n${written}`
  }

  return {
    name: 'beancount',
    open: ({ ledger, head }) =>
      `; Wrenfield Bank, journal ${ledger}, events 1 to ${head}. Debits are positive.\n` +
      `option "title" "Wrenfield Bank"\n` +
      `option "operating_currency" "USD"\n` +
      `option "inferred_tolerance_multiplier" "0"\n`,

    entry({ event, newAccounts, lines }: Entry) {
      let written = event.bankDay === day ? '' : assertions()
      day = event.bankDay
      for (const { path, openedOn } of newAccounts) written += `\n${openedOn} open ${path}`
      if (newAccounts.length > 0) written += '\n'
      if (lines.length === 0) return written
      written += `\n${event.bankDay} * "${titleOf(lines, event.kind)}"\n  event: "${event.ledger}-${event.seq}"\n`
      if (event.effectiveDate !== event.bankDay) written += `  effective: ${event.effectiveDate}\n`
      for (const { account, asset, amount, balance } of lines) {
        written += `  ${account.path}  ${amount} ${commodity(asset)}\n`
        changed.set(`${account.id}:${asset}`, { path: account.path, asset, balance })
      }
      return written
    },

    close: assertions,
  }
}
