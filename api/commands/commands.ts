/**
 * What became of a key. An act is an event of the ledger or is bound to its key beside it (`platform/act-keys.ts`): both are asked.
 * A key is closed beside the ledger first, so that whatever the ledger says of it then holds for all.
 */
import type { RecordedEvent } from '../../ledger/journal.ts'
import { actUnder, closeActs } from '../platform/act-keys.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import { signedIn } from '../trpc.ts'
import { byKey, commandStatus } from './commands.schema.ts'

const made = ({ seq }: RecordedEvent) => ({ state: 'made' as const, transactionId: `1-${seq}` })
const madeBeside = { state: 'made' as const, transactionId: null }
const notMade = { state: 'not_made' as const, transactionId: null }

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

/** Gives the caller's own key up: from then on a late arrival is refused. Answers `made` when the act was first. */
export const close = signedIn
  .input(byKey)
  .output(commandStatus)
  .mutation(async ({ ctx, input }) => {
    const { ledger, clocks } = ctx.machinery
    const key = ctx.key(input.key)
    const beside = await ctx.asCaller(tx => closeActs(tx, ctx.customer, key))
    if (beside === 'made') return madeBeside
    const closed = await fromLedger(ledger.close({ key, actor: ctx.customer, at: await clocks.bank() }))
    return closed.state === 'made' ? made(closed.event) : notMade
  })
