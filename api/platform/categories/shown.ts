/** Entries as calls answer them. */
import { sum, text, type Money } from '../../../ledger/money.ts'
import type { OwnAccount } from '../accounts/account.queries.ts'
import { labelOfOwn } from '../accounts/label.queries.ts'
import type { Entry } from './entries.ts'
import type { EntryOut } from './entry.schema.ts'
import type { Part } from './parts.ts'

export type Accounts = ReadonlyMap<number, { readonly publicId: string; readonly name: string }>

export const accountNames = (own: readonly OwnAccount[]): Accounts =>
  new Map(own.map(one => [one.state.id, { publicId: one.state.publicId, name: labelOfOwn(one) }]))

/** What a question about categories, kinds of money or payees is about. */
interface Wanted {
  readonly category?: string | undefined
  readonly flow?: Part['flow'] | undefined
  readonly such?: string | undefined
}

/** The parts of an entry that a question is about. */
export const partsWanted = ({ parts, such }: Entry, wanted: Wanted): Part[] =>
  wanted.such !== undefined && wanted.such !== such.key
    ? []
    : parts.filter(
        part =>
          (wanted.category === undefined || part.category === wanted.category) &&
          (wanted.flow === undefined || part.flow === wanted.flow),
      )

export const totalOf = (parts: readonly Part[]): Money => sum(parts.map(({ amount }) => amount))

export function toEntry(entry: Entry, accounts: Accounts, wanted: Wanted = {}): EntryOut {
  const { line, says, parts, such, by, maySplit, note = '', tags, receipt } = entry
  const account = accounts.get(line.account)
  if (!account) throw new Error('A line of an account that is not the caller’s')
  return {
    id: entry.id,
    accountId: account.publicId,
    accountName: account.name,
    date: entry.on,
    recordedAt: line.event.recordedAt,
    description: line.description,
    says,
    status: line.settling ? 'Settling' : 'Completed',
    type: line.type,
    amount: text(line.amount),
    balance: text(line.balance),
    counted: text(totalOf(partsWanted(entry, wanted))),
    parts: parts.map(({ category, flow, amount }) => ({ category, flow, amount: text(amount) })),
    by,
    maySplit,
    such: { ...such },
    note,
    tags: [...tags],
    receipt,
  }
}
