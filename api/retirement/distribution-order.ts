/**
 * Money leaves a retirement account for an own account, less the tax that is withheld (LED-36): at once, or in
 * installments. Each installment is an order of its own, so that its day says the law's age and what is there.
 */
import * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import { instantOf } from '../../ledger/calendar.ts'
import { formatUsd, money, text } from '../../ledger/money.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { asCustomerOf } from '../platform/db.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import { planned } from '../platform/templates/schedule-failed.ts'

export const distributionTexts = {
  insufficient_funds: 'Amount exceeds available balance',
  account_may_not_receive: 'A withdrawal from retirement cannot be paid into this account.',
  account_not_open: 'This account is not open for withdrawals.',
}

const distributionDetails = z.object({
  reason: z.string(),
  withholding: z.string(),
  /** What each installment is to be; absent of a withdrawal that comes once. */
  each: z.string().optional(),
  /** It takes all that is left. */
  last: z.boolean().optional(),
  /** Of the two accounts, where it was planned. */
  fromLabel: z.string().default(''),
  toLabel: z.string().default(''),
})
export type DistributionDetails = z.output<typeof distributionDetails>

/** Nothing was left to pay on its day. */
const EMPTIED = 'account_emptied'
const GO = { ready: { go: true } } as const

export const distributions: OrderKind<DistributionDetails> = {
  kind: 'distribution',
  details: distributionDetails,
  runAt: on => instantOf(on),
  texts: () => distributionTexts,

  act: ({ from: account, to, amount, details: { reason, withholding } }) => ({
    kind: 'distribution',
    payload: { account, amount, withholding, to, reason },
  }),

  plan: ({ from, amount, on, course: { every }, details: { toLabel } }) => ({
    kind: 'payment-planned',
    payload: { from, to: toLabel, amount, on, every, distribution: true },
  }),

  again: ({ amount, details: { last: _, ...details } }) => ({ amount: details.each ?? amount, details }),
  isLast: ({ state, why, details }) => why === EMPTIED || (state === 'made' && details.last === true),

  /** Where less is there than an installment, that is paid, and is the last; what is held stays. */
  async ready(tx, { customer, from, amount, details }) {
    const { each } = details
    if (each === undefined) return GO
    const { state } = await asCustomerOf(tx, customer, () => accountNumbered(tx, from))
    if (state.status !== 'open') return GO
    const { posted, held } = position(state)
    if (!posted.gt(0)) return { ready: { go: false, as: 'refused', why: EMPTIED } }
    const free = posted.minus(held)
    const pays = free.gt(0) && free.lt(each) ? free : money(each)
    const last = pays.gte(posted)
    if (text(pays) === amount && last === (details.last ?? false)) return GO
    return { ...GO, fixed: { amount: text(pays), details: { ...details, last } } }
  },

  describe: ({ amount, details: { fromLabel: account } }) => ({
    template: planned.installment,
    values: { amount: formatUsd(amount ?? '0'), account },
  }),
}
