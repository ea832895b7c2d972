import { bankDayOf } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'

/** The bank's day, "YYYY-MM-DD": its own clock rules dates; until it has answered, New York's day. */
export const useBankDay = (): string => trpc.comingUp.today.useQuery().data?.today ?? bankDayOf()
