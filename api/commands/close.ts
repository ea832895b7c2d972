import { actUnder, closeActs } from '../platform/act-keys.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
import { signedIn } from '../trpc.ts'
import { byKey, commandStatus } from './commands.schema.ts'
import { made, madeBeside, notMade } from './commands.ts'

/**
 * Gives the caller's own key up: from then on a late arrival is refused. Answers `made` when the act was first. What is
 * closed for the first time stays in the journal for ever, so a customer closes only so many; 429 says when the next
 * can be.
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
