import { categoryOfParts } from '../../../api/platform/categories/line-category.schema.ts'
import { categoryText, groupByDay, type DayGroup, type TransactionRow } from '../../kit/transactions/transaction-row.ts'
import { called, t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import type { Answered } from '../../lib/trpc.ts'

/** A line of any account, as the bank tells it in the one list. */
export type Entry = Answered['activity']['list']['items'][number]

/** What such lines are called: as this one is, where that is all of it, else by the words that they share. */
export const suchName = ({ such: { name }, description, says }: Entry): string =>
  name === description ? described({ says }) : t(name)

/** The same as a row of a table. */
export const rowOf = (entry: Entry): TransactionRow => ({ ...entry, category: categoryOfParts(entry.parts) })

/** As it stands among what was asked for: of a line in parts those that count, so that the list comes to its sum. */
function listedRow(entry: Entry): TransactionRow {
  const row = rowOf(entry)
  const isPart = entry.parts.length > 1 && entry.counted !== entry.amount
  return isPart ? { ...row, amount: entry.counted, partOf: entry.amount } : row
}

/**
 * By day, under each month, which the bank sums up: what moves between own accounts is neither in nor out. Of one
 * month alone what stands above the list is its sum.
 */
export function listedGroups(entries: readonly Entry[], pendingLabel: string, more: boolean): DayGroup[] {
  const rows = entries.map(entry => ({
    ...listedRow(entry),
    category: [categoryText(categoryOfParts(entry.parts)), called(entry.accountName)].filter(Boolean).join(' · '),
  }))
  const groups = groupByDay(rows, pendingLabel)
  const isSeveral = more || groups.filter(({ month }) => month !== undefined).length > 1
  return groups.map(({ month, ...group }) => (month && isSeveral ? { ...group, month: { month: month.month } } : group))
}
