import type { Answered } from '../../lib/trpc.ts'

/** A line of any account, as the bank tells it in the one list. */
export type Entry = Answered['activity']['list']['items'][number]
