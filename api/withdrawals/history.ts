import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { first } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { callBack } from './pay-out.ts'
import { byWithdrawal, history as answer, withdrawal } from './withdraw.schema.ts'
import {
  latestWithdrawals,
  oneWithdrawal,
  ownWithdrawal,
  toWithdrawals,
  type WithdrawalRow,
} from './withdrawal.queries.ts'

/** doc3 §9. */
const LATEST = 10

/** The ten latest, newest first. */
export const history = signedIn.output(answer).query(async ({ ctx }) => {
  const now = await ctx.machinery.clocks.bank()
  return ctx.asCaller(async tx => ({ withdrawals: await toWithdrawals(tx, await latestWithdrawals(tx, LATEST), now) }))
})

/** How one withdrawal stands: whether the machine has given the cash. */
export const withdrawalStatus = signedIn
  .input(byWithdrawal)
  .output(withdrawal)
  .query(async ({ ctx, input: { transactionId } }) => {
    const now = await ctx.machinery.clocks.bank()
    return ctx.asCaller(async tx => oneWithdrawal(tx, await ownWithdrawal(tx, transactionId), now))
  })

/** Calls a planned branch withdrawal off, or one whose undo still runs back. 409 once it was made. */
export const cancelWithdrawal = signedIn
  .input(byWithdrawal)
  .output(withdrawal)
  .mutation(async ({ ctx, input: { transactionId } }) => {
    const now = await ctx.machinery.clocks.bank()
    const waiting = await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))
    if (waiting.status === 'waiting') {
      const back = await callBack(ctx.machinery, waiting)
      return ctx.asCaller(tx => oneWithdrawal(tx, back, now))
    }
    return ctx.asCaller(async tx => {
      const row = await ownWithdrawal(tx, transactionId)
      if (row.status === 'cancelled') return oneWithdrawal(tx, row, now)
      const done = await first(
        tx,
        sql<WithdrawalRow>`update app.withdrawal set status = 'cancelled', ended_at = ${new Date(now)}
          where id = ${row.id} and status = 'scheduled' and hold is null returning *`,
      )
      if (!done) throw new AppError('wrong_state', 'This withdrawal can no longer be cancelled.')
      return oneWithdrawal(tx, done, now)
    })
  })
