import { addDays, addMonths, startOfYear, type BankDay } from '../../ledger/calendar.ts'
import { isIn, namesIn } from '../../ledger/table.ts'

interface Length {
  /** English; give it to `t`. A spelling that no page offers has none. */
  words?: string
  /** The first day of the period that ends on this day; absent: no restriction. */
  from?: (today: BankDay) => BankDay
}

const days = (n: number) => (today: BankDay) => addDays(today, -n)
const months = (n: number) => (today: BankDay) => addMonths(today, -n)

/** The periods of lists of movements, in every listed spelling (doc2 §9, doc1 §2.7; C-61, C-62), for both sides. */
const table = {
  all: { words: 'All dates' },
  '7days': { words: 'Last 7 Days', from: days(7) },
  '30days': { words: 'Last 30 Days', from: days(30) },
  '60days': { words: 'Last 60 Days', from: days(60) },
  '90days': { words: 'Last 90 Days', from: days(90) },
  '3months': { words: 'Last 3 Months', from: months(3) },
  last3: { from: months(3) },
  last3months: { from: months(3) },
  '6months': { words: 'Last 6 Months', from: months(6) },
  last6: { from: months(6) },
  '12months': { words: 'Last 12 Months', from: months(12) },
  '1year': { words: 'Last 12 Months', from: months(12) },
  year: { words: 'Last 12 Months', from: months(12) },
  ytd: { words: 'Year to date', from: startOfYear },
  thisyear: { words: 'This Year', from: startOfYear },
} satisfies Record<string, Length>

export type Period = keyof typeof table
const lengths: Record<Period, Length> = table

/** What a form may name. */
export const periods = namesIn(table)

export const isPeriod = (text: string): text is Period => isIn(table, text)

export const wordsOf = (period: Period): string => lengths[period].words ?? period

/** Undefined: every day counts. */
export const firstDayOf = (period: Period | undefined, today: BankDay): BankDay | undefined =>
  period && lengths[period].from?.(today)
