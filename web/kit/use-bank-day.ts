import { bankDayOf, knowBankDay } from '../lib/format.ts'
import { readToken } from '../lib/storage.ts'
import { trpc } from '../lib/trpc.ts'

/**
 * The bank's day, "YYYY-MM-DD": its own clock rules dates, and may be ahead of the browser's. Undefined until it
 * has answered, and for a visitor who is signed out. Whoever asks tells the date formats, too, which year is this
 * one.
 */
export function useBankDay(): string | undefined {
  const { data } = trpc.comingUp.today.useQuery(undefined, { enabled: Boolean(readToken()) })
  if (data) knowBankDay(data.today)
  return data?.today
}

/** The bank's day; the browser's until the bank has answered. */
export const useToday = (): string => useBankDay() ?? bankDayOf()
