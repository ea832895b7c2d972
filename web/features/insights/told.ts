import type { Answered } from '../../lib/trpc.ts'

/** What the bank says on the page. */
export type Insights = Answered['insights']['get']
