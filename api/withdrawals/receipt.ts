import { AppError } from '../errors.ts'
import { addresseeFor } from '../platform/addressee.ts'
import { goOnAs } from '../platform/db.ts'
import { takeIn } from '../platform/limits.ts'
import { enqueue } from '../platform/outbox.ts'
import { fill } from '../../ledger/phrase.ts'
import { signedIn } from '../trpc.ts'
import { ownWithdrawal, shown } from './shown.queries.ts'
import { receiptAnswer, receiptRequest } from './withdraw.schema.ts'
import { withdrawals } from './withdrawal-order.ts'

/** Mails the receipt of a withdrawal (doc3 §7). 409 while its money can still be called back, and when none moved. */
export const receipt = signedIn
  .input(receiptRequest)
  .output(receiptAnswer)
  .mutation(async ({ ctx, input: { transactionId, email: recipient } }) => {
    const { machinery, customer } = ctx
    const one = await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))
    const { stage } = await shown(ctx, one)
    if (stage === 'undo-runs') throw new AppError('wrong_state', 'The receipt comes once the money has left.')
    if (['failed', 'cancelled', 'expired'].includes(stage))
      throw new AppError('wrong_state', 'There is no receipt: no money moved.')
    await machinery.db.asBank(async tx => {
      await takeIn(tx, machinery, [['challenge', `receipt ${customer}`]])
      await goOnAs(tx, customer)
      const { language } = await addresseeFor(tx, customer)
      const mail = withdrawals.receipt?.(one, language)
      const source = { occurrence: `order:${one.id}` }
      if (mail) await enqueue(tx, { source, customer, recipient, language, ...mail }, machinery.clocks.wall())
    })
    return { sentTo: recipient, message: fill('Receipt sent successfully to {email}', { email: recipient }) }
  })
