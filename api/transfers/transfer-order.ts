/** Transfers as orders: between own accounts, to another bank, by wire; now, later, or again and again. */
import { ABOVE_THE_YEARS_ROOM } from '../platform/account.schema.ts'
import * as z from 'zod'
import { accountKind } from '../../ledger/accounts.ts'
import { bankDayOf, instantOf } from '../../ledger/calendar.ts'
import { canonical } from '../../ledger/canonical.ts'
import { formatUsd, money, type Money } from '../../ledger/money.ts'
import { UNCODED_DAILY, VERIFICATION_FROM } from '../../ledger/rates/limits.ts'
import { busy } from '../errors.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import { namedByNone } from '../platform/orders/named.ts'
import { numberOf, totalOf, type LedgerAct, type Order } from '../platform/orders/order.ts'
import { isEnd } from '../platform/orders/states.schema.ts'
import { roomFor } from '../retirement/contribution-order.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { forgetUnused, markUsed, saveRecipient } from './keep-recipient.ts'
import { lockRecipient, smallSumTo } from './recipient.queries.ts'
import { transferTypes } from './submit.schema.ts'

/** Ids and labels; what another bank has to know of its account is sealed beside the recipient. */
const transferDetails = z.object({
  type: z.enum(transferTypes),
  fromLabel: z.string(),
  toLabel: z.string(),
  toKind: accountKind.nullable(),
  /** Into retirement: the first year in which the customer may catch up. */
  catchesUpFrom: z.number().optional(),
  recipient: z.uuid().nullable(),
  last4: z.string().nullable(),
  /** Under which the recipient is kept, when the customer wanted that. */
  nickname: z.string().optional(),
  memo: z.string(),
})
export type TransferDetails = z.output<typeof transferDetails>
export type Transfer = Order<TransferDetails>

/** Texts for the ledger's refusals on the transfer page. */
export const transferTexts = {
  insufficient_funds: 'Insufficient funds',
  same_account: 'Source and destination accounts cannot be the same',
  exceeds_yearly_limit: ABOVE_THE_YEARS_ROOM,
  wrong_state: 'This transfer can no longer be changed.',
  account_not_open: 'This account is not open for transfers.',
} as const

/** By its amount alone, or by what goes to the same recipient in small amounts in one day of the bank. */
export const asksForCode = (amount: string, uncoded: Money): boolean =>
  money(amount).gte(VERIFICATION_FROM) || uncoded.plus(amount).gt(UNCODED_DAILY)

export const transfers: OrderKind<TransferDetails> = {
  kind: 'transfer',
  details: transferDetails,
  runAt: on => instantOf(on),
  texts: () => transferTexts,
  /** Between own accounts nothing is set aside, and so nothing waits for an undo (ARCHITECTURE, Decisions). */
  first: ({ runAt, details: { type } }, now) => (type === 'internal' && runAt <= now ? 'act' : undefined),

  act(order) {
    const { id, from, amount, fee, hold, details } = order
    if (details.type === 'internal') return ownAct(order)
    const { last4, recipient, memo } = details
    const more = { ...(memo ? { memo } : {}), ...(hold === null ? {} : { hold }) }
    const to = { last4, ...(recipient ? { recipient } : {}) }
    const payload = { from, amount, ...to, transfer: id, ...more }
    return details.type === 'wire'
      ? { kind: 'wire', payload: { ...payload, fee } }
      : { kind: 'external-transfer', payload }
  },

  setAside: order => ({
    kind: 'hold-placed',
    payload: {
      account: order.from,
      amount: totalOf(order),
      type: 'transfer',
      reason: `${order.details.type === 'wire' ? 'Wire' : 'External transfer'} to ••${order.details.last4 ?? ''}`,
    },
  }),

  plan: ({ from, amount, on, course, details: { type, toLabel, last4 } }) => ({
    kind: 'payment-planned',
    payload: {
      from,
      to: type === 'internal' ? toLabel : `Transfer to ••${last4 ?? ''}`,
      amount,
      on,
      every: course.every,
    },
  }),

  receiver: {
    name: ({ details: { toLabel } }) => toLabel,
    key: ({ details: { type, last4 } }) => `${type} ${last4 ?? ''}`,
  },

  describe: ({ amount, details: { toLabel } }) => ({
    template: planned.transfer,
    values: { amount: formatUsd(amount ?? '0'), account: toLabel },
  }),

  /** Another one to the same recipient may have come in between: then it is asked again, and a code with it (C-108). */
  async drawnUp(tx, { id, amount, placedAt, needsCode, details: { recipient } }) {
    if (recipient === null || needsCode) return
    await lockRecipient(tx, recipient)
    const others = await smallSumTo(tx, recipient, instantOf(bankDayOf(placedAt)), id)
    if (asksForCode(amount ?? '0', others)) throw busy()
  },

  hasDrawnUp: ({ needsCode, details: { recipient } }) => recipient !== null && !needsCode,

  hasWithin: ({ details: { recipient } }) => recipient !== null,

  async within(tx, { before, after: { state, details } }) {
    const { recipient, nickname } = details
    if (recipient === null) return
    if (nickname !== undefined && before.state === 'asked') await saveRecipient(tx, recipient, nickname)
    // What ends without its code, by five wrong ones or in time, leaves nobody behind.
    if (state === 'made') await markUsed(tx, recipient)
    else if (nickname !== undefined && before.state === 'awaiting-code' && isEnd(state))
      await forgetUnused(tx, recipient)
  },

  /** A recipient that was only typed in for it. */
  async forgotten(tx, { details: { recipient } }) {
    if (recipient === null) return
    await tx
      .deleteFrom('app.recipient as r')
      .where('r.id', '=', recipient)
      .where('r.saved', '=', false)
      .where('r.used', '=', false)
      .where(namedByNone('transfer', 'recipient', recipient, 'r.customer'))
      .execute()
  },

  receipt: order => ({
    template: 'transfer-receipt',
    params: {
      amount: formatUsd(order.amount ?? '0'),
      fee: formatUsd(order.fee),
      total: formatUsd(totalOf(order)),
      from: order.details.fromLabel,
      to: order.details.toLabel,
      date: order.on,
      number: numberOf(order),
    },
  }),

  code: {
    /** The transfer, the amount, the payee (C-108). */
    subject: ({ id, amount, change, details: { recipient } }) => {
      const changed = change ? `:${canonical({ ...change.course })}` : ''
      return `${id}:${change?.amount ?? amount ?? ''}:${recipient ?? ''}${changed}`
    },
    mail: ({ amount, change, details: { toLabel } }) => ({
      template: 'transfer-code',
      params: { amount: formatUsd(change?.amount ?? amount ?? '0'), to: toLabel },
    }),
  },
}

/** Between own accounts: a card is paid, a retirement account contributed to, anything else moved (ARCHITECTURE). */
function ownAct(order: Transfer): LedgerAct {
  const { from, to, amount, customer: owner, details } = order
  const { toKind, fromLabel, toLabel, memo, catchesUpFrom } = details
  if (toKind === 'credit' || toKind === 'loan')
    return { kind: 'card-payment', payload: { card: to, owner, from, amount, cardLabel: toLabel } }
  if (toKind === 'retirement')
    return { kind: 'contribution', payload: { to, owner, from, amount, ...roomFor(order, catchesUpFrom) } }
  return { kind: 'internal-transfer', payload: { from, to, amount, fromLabel, toLabel, ...(memo ? { memo } : {}) } }
}
