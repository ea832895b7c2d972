import { trpc } from '../lib/trpc.ts'

/** The bank's day, "YYYY-MM-DD": its own clock rules dates, and may be ahead of the browser's. Undefined until it has answered. */
export const useBankDay = (): string | undefined => trpc.comingUp.today.useQuery().data?.today
