import { place } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { billPayments } from './payment-order.ts'
import { shown } from './payment.queries.ts'
import { payment, recurringRequest } from './payment.schema.ts'
import { wantedPayment } from './schedule-payment.ts'

/** One payment again and again, weekly or monthly, until its pending payment is cancelled. */
export const scheduleRecurring = signedIn
  .input(recurringRequest)
  .output(payment)
  .mutation(async ({ ctx, input }) => shown(await place(ctx, billPayments, input, ctx => wantedPayment(ctx, input))))
