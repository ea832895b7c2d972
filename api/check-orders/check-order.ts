/** Checks that were ordered: what is printed, where it goes, and what it costs by the bank's own reckoning (C-125). */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { formatUsd, text } from '../../ledger/money.ts'
import { checkOrderPrice } from '../../ledger/rates/check-order.ts'
import { addresseeFor } from '../platform/addressee.ts'
import type { Tx } from '../platform/db.ts'
import { atOnce } from '../platform/orders/at-once.ts'
import type { Kept } from '../platform/orders/kind.ts'
import { enqueue } from '../platform/outbox.ts'
import { arrivesBy, deliveryMethods, quantities, checkStyles } from './check-orders.schema.ts'

const ids = <const T extends readonly { readonly id: string | number }[]>(list: T) =>
  z.custom<T[number]['id']>(value => list.some(({ id }) => id === value))
const anything = z.record(z.string(), z.unknown())

const details = z.object({
  style: ids(checkStyles),
  quantity: ids(quantities),
  delivery: ids(deliveryMethods),
  shipping: anything,
  customization: anything,
  instructions: z.string(),
  /** Of the three before, as the ledger keeps it. */
  printed: z.string(),
})
type CheckOrderDetails = z.output<typeof details>

/** What is printed and where it goes, as a digest. */
export const printedOf = (...printed: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 16)

export const priceOf = ({ style, quantity, delivery }: Pick<CheckOrderDetails, 'style' | 'quantity' | 'delivery'>) =>
  checkOrderPrice({ style, quantity, delivery })

export const checkOrders = atOnce<CheckOrderDetails>({
  kind: 'check-order',
  details,
  texts: () => ({}),
  receiver: { name: () => 'Checks' },
  act: ({ from: account, details: { style, quantity, delivery, printed: order } }) => ({
    kind: 'check-order',
    payload: { account, style, quantity, delivery, order },
  }),
  within: tell,
})

/** CHK- and digits that follow from the event, so that the same order always has the same number. */
export function orderNumberOf({ seq }: Pick<RecordedEvent, 'seq'>): string {
  const drawn = createHash('sha256').update(`check-order ${seq}`).digest().readUInt32BE(0) % 10_000
  return `CHK-${String(drawn).padStart(4, '0')}${String(seq).padStart(6, '0')}`
}

async function tell(tx: Tx, { after, event, wall }: Kept<CheckOrderDetails>): Promise<void> {
  if (!event) return
  const { customer, details: ordered } = after
  const { email: recipient, language } = await addresseeFor(tx, customer)
  const params = {
    number: orderNumberOf(event),
    total: formatUsd(priceOf(ordered).total),
    date: arrivesBy(event.bankDay, ordered.delivery),
  }
  await enqueue(
    tx,
    { source: { seq: event.seq }, customer, recipient, template: 'checks-ordered', language, params },
    wall,
  )
}

/** The price as it is shown, part by part. */
export function shownPrice(ordered: CheckOrderDetails) {
  const { stylePrice, quantityPrice, deliveryPrice, subtotal, tax, total } = priceOf(ordered)
  return {
    checkStylePrice: text(stylePrice),
    quantityPrice: text(quantityPrice),
    deliveryPrice: text(deliveryPrice),
    subtotal: text(subtotal),
    tax: text(tax),
    total: text(total),
  }
}
