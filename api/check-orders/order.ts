import type * as z from 'zod'
import { text } from '../../ledger/money.ts'
import { AppError } from '../errors.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { checksIn, nextNumber, numberedAlone } from './check-numbers.queries.ts'
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
    const { order: placed, event } = await numberedAlone(ctx.machinery, () =>
      placeNow(ctx, checkOrders, input, ctx => wanted(ctx, input)),
    )
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

async function wanted(ctx: SignedInContext, input: Wanted) {
  const own = await ctx.own.account(input.accountId, ['checking'])
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
  const id = (customPhotoPath ?? '').replace(/^uploads\//, '').toLowerCase()
  const found = await ctx.asCaller(tx =>
    tx
      .selectFrom('app.upload')
      .select('id')
      .where(eb => eb(eb.cast<string>('id', 'text'), '=', id))
      .where('purpose', '=', 'check-photo')
      .executeTakeFirst(),
  )
  if (!found) throw new AppError('validation_failed', PHOTO_MISSING, 'customization.customPhotoPath')
}
