/**
 * Money leaves a retirement account for an own account, less the tax that is withheld (LED-36): at once, or in
 * installments. Each installment is an order of its own, so that its day says the law's age and what is there.
 */
import * as z from 'zod'
import { position, type AccountState } from '../../ledger/accounts.ts'
import { instantOf } from '../../ledger/calendar.ts'
import { formatUsd, money, most, text, ZERO } from '../../ledger/money.ts'
import { isEmployerPlan, isLongSeries, leastWithheld } from '../../ledger/rates/employer-plan.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { asCustomerOf } from '../platform/db.ts'
import { datesLeft } from '../platform/orders/course.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import type { Course, Order } from '../platform/orders/order.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { installmentFrequencies } from './distribution.schema.ts'

export const distributionTexts = {
  insufficient_funds: 'Amount exceeds available balance',
  account_may_not_receive: 'A withdrawal from retirement cannot be paid into this account.',
  account_not_open: 'This account is not open for withdrawals.',
}

const distributionDetails = z.object({
  reason: z.string(),
  withholding: z.string(),
  /** Of an employer's plan: whether it is one of a series of ten years or more. Absent of what was planned before. */
  series: z.boolean().optional(),
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

  act: ({ from: account, to, amount, details: { reason, withholding, series } }) => ({
    kind: 'distribution',
    payload: { account, amount, withholding, to, reason, ...(series && { series }) },
  }),

  plan: ({ from, amount, on, course: { every }, details: { toLabel } }) => ({
    kind: 'payment-planned',
    payload: { from, to: toLabel, amount, on, every, distribution: true },
  }),

  again: ({ amount, details: { last: _, ...details } }) => ({ amount: details.each ?? amount, details }),
  isLast: ({ state, why, details }) => why === EMPTIED || (state === 'made' && details.last === true),

  /**
   * Where less is there than an installment, that is paid, and is the last; what is held stays. What was planned before
   * the law of employers' plans was kept here has its part withheld now.
   */
  async ready(tx, order) {
    const { customer, from, amount, details: planned } = order
    const { each } = planned
    if (each === undefined) return GO
    const { state } = await asCustomerOf(tx, customer, () => accountNumbered(tx, from))
    const details = { ...planned, ...byLaw(order, state) }
    if (state.status !== 'open') return GO
    const { posted, held } = position(state)
    if (!posted.gt(0)) return { ready: { go: false, as: 'refused', why: EMPTIED } }
    const free = posted.minus(held)
    const pays = free.gt(0) && free.lt(each) ? free : money(each)
    const last = pays.gte(posted)
    const isSame = details.withholding === planned.withholding && details.series === planned.series
    if (isSame && text(pays) === amount && last === (details.last ?? false)) return GO
    return { ...GO, fixed: { amount: text(pays), details: { ...details, last } } }
  },

  describe: ({ amount, details: { fromLabel: account } }) => ({
    template: planned.installment,
    values: { amount: formatUsd(amount ?? '0'), account },
  }),
}

/** What is asked for, as far as the law looks at it. */
type Asked = Pick<Order<Pick<DistributionDetails, 'reason' | 'withholding' | 'series' | 'each'>>, 'course' | 'details'>

/**
 * What the law makes of a withdrawal from an account as it stands: the percentage that is withheld at least, and, of an
 * employer's plan, whether it is one of a series of ten years or more, which is reckoned once.
 */
export function byLaw(
  { course, details: { reason, withholding, series: known, each } }: Asked,
  plan: AccountState,
): Pick<DistributionDetails, 'withholding' | 'series'> {
  if (!isEmployerPlan(plan)) return { withholding }
  const series = known ?? (each !== undefined && isLongSeries(rhythmOf(course), paymentsOf(course, each, plan)))
  return { series, withholding: text(most(money(withholding), money(leastWithheld(plan, { reason, series }))), 0) }
}

/** How many payments there are, those that were made already included, as far as what is there reaches. */
function paymentsOf(course: Course, each: string, plan: AccountState): number {
  const { posted, held } = position(plan)
  const reach = most(ZERO, posted.minus(held)).div(each).ceil().toNumber()
  return course.nth + Math.min(reach, datesLeft(course))
}

const rhythmOf = ({ every }: Course) => installmentFrequencies.find(one => one === every) ?? 'monthly'
