import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { formatUsd, text } from '../../ledger/money.ts'
import { checkOrderPrice } from '../../ledger/rates.ts'
import { caller } from '../auth/customer.queries.ts'
import { AppError } from '../errors.ts'
import { first, run, type Tx } from '../platform/db.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { enqueue } from '../platform/outbox.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import type * as z from 'zod'
import { arrivesBy, ordered, orderChecks, PHOTO_MISSING, quantities } from './check-orders.schema.ts'

type Wanted = z.output<typeof orderChecks>

/**
 * Orders checks and debits the account by the price that the bank reckons, tax included; what the client says of prices is
 * ignored (C-125). 404 unless it is an own checking account (C-123); 422 'Insufficient funds'.
 */
export const order = signedIn
  .input(orderChecks)
  .output(ordered)
  .mutation(async ({ ctx, input }) => {
    const own = await ctx.own.account(input.accountId, ['checking'])
    await checkPhoto(ctx, input)
    const event = await append(ctx, own.state.id, input)
    const chosen = { style: input.checkStyle, quantity: input.quantity, delivery: input.deliveryMethod }
    const priced = checkOrderPrice(chosen)
    const orderNumber = orderNumberOf(event)
    await ctx.asCaller(tx => keep(ctx, tx, own.state.id, input, orderNumber, event))
    const { startingNumber } = input.customization
    const checks = quantities.find(({ id }) => id === input.quantity)?.checks ?? 0
    return {
      orderNumber,
      pricing: {
        checkStylePrice: text(priced.stylePrice),
        quantityPrice: text(priced.quantityPrice),
        deliveryPrice: text(priced.deliveryPrice),
        subtotal: text(priced.subtotal),
        tax: text(priced.tax),
        total: text(priced.total),
      },
      arrivesBy: arrivesBy(event.bankDay, input.deliveryMethod),
      startingNumber,
      endingNumber: startingNumber + checks - 1,
    }
  })

/** A custom check is printed with one of the caller's own photos. */
async function checkPhoto(
  ctx: SignedInContext,
  { checkStyle, customization: { customPhotoPath } }: Wanted,
): Promise<void> {
  if (checkStyle !== 'custom') return
  const id = (customPhotoPath ?? '').replace(/^uploads\//, '').toLowerCase()
  const found = await ctx.asCaller(tx =>
    first(tx, sql`select 1 from app.upload where id::text = ${id} and purpose = 'check-photo'`),
  )
  if (!found) throw new AppError('validation_failed', PHOTO_MISSING, 'customization.customPhotoPath')
}

async function append(
  { machinery, customer, key }: SignedInContext,
  account: number,
  input: Wanted,
): Promise<RecordedEvent> {
  const { checkStyle: style, quantity, deliveryMethod: delivery } = input
  const payload = { account, style, quantity, delivery, order: printedOf(input) }
  const command = { key: key(), kind: 'check-order', payload, actor: customer, at: await machinery.clocks.bank() }
  return accepted(await fromLedger(machinery.ledger.append(command))).event
}

/** What is printed and where it goes, as a digest: another order under the same key is another act. */
const printedOf = ({ shippingAddress, customization, specialInstructions }: Wanted): string =>
  createHash('sha256')
    .update(JSON.stringify([shippingAddress, customization, specialInstructions]))
    .digest('base64url')
    .slice(0, 16)

/** CHK- and digits that follow from the event, so that the same order always has the same number. */
const orderNumberOf = ({ seq }: RecordedEvent): string =>
  `CHK-${(BigInt(createHash('sha256').update(`check-order ${seq}`).digest().readUInt32BE(0)) % 10_000n).toString().padStart(4, '0')}${String(seq).padStart(6, '0')}`

async function keep(
  ctx: SignedInContext,
  tx: Tx,
  account: number,
  input: Wanted,
  number: string,
  event: RecordedEvent,
): Promise<void> {
  const added = await run(
    tx,
    sql`insert into app.check_order (id, customer, account, order_number, style, quantity, delivery, shipping, customization, instructions, seq, ordered_at)
        values (${randomUUID()}, ${ctx.customer}, ${account}, ${number}, ${input.checkStyle}, ${input.quantity}, ${input.deliveryMethod},
          ${JSON.stringify(input.shippingAddress)}, ${JSON.stringify(input.customization)}, ${input.specialInstructions ?? ''},
          ${event.seq}, ${new Date(event.recordedAt)})
        on conflict do nothing`,
  )
  if (added === 0) return
  const { email, language } = await caller(tx, ctx.customer)
  const { total } = checkOrderPrice({
    style: input.checkStyle,
    quantity: input.quantity,
    delivery: input.deliveryMethod,
  })
  const params = { number, total: formatUsd(total), date: arrivesBy(event.bankDay, input.deliveryMethod) }
  const message = {
    source: { seq: event.seq },
    customer: ctx.customer,
    recipient: email,
    template: 'checks-ordered' as const,
    language,
    params,
  }
  await enqueue(tx, message, ctx.machinery.clocks.wall())
}
