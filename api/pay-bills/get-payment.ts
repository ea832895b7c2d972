import { signedIn } from '../trpc.ts'
import { anyPayment, toPayment } from './payment.queries.ts'
import { byPayment, payment } from './payment.schema.ts'

/** One payment (doc3 §7). 404 for anybody else’s. */
export const getPayment = signedIn
  .input(byPayment)
  .output(payment)
  .query(async ({ ctx, input: { id } }) => toPayment(await ctx.asCaller(tx => anyPayment(tx, id))))
