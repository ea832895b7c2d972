import { actUnder } from '../platform/act-keys.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import { signedIn } from '../trpc.ts'
import { byKey, commandStatus } from './commands.schema.ts'
import { made, madeBeside, notMade } from './commands.ts'

/** What became of the caller's own key: made, closed, or unknown (it may still arrive). */
export const status = signedIn
  .input(byKey)
  .output(commandStatus)
  .query(async ({ ctx, input }) => {
    const key = ctx.key(input.key)
    const found = await fromLedger(ctx.machinery.ledger.lookup(key))
    if (found.state === 'made') return made(found.event)
    if ((await ctx.asCaller(tx => actUnder(tx, key))) === 'made') return madeBeside
    return found.state === 'closed' ? notMade : { state: 'unknown' as const, transactionId: null }
  })
