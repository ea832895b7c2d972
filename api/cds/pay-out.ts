import { BANK } from '../../ledger/events/event.ts'
import { LedgerUnavailable, type RecordedEvent } from '../../ledger/journal.ts'
import { stepKey } from '../../ledger/keys.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { lineOf } from '../platform/accounts/transactions.queries.ts'
import { numberOf } from '../platform/orders/order.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { certificatePayouts } from './certificate-order.ts'
import { amountOf, paidToOf } from './certificate.queries.ts'
import { payout, payoutAnswer } from './certificate.schema.ts'
import { payoutOf } from './payout.queries.ts'

/**
 * Pays the whole out in the days of grace, to the account named, else to checking, else by check, and closes the
 * certificate.
 */
export const payOut = signedIn
  .input(payout)
  .output(payoutAnswer)
  .mutation(async ({ ctx, input }) => {
    const wants = async (reading: SignedInContext) => (await payoutOf(reading, input)).wish
    const { order, event } = await placeNow(ctx, certificatePayouts, input, wants)
    await closePaidOut(ctx, event)
    return ctx.asCaller(async tx => ({
      confirmationNumber: numberOf(order),
      amount: amountOf(event),
      ...(await paidToOf(tx, event)),
      transaction: await lineOf(tx, await accountNumbered(tx, order.from), event),
    }))
  })

/** The bank's own step after the payment. If it does not come about now, the close of the day takes it. */
async function closePaidOut({ machinery, customer }: SignedInContext, { seq, payload }: RecordedEvent): Promise<void> {
  const command = {
    key: stepKey(customer, 'cd-closed', String(seq)),
    kind: 'account-closed',
    payload: { account: payload['cd'] },
    actor: BANK,
    at: await machinery.clocks.bank(),
  }
  await machinery.ledger.append(command).catch((error: unknown) => {
    if (!(error instanceof LedgerUnavailable)) throw error
  })
}
