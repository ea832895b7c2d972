import type * as z from 'zod'
import { text } from '../../ledger/money.ts'
import { AppError, busy, namedIn } from '../errors.ts'
import { placeNow } from '../platform/orders/place.ts'
import { idIn } from '../platform/db.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { checksIn, nextNumber, NumbersTaken, stillNext } from './check-numbers.queries.ts'
import { checkOrders, orderNumberOf, priceOf, printedOf, shownPrice } from './check-order.ts'
import { arrivesBy, ordered, orderChecks, PHOTO_MISSING } from './check-orders.schema.ts'

type Wanted = z.output<typeof orderChecks>

/**
 * Orders checks and debits the account by the price that the bank reckons, tax included; what the client says of prices
 * is ignored (C-125). 404 unless it is an own checking account (C-123); 422 'Insufficient funds'.
 */
export const order = signedIn
  .input(orderChecks)
  .output(ordered)
  .mutation(async ({ ctx, input }) => {
    const { order: placed, event } = await placedWithNumbers(ctx, input)
    const { details } = placed
    const startingNumber = Number(details.customization['startingNumber'])
    return {
      orderNumber: orderNumberOf(event),
      standing: placed.state,
      pricing: shownPrice(details),
      arrivesBy: arrivesBy(event.bankDay, details.delivery),
      startingNumber,
      endingNumber: startingNumber + checksIn(details.quantity) - 1,
    }
  })

/** Of so many orders of one account at the same moment each has numbers of its own; more are asked to come again. */
const AT_THE_SAME_MOMENT = 20

/** Numbers that the customer chose are printed as they are. */
async function placedWithNumbers(ctx: SignedInContext, input: Wanted) {
  if (input.customization.startingNumber !== undefined)
    return placeNow(ctx, checkOrders, input, ctx => wanted(ctx, input))
  for (let n = 0; n < AT_THE_SAME_MOMENT; n += 1)
    try {
      return await placeNow(ctx, { ...checkOrders, drawnUp: stillNext }, input, ctx => wanted(ctx, input))
    } catch (error) {
      if (!(error instanceof NumbersTaken)) throw error
    }
  throw busy()
}

async function wanted(ctx: SignedInContext, input: Wanted) {
  const own = await namedIn('accountId', ctx.own.account(input.accountId, ['checking']))
  await checkPhoto(ctx, input)
  const { shippingAddress: shipping } = input
  const startingNumber = input.customization.startingNumber ?? (await ctx.asCaller(tx => nextNumber(tx, own.state.id)))
  const customization = { ...input.customization, startingNumber }
  const chosen = { style: input.checkStyle, quantity: input.quantity, delivery: input.deliveryMethod }
  const instructions = input.specialInstructions ?? ''
  const printed = printedOf(shipping, customization, instructions)
  const details = { ...chosen, shipping, customization, instructions, printed }
  return { from: own.state.id, amount: text(priceOf(chosen).total), details }
}

/** A custom check is printed with one of the caller's own photos. */
async function checkPhoto(
  ctx: SignedInContext,
  { checkStyle, customization: { customPhotoPath } }: Wanted,
): Promise<void> {
  if (checkStyle !== 'custom') return
  const id = (customPhotoPath ?? '').replace(/^uploads\//, '')
  const found = await ctx.asCaller(tx =>
    tx
      .selectFrom('app.upload')
      .select('id')
      .where('id', '=', idIn(id))
      .where('purpose', '=', 'check-photo')
      .executeTakeFirst(),
  )
  if (!found) throw new AppError('validation_failed', PHOTO_MISSING, 'customization.customPhotoPath')
}
