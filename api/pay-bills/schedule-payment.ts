import { money } from '../../ledger/money.ts'
import { payingAccount } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { AppError, namedIn } from '../errors.ts'
import { once } from '../platform/orders/course.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { place } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { BILL_NOT_FOUND, openBillsOf, openPart, ownBill } from './bill.queries.ts'
import { ownPayee } from './payee.queries.ts'
import { billPayments, paidFrom, type PaymentDetails } from './payment-order.ts'
import { shown } from './payment.queries.ts'
import { payment, paymentRequest, type PaymentRequest } from './payment.schema.ts'

/**
 * One payment. Dated today, its money is set aside until the payment run at 20:00 (ARCHITECTURE, Bills); a later
 * one, and a series, asks for the funds on its day (C-114). 404 for a payee, an account or a bill that is not the
 * caller's; 422 with the ledger's refusal; 409 for a bill that is being paid already.
 */
export const schedulePayment = signedIn
  .input(paymentRequest)
  .output(payment)
  .mutation(async ({ ctx, input }) => shown(await place(ctx, billPayments, input, ctx => wantedPayment(ctx, input))))

/** Everything resolved among the caller's own things; also of one that is only thought about. */
export async function wantedPayment(ctx: SignedInContext, input: PaymentRequest): Promise<Wanted<PaymentDetails>> {
  const { paymentDate: on, frequency: every } = input
  const today = await ctx.machinery.clocks.today()
  const now = await ctx.machinery.clocks.bank()
  const { to, runAt } = await ctx.asCaller(async tx => {
    const to = await namedIn('payeeId', ownPayee(tx, input.payeeId))
    return { to, runAt: await paidFrom(tx, to.id, on, now) }
  })
  const from = await payingAccount(ctx, input.accountId, 'accountId')
  if (on < today) throw new AppError('validation_failed', 'Please select a payment date from today on', 'paymentDate')
  return {
    from: from.state.id,
    amount: input.amount,
    details: {
      payeeName: to.nickname,
      fromLabel: labelOfOwn(from),
      category: input.category ?? to.category,
      memo: input.memo ?? '',
    },
    payee: to.id,
    bill: await billFor(ctx, to.id, input),
    on,
    runAt,
    course: every === 'once' ? once(on) : { startsOn: on, every, ending: { ends: 'never' }, nth: 0 },
  }
}

/** The bill that is named, or the payee's first one of which just this amount is open. */
async function billFor(
  ctx: SignedInContext,
  payee: string,
  { billId, amount }: PaymentRequest,
): Promise<string | null> {
  if (!billId) {
    const open = await ctx.asCaller(tx => openBillsOf(tx, payee))
    return open.find(bill => openPart(bill).eq(money(amount)))?.id ?? null
  }
  const bill = await namedIn(
    'billId',
    ctx.asCaller(tx => ownBill(tx, billId)),
  )
  if (bill.payee !== payee) throw new AppError('not_found', BILL_NOT_FOUND, 'billId')
  return bill.id
}
