/**
 * What became of a key. An act is an event of the ledger or is bound to its key beside it (`platform/act-keys.ts`): both are asked.
 * A key is closed beside the ledger first, so that whatever the ledger says of it then holds for all.
 */
import type { RecordedEvent } from '../../ledger/journal.ts'
import { actUnder, closeActs } from '../platform/act-keys.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
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

/**
 * Gives the caller's own key up: from then on a late arrival is refused. Answers `made` when the act was first. What is closed for the
 * first time stays in the journal for ever, so a customer closes only so many; 429 says when the next can be.
 */
export const close = signedIn
  .input(byKey)
  .output(commandStatus)
  .mutation(async ({ ctx, input }) => {
    const { machinery, customer } = ctx
    const key = ctx.key(input.key)
    const before = await fromLedger(machinery.ledger.lookup(key))
    if (before.state === 'made') return made(before.event)
    if (before.state === 'closed') return notMade
    if ((await ctx.asCaller(tx => actUnder(tx, key))) === 'made') return madeBeside
    const counted = [
      ['closedKeyHour', customer],
      ['closedKeyDay', customer],
    ] as const
    await countTry(machinery, counted)
    const beside = await ctx.asCaller(tx => closeActs(tx, customer, key))
    if (beside === 'made') {
      await forgiveTry(machinery, counted)
      return madeBeside
    }
    const closed = await fromLedger(machinery.ledger.close({ key, actor: customer, at: await machinery.clocks.bank() }))
    if (closed.state === 'not_made') return notMade
    await forgiveTry(machinery, counted)
    return made(closed.event)
  })
