/**
 * A retirement account is paid into, from an own account or with typed-in money (LED-21): now, on a day, or again and
 * again.
 */
import { ABOVE_THE_YEARS_ROOM } from '../platform/account.schema.ts'
import * as z from 'zod'
import { instantOf } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import { contributionLimit } from '../../ledger/rates/retirement.ts'
import { typedTexts } from '../platform/accounts/money-act.ts'
import { ownPayer } from '../platform/orders/at-once.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import type { Order } from '../platform/orders/order.ts'
import { planned } from '../platform/templates/schedule-failed.ts'

const texts = {
  ...typedTexts,
  insufficient_funds: 'Insufficient funds',
  account_not_open: 'This account is not open for contributions.',
  exceeds_yearly_limit: ABOVE_THE_YEARS_ROOM,
  too_soon: 'Contributions for that year are taken from {date} on.',
  too_late: 'Contributions for that year are no longer taken: its taxes were due.',
}

/** `remaining` is of the year that it counts for, which may be the one before. */
const ofThatYear = {
  ...texts,
  exceeds_yearly_limit:
    'This contribution would exceed that year’s limit. You can contribute up to {remaining} for it.',
}

const contributionDetails = z.object({
  description: z.string(),
  /** The year that it counts for, where that is not the year of its day. */
  year: z.string().optional(),
  catchesUpFrom: z.number().optional(),
  /** Of the two accounts, where it was planned. */
  fromLabel: z.string().default(''),
  toLabel: z.string().default(''),
})
export type ContributionDetails = z.output<typeof contributionDetails>

/**
 * What every order into retirement says of its room: the year of its day is the year that it counts for, and its limit
 * goes by age.
 */
export const roomFor = ({ on }: Pick<Order, 'on'>, from: number | undefined, year = on.slice(0, 4)) => ({
  limit: contributionLimit(Number(year), from),
  year,
})

export const contributions: OrderKind<ContributionDetails> = {
  kind: 'contribution',
  details: contributionDetails,
  runAt: on => instantOf(on),
  texts: ({ details: { year } }) => (year === undefined ? texts : ofThatYear),

  act: order => {
    const { customer: owner, to, amount, details } = order
    const { description, catchesUpFrom, year } = details
    const payload = { to, owner, amount, description, ...roomFor(order, catchesUpFrom, year), ...ownPayer(order) }
    return { kind: 'contribution', payload }
  },

  plan: ({ from, amount, on, course: { every }, details: { toLabel } }) => ({
    kind: 'payment-planned',
    payload: { from, to: toLabel, amount, on, every },
  }),

  describe: ({ amount, details: { toLabel } }) => ({
    template: planned.contribution,
    values: { amount: formatUsd(amount ?? '0'), account: toLabel },
  }),
}
