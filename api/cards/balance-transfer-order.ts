/** What is owed on another bank's card comes over to an own one; each asks for a code, as a wire does (C-108). */
import * as z from 'zod'
import { instantOf } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import { BALANCE_TRANSFER } from '../../ledger/rates/fees.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import { namedByNone } from '../platform/orders/named.ts'
import { totalOf } from '../platform/orders/order.ts'

/** The other card's number is sealed beside its recipient. */
const details = z.object({
  cardLabel: z.string(),
  issuer: z.string(),
  last4: z.string(),
  recipient: z.uuid().nullable(),
  memo: z.string(),
  /** Percent a year, and its last day. */
  apr: z.string(),
  until: z.string(),
})
export type BroughtDetails = z.output<typeof details>

export const balanceTransferTexts = {
  insufficient_funds: 'Insufficient funds for this transfer',
  account_not_open: 'This card is not open for balance transfers.',
}

export const otherCard = ({ issuer, last4 }: Pick<BroughtDetails, 'issuer' | 'last4'>): string => `${issuer} ••${last4}`

export const balanceTransfers: OrderKind<BroughtDetails> = {
  kind: 'balance-transfer',
  details,
  runAt: on => instantOf(on),
  texts: () => balanceTransferTexts,

  act({ from: card, amount, hold, details: { issuer, last4, recipient, memo, apr, until } }) {
    const more = { ...(recipient ? { recipient } : {}), ...(memo ? { memo } : {}), ...(hold === null ? {} : { hold }) }
    const { percent: feePercent, minimum: feeMinimum } = BALANCE_TRANSFER
    return {
      kind: 'balance-transfer',
      payload: { card, amount, feePercent, feeMinimum, apr, until, issuer, last4, ...more },
    }
  },

  setAside: order => ({
    kind: 'hold-placed',
    payload: {
      account: order.from,
      amount: totalOf(order),
      type: 'transfer',
      reason: `Balance transfer to ••${order.details.last4}`,
    },
  }),

  receiver: { name: ({ details: one }) => otherCard(one), key: ({ details: { last4 } }) => `card ${last4}` },

  code: {
    /** The transfer, the amount, the card. */
    subject: ({ id, amount, details: { recipient } }) => `${id}:${amount ?? ''}:${recipient ?? ''}`,
    mail: ({ amount, details: one }) => ({
      template: 'transfer-code',
      params: { amount: formatUsd(amount ?? '0'), to: otherCard(one) },
    }),
  },

  /** A card that was only typed in for it. */
  async forgotten(tx, { details: { recipient } }) {
    if (recipient === null) return
    await tx
      .deleteFrom('app.recipient as r')
      .where('r.id', '=', recipient)
      .where('r.used', '=', false)
      .where(namedByNone('balance-transfer', 'recipient', recipient, 'r.customer'))
      .execute()
  },

  hasWithin: ({ details: { recipient } }) => recipient !== null,

  async within(
    tx,
    {
      after: {
        state,
        details: { recipient },
      },
    },
  ) {
    if (state === 'made' && recipient !== null)
      await tx.updateTable('app.recipient').set({ used: true }).where('id', '=', recipient).execute()
  },
}
