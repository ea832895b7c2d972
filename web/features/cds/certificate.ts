import type { Answered } from '../../lib/trpc.ts'

/** The certificate as the bank tells it. */
export type Certificate = Answered['cds']['get']
