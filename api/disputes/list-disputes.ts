import { signedIn } from '../trpc.ts'
import { disputesOf, toDispute } from './dispute.queries.ts'
import { disputes as disputesAnswer } from './disputes.schema.ts'

/** The customer's disputes, newest first. */
export const listDisputes = signedIn
  .output(disputesAnswer)
  .query(({ ctx }) => ctx.asCaller(async tx => (await disputesOf(tx)).map(toDispute)))
