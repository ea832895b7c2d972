/**
 * A statement as QIF (Quicken Interchange Format), which Quicken, GnuCash, MoneyDance and HomeBank read: the account
 * with its statement balance, then its transactions. Every field is one line with its letter; no text can begin a
 * record of its own.
 */
import type { Snapshot } from './snapshot.ts'

/** Cards and everything else. */
const typeOf = (kind: string) => (kind === 'credit' || kind === 'loan' ? 'CCard' : 'Bank')

/** Line by line. */
export function* qifStatement({ account, lastDay, closing, lines }: Snapshot): Generator<string> {
  const type = typeOf(account.kind)
  yield* [
    '!Account',
    `N${oneLine(`${account.name} ${account.number.slice(-4)}`)}`,
    `T${type}`,
    `D${oneLine(`Wrenfield ${account.type}`)}`,
    ...(account.creditLimit === undefined ? [] : [`L${account.creditLimit}`]),
    `/${usDate(lastDay)}`,
    `$${closing}`,
    '^',
    `!Type:${type}`,
  ]
  for (const { date, amount, description, category, id } of lines)
    yield* [
      `D${usDate(date)}`,
      `T${amount}`,
      'C*',
      `N${id}`,
      `P${oneLine(description)}`,
      `L${asCategory(category)}`,
      '^',
    ]
}

/** '2026-11-05' as '11/05/2026'. */
const usDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** A category's name: brackets would make it an account that the money was moved to, a slash or a bar its end. */
const asCategory = (text: string) =>
  oneLine(text).replaceAll('[', '(').replaceAll(']', ')').replaceAll('/', '-').replaceAll('|', '-')

/** Line ends and control characters of any kind become spaces. */
const oneLine = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
