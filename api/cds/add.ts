import { accountNumbered } from '../platform/accounts/money-act.ts'
import { lineOf } from '../platform/accounts/transactions.queries.ts'
import { numberOf } from '../platform/orders/order.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { additionOf } from './addition.queries.ts'
import { certificateAdditions } from './certificate-order.ts'
import { paidToText } from './certificate.queries.ts'
import { addition, additionAnswer } from './certificate.schema.ts'

/** Adds money in the days of grace, from an own account, up to the most that a certificate may hold. */
export const add = signedIn
  .input(addition)
  .output(additionAnswer)
  .mutation(async ({ ctx, input }) => {
    const wants = async (reading: SignedInContext) => (await additionOf(reading, input)).wish
    const { order, event } = await placeNow(ctx, certificateAdditions, input, wants)
    return ctx.asCaller(async tx => {
      const transaction = await lineOf(tx, await accountNumbered(tx, order.to), event)
      const paidFrom = paidToText(await accountNumbered(tx, order.from))
      const newBalance = transaction.balance ?? '0.00'
      return { confirmationNumber: numberOf(order), newBalance, paidFrom, transaction }
    })
  })
