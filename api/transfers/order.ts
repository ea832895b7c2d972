/** What a transfer asks of the ledger: one place that knows which event moves which kind of money. */
import type { AccountKind } from '../../ledger/accounts.ts'
import type { TransferKind } from './arrival.ts'

/** All that is needed to move the money, now or on a later day. Kept in a schedule's facts: ids and labels, no personal data. */
export interface Order {
  readonly transfer: string
  readonly kind: TransferKind
  readonly owner: string
  /** The ledger's number of the account that pays. */
  readonly from: number
  readonly fromLabel: string
  readonly to: number | null
  readonly toKind: AccountKind | null
  readonly toLabel: string
  readonly recipient: string | null
  readonly last4: string | null
  readonly amount: string
  readonly fee: string
  readonly memo: string
}

export interface LedgerAct {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** The event that carries the order out; `hold` is what was set aside for it. */
export function actOf(order: Order, hold?: number): LedgerAct {
  if (order.kind === 'internal') return ownAct(order)
  const { from, amount, last4, recipient, transfer } = order
  const memo = order.memo ? { memo: order.memo } : {}
  const captured = hold === undefined ? {} : { hold }
  const payload = { from, amount, last4, recipient, transfer, ...memo, ...captured }
  return order.kind === 'wire'
    ? { kind: 'wire', payload: { ...payload, fee: order.fee } }
    : { kind: 'external-transfer', payload }
}

/** Between own accounts: a card is paid, a retirement account contributed to, anything else moved (ARCHITECTURE). */
function ownAct({ from, to, toKind, owner, amount, fromLabel, toLabel, memo }: Order): LedgerAct {
  if (toKind === 'credit' || toKind === 'loan')
    return { kind: 'card-payment', payload: { card: to, owner, from, amount, cardLabel: toLabel } }
  if (toKind === 'retirement') return { kind: 'contribution', payload: { to, owner, from, amount } }
  return {
    kind: 'internal-transfer',
    payload: { from, to, amount, fromLabel, toLabel, ...(memo ? { memo } : {}) },
  }
}

/** What is set aside while a code is awaited or an undo runs: amount and fee together. */
export const holdOf = ({ from, kind, last4 }: Order, total: string): LedgerAct => ({
  kind: 'hold-placed',
  payload: {
    account: from,
    amount: total,
    type: 'transfer',
    reason: `${kind === 'wire' ? 'Wire' : 'External transfer'} to ••${last4 ?? ''}`,
  },
})

/** Whether an event that stands under a transfer's key is its own, and not something else that the customer used the key for. */
export function isActOf(order: Order, total: string, { kind, payload }: LedgerAct): boolean {
  if (kind === 'payment-planned') {
    const { from, amount, to } = payload
    const plan = planOf(order, '', '').payload
    return from === plan['from'] && amount === plan['amount'] && to === String(plan['to']).trim()
  }
  return [actOf(order), holdOf(order, total)].some(
    act => act.kind === kind && Object.entries(act.payload).every(([name, value]) => same(payload[name], value)),
  )
}

const same = (stored: unknown, wanted: unknown) =>
  stored === wanted || (typeof wanted === 'string' && stored === wanted.trim())

/** The order of a later day: no money, but a fact under its key. */
export const planOf = ({ from, last4, toLabel, kind, amount }: Order, on: string, every: string): LedgerAct => ({
  kind: 'payment-planned',
  payload: { from, to: kind === 'internal' ? toLabel : `Transfer to ••${last4 ?? ''}`, amount, on, every },
})

/** Texts for the ledger's refusals on the transfer page. */
export const transferTexts = {
  insufficient_funds: 'Insufficient funds',
  same_account: 'Source and destination accounts cannot be the same',
  exceeds_yearly_limit: 'Contributions are limited to {limit} a year. You can still contribute {remaining}.',
  wrong_state: 'This transfer can no longer be changed.',
} as const
