/** Every kind of order that the bank carries out, one line each. */
import { autopays } from './autopay/autopay-order.ts'
import { billAutopays, billPayments } from './pay-bills/payment-order.ts'
import type { OrderKind, OrderKinds } from './platform/orders/kind.ts'
import { transfers } from './transfers/transfer-order.ts'
import { withdrawals } from './withdrawals/withdrawal-order.ts'

/** What a kind keeps is read by the kind itself, so that a list of them need not know it. */
const list = [transfers, withdrawals, billPayments, billAutopays, autopays] as unknown as readonly OrderKind<never>[]

export const orderKinds: OrderKinds = new Map(list.map(kind => [kind.kind, kind]))
