import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { paymentsOf, toPayment } from './payment.queries.ts'
import { payment, paymentFilter } from './payment.schema.ts'

/** Payments, the newest date first (doc3 §7); cancelled ones are left out (C-113). */
export const listPayments = signedIn
  .input(paymentFilter)
  .output(z.array(payment))
  .query(async ({ ctx, input: { status } }) =>
    (await ctx.asCaller(tx => paymentsOf(tx, ctx.customer, status))).map(toPayment),
  )
