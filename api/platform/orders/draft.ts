/** What a capability makes of a request, as an order. */
import type { BankDay } from '../../../ledger/calendar.ts'
import { stepKey } from '../../../ledger/keys.ts'
import { keyId } from '../key-id.ts'
import { once } from './course.ts'
import type { OrderKind } from './kind.ts'
import type { Course, Order } from './order.ts'

/** What a capability resolves and checks of a request that was never answered before. */
export interface Wanted<D> {
  readonly from: number
  readonly to?: number | null
  /** Without the fee. Null: only its fee moves, or the amount is known on its day. */
  readonly amount: string | null
  readonly fee?: string
  readonly details: D
  readonly payee?: string | null
  readonly bill?: string | null
  readonly receiptTo?: string | null
  readonly undoSeconds?: number
  readonly needsCode?: boolean
  readonly on: BankDay
  /** The moment from which it may be made; that of its day where absent. */
  readonly runAt?: number
  readonly course?: Course
}

/** Who asks, under which stored key, for what (as a digest), at which moment of the bank clock. */
interface Asking {
  readonly customer: string
  readonly key: string
  readonly asked: Buffer
  readonly at: number
}

/** The order that a wish comes to, before the ledger was asked. */
export function draftOf<D>(
  kind: Pick<OrderKind<D>, 'kind' | 'runAt'>,
  { customer, key, asked, at }: Asking,
  wanted: Wanted<D>,
): Order<D> {
  // Two requests under one key are two drafts: the ledger, whose key is bound once, decides which of them is placed.
  const id = keyId(key, `${kind.kind}:${asked.toString('hex')}`)
  return {
    id,
    number: 0, // drawn by the database
    customer,
    kind: kind.kind,
    key,
    asked,
    state: 'asked',
    version: 0,
    from: wanted.from,
    to: wanted.to ?? null,
    amount: wanted.amount,
    fee: wanted.fee ?? '0.00',
    details: wanted.details,
    payee: wanted.payee ?? null,
    bill: wanted.bill ?? null,
    receiptTo: wanted.receiptTo ?? null,
    undoSeconds: wanted.undoSeconds ?? 0,
    needsCode: wanted.needsCode ?? false,
    tries: 0,
    on: wanted.on,
    runAt: wanted.runAt ?? kind.runAt(wanted.on),
    dueAt: null,
    series: id,
    course: wanted.course ?? once(wanted.on),
    change: null,
    first: null,
    hold: null,
    event: null,
    why: null,
    placedAt: at,
    endedAt: null,
  }
}

/**
 * An order that the bank plans for a customer by itself, without a request: it stands from now on, and runs on its day.
 */
export function standing<D>(
  kind: Pick<OrderKind<D>, 'kind' | 'runAt'>,
  { customer, name, at }: { readonly customer: string; readonly name: string; readonly at: number },
  wanted: Wanted<D>,
): Order<D> {
  const draft = draftOf(kind, { customer, key: stepKey(customer, 'order', name), asked: Buffer.alloc(0), at }, wanted)
  return { ...draft, state: 'scheduled', dueAt: draft.runAt }
}
