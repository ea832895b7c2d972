import { signedInOr, withoutSession } from '../trpc.ts'
import { NO_TOKEN, openAccount, opened } from './open-account.schema.ts'
import { openFor } from './open-account.ts'

/**
 * Opens an account with its first deposit, one event. From an own account the money moves at once (C-47); any other
 * source is typed-in money: under the caps of all typed-in money, and unsettled. 404 for a funding account that is not
 * the caller's; 422 in the ledger's words.
 */
export const open = signedInOr(withoutSession(NO_TOKEN))
  .input(openAccount)
  .output(opened)
  .mutation(({ ctx, input }) => openFor(ctx, input))
