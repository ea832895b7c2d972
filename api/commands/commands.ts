import type { RecordedEvent } from '../../ledger/journal.ts'
import { signedIn } from '../trpc.ts'
import { byKey, commandStatus } from './commands.schema.ts'
import { fromLedger } from '../platform/ledger-errors.ts'

const made = ({ seq }: RecordedEvent) => ({ state: 'made' as const, transactionId: `1-${seq}` })
const notMade = { state: 'not_made' as const, transactionId: null }

/** What became of the caller's own key: made, closed, or unknown (it may still arrive). */
export const status = signedIn
  .input(byKey)
  .output(commandStatus)
  .query(async ({ ctx, input: { key } }) => {
    const found = await fromLedger(ctx.machinery.ledger.lookup(ctx.key(key)))
    if (found.state === 'made') return made(found.event)
    return found.state === 'closed' ? notMade : { state: 'unknown' as const, transactionId: null }
  })

/** Gives the caller's own key up: from then on a late arrival is refused. Answers `made` when the act was first. */
export const close = signedIn
  .input(byKey)
  .output(commandStatus)
  .mutation(async ({ ctx, input: { key } }) => {
    const { ledger, clocks } = ctx.machinery
    const closed = await fromLedger(ledger.close({ key: ctx.key(key), actor: ctx.customer, at: await clocks.bank() }))
    return closed.state === 'made' ? made(closed.event) : notMade
  })
