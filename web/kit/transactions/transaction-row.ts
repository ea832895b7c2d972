import { AND } from '../../../api/platform/categories/line-category.schema.ts'
import type { CodeKind } from '../../../api/platform/orders/states.schema.ts'
import type { Phrase } from '../../../ledger/phrase.ts'
import { day, longDay, usd } from '../../lib/format.ts'
import { spoken, t } from '../../lib/i18n.ts'
import { monthSums, type MonthSum } from './month-sums.ts'

/**
 * One movement as the API gives it: newest first; amount signed as the customer sees it; a pending one has no
 * balance.
 */
export interface TransactionRow {
  id: string
  date: string
  description: string
  /** The description as words of the bank's with values in them. */
  says: Phrase
  status: string
  type: string
  category?: string | null | undefined
  amount: string
  /** What the whole line comes to, where the amount is a part of it. */
  partOf?: string
  balance?: string | null | undefined
  /** Posted, but not settled yet: it cannot leave the bank. */
  settling?: boolean | undefined
  /** What of it cannot be used at all yet. */
  held?: string | undefined
  /** It waits for its code: the kind of its order. */
  awaitsCode?: CodeKind | undefined
}

/** "2026-11", and its sums where all of it is in the list. */
export interface MonthOf {
  month: string
  sum?: MonthSum | undefined
}

export interface DayGroup {
  /** "pending", or the day. */
  key: string
  label: string
  rows: TransactionRow[]
  /** Its month, where it is the first of it in the list. */
  month?: MonthOf | undefined
}

export const isPending = ({ status }: TransactionRow): boolean => status === 'Pending'

/** The status in one word: money that came but is not settled has not arrived for good. */
export const statusOf = (row: TransactionRow): string => (row.settling && !isPending(row) ? 'Settling' : row.status)

/** Types of lines that a card may have made; the bank decides which of them can be disputed. */
const BY_CARD = ['purchase', 'withdrawal', 'other']

/** Whether a dispute is worth offering: money that went out, for good, by what may be a card. */
export const mayDispute = (row: TransactionRow): boolean =>
  !isPending(row) && row.amount.startsWith('-') && BY_CARD.includes(row.type)

/** "Dining", "Gifts + Travel": of a line in parts, each by its name. */
export const categoryText = (category: string): string =>
  category
    .split(AND)
    .map(name => t(name))
    .join(AND)

/** What a page calls the type of a line, where it has words of its own for it. */
export type TypeLabel = (row: TransactionRow) => string

/** Its category in words; money that is set aside has none yet, and its status says that it is pending. */
export const categoryOf = ({ category, status }: TransactionRow): string =>
  category && category !== status ? categoryText(category) : ''

/** What stands below a description: the page's word for the type, if it has one, the category, of what it is a part. */
export const kindText = (row: TransactionRow, typeLabel?: TypeLabel): string =>
  [...new Set([typeLabel?.(row), categoryOf(row), row.partOf && t('part of {amount}', { amount: usd(row.partOf) })])]
    .filter(Boolean)
    .join(' · ')

/**
 * Pending ones first, then by day in the order given, the first day of each month with its month, and its sums where
 * no more of it may come. `pendingLabel` heads the first group.
 */
export function groupByDay(rows: readonly TransactionRow[], pendingLabel: string, more = false): DayGroup[] {
  const pending = rows.filter(isPending)
  const done = rows.filter(row => !isPending(row))
  const days = Map.groupBy(done, ({ date }) => date.slice(0, 10))
  const sums = monthSums(done)
  const last = [...sums.keys()].at(-1)
  const groups = [...days].map(([date, ofDay]) => {
    const month = date.slice(0, 7)
    const sum = sums.get(month)
    if (!sums.delete(month)) return { key: date, label: longDay(date), rows: ofDay }
    return {
      key: date,
      label: longDay(date),
      rows: ofDay,
      month: { month, sum: more && month === last ? undefined : sum },
    }
  })
  return pending.length ? [{ key: 'pending', label: pendingLabel, rows: pending }, ...groups] : groups
}

/** Rows whose description, category, amount or date contains every word that was typed. */
export function search(rows: readonly TransactionRow[], typed: string): TransactionRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...rows]
  return rows.filter(row => words.every(word => textOf(row).includes(word)))
}

/** What a row says, put together once in each language: a key that is pressed goes through all rows. */
function textOf(row: TransactionRow): string {
  const language = spoken()
  const known = texts.get(row)
  if (known?.language === language) return known.text
  const text = [row.description, row.category ?? '', row.type, row.amount, usd(row.amount), day(row.date), row.date]
    .join(' ')
    .toLowerCase()
  texts.set(row, { language, text })
  return text
}
const texts = new WeakMap<TransactionRow, { readonly language: string; readonly text: string }>()
