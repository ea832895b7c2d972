import type * as z from 'zod'
import { bank, mayPay } from '../../ledger/accounts.ts'
import { partsOf, type BankDay } from '../../ledger/calendar.ts'
import { contributeUntil } from '../../ledger/rates.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { AppError } from '../errors.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor, type Wanted as WantedAccount } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { once } from '../platform/orders/course.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { liveOrders, ownOrder, toCallOff } from '../platform/orders/order.queries.ts'
import { numberOf, type Course, type Order } from '../platform/orders/order.ts'
import { place, refusalOf } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { contributions, type ContributionDetails } from './contribution-order.ts'
import {
  byPlan,
  cancelledPlan,
  contributionFrequencies,
  contributionPlan,
  contributionsOut,
  planAnswer,
  planPreview,
  type ContributionPlanOut,
} from './contribution-plan.schema.ts'
import { catchesUpFrom, roomIn } from './room.queries.ts'

const retirement: WantedAccount = { kinds: ['retirement'] }

type Request = z.output<typeof contributionPlan>

/**
 * The caller's retirement accounts, what may pay into them, the room of each year that is open, and what is planned.
 */
export const getContributions = signedIn.output(contributionsOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const own = await accountsOf(tx)
    const from = await catchesUpFrom(tx, ctx.machinery, ctx.customer)
    const live = await liveOrders(tx, contributions, ctx.customer)
    const years = openYears(today).map(year => roomIn(tx, ctx.customer, year, from))
    return {
      accounts: own.filter(({ state }) => state.kind === 'retirement').map(toChoice),
      funds: own.filter(({ state }) => mayPay(state)).map(toChoice),
      years: await Promise.all(years),
      plans: live.map(toPlan),
    }
  })
})

function toChoice(own: OwnAccount) {
  const { id, name, lastFour, availableBalance } = toAccount(own)
  return { id, name, lastFour, balance: availableBalance }
}

/** This year, and the one before until its taxes are due. */
function openYears(today: BankDay): number[] {
  const { year } = partsOf(today)
  return today <= contributeUntil(year - 1) ? [year, year - 1] : [year]
}

/**
 * What a contribution would take of the account and of the year, and why it would be refused. Promises nothing: its
 * day decides.
 */
export const previewContribution = signedIn
  .input(contributionPlan)
  .output(planPreview)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const wanted = await wantedPlan(ctx, input)
    const refusal = await refusalOf(ctx, contributions, wanted)
    const payer = input.fromAccountId === undefined ? undefined : await ctx.own.account(input.fromAccountId)
    const act = { total: input.amount, leaves: false, on: input.startDate }
    return ctx.asCaller(async tx => ({
      room: await roomIn(tx, ctx.customer, Number(yearOf(input)), wanted.details.catchesUpFrom ?? Infinity),
      safe: payer ? await outlookOf(tx, ctx.customer, payer, act, today) : null,
      refusal,
    }))
  })

/** Pays into retirement today, or plans it: once, each month or each quarter. 422 with the ledger's refusal. */
export const planContribution = signedIn
  .input(contributionPlan)
  .output(planAnswer)
  .mutation(async ({ ctx, input }) => {
    const order = await place(ctx, contributions, input, ctx => wantedPlan(ctx, input))
    return ctx.asCaller(async tx => {
      const { balance } = toAccount(await accountNumbered(tx, order.to))
      const from = order.details.catchesUpFrom ?? Infinity
      return {
        ...toPlan(order),
        newBalance: balance,
        room: await roomIn(tx, ctx.customer, Number(yearOf(input)), from),
      }
    })
  })

/** Ends a plan: what is still to come of it is not made. 404 for another's; 409 once it has ended otherwise. */
export const cancelContribution = signedIn
  .input(byPlan)
  .output(cancelledPlan)
  .mutation(async ({ ctx, input: { id } }) => {
    const order = await ctx.asCaller(async tx =>
      toCallOff(tx, contributions, await ownOrder(tx, contributions, id, 'Contribution not found.')),
    )
    return toPlan(await callOff(ctx.machinery, contributions, order, 'This contribution has already been made.'))
  })

const yearOf = ({ taxYear, startDate }: Request): string => taxYear ?? startDate.slice(0, 4)

/**
 * 400 for a day that has passed and a year that is not open on it; for later or again and again an own account has to
 * pay.
 */
async function wantedPlan(ctx: SignedInContext, input: Request): Promise<Wanted<ContributionDetails>> {
  const { accountId, amount, frequency, startDate, fromAccountId } = input
  const today = await ctx.machinery.clocks.today()
  if (startDate < today) throw new AppError('validation_failed', 'Please select a start date', 'startDate')
  refuseYear(input)
  const to = await accountFor(ctx, accountId, retirement)
  const payer = fromAccountId === undefined ? undefined : await ctx.own.account(fromAccountId)
  if (!payer && (frequency !== 'one-time' || startDate > today))
    throw new AppError('validation_failed', 'Please select a source account', 'fromAccountId')
  const course: Course =
    frequency === 'one-time'
      ? once(startDate)
      : { startsOn: startDate, every: frequency, ending: { ends: 'never' }, nth: 0 }
  return {
    from: payer?.state.id ?? bank.unverifiedDeposits,
    to: to.state.id,
    amount,
    details: {
      description: 'IRA Contribution',
      ...(frequency === 'one-time' ? { year: yearOf(input) } : {}),
      catchesUpFrom: await ctx.asCaller(tx => catchesUpFrom(tx, ctx.machinery, ctx.customer)),
      fromLabel: payer ? labelOfOwn(payer) : '',
      toLabel: labelOfOwn(to),
    },
    on: startDate,
    course,
  }
}

/** The year of its day; once, also the one before until its taxes are due. */
function refuseYear(input: Request): void {
  const [year, ofDay] = [yearOf(input), input.startDate.slice(0, 4)]
  if (year === ofDay) return
  const isBefore = Number(year) === Number(ofDay) - 1 && input.startDate <= contributeUntil(Number(year))
  if (!isBefore || input.frequency !== 'one-time')
    throw new AppError('validation_failed', 'Please select a year', 'taxYear')
}

function toPlan(order: Order<ContributionDetails>): ContributionPlanOut {
  const { id, state, amount, on, course, details } = order
  return {
    id,
    confirmationNumber: numberOf(order),
    state,
    amount: amount ?? '0.00',
    frequency: contributionFrequencies.find(one => one === course.every) ?? 'one-time',
    date: on,
    year: details.year ?? on.slice(0, 4),
    fromName: details.fromLabel,
    toName: details.toLabel,
  }
}
