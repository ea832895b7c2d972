/** Payments: listed, and one by one (doc3 §7). */
import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { anyPayment, paymentsOf, toPayment } from './payment.queries.ts'
import { byPayment, payment, paymentFilter } from './payment.schema.ts'

/** The newest date first; cancelled ones are left out (C-113). */
export const listPayments = signedIn
  .input(paymentFilter)
  .output(z.array(payment))
  .query(async ({ ctx, input: { status } }) =>
    (await ctx.asCaller(tx => paymentsOf(tx, ctx.customer, status))).map(toPayment),
  )

export const getPayment = signedIn
  .input(byPayment)
  .output(payment)
  .query(async ({ ctx, input: { id } }) => toPayment(await ctx.asCaller(tx => anyPayment(tx, id))))
