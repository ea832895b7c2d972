import type { Answered } from '../../lib/trpc.ts'

/** The profile as the bank tells it. */
export type Profile = Answered['profile']['get']
