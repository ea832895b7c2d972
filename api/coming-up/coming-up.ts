import * as z from 'zod'
import { addDays, addMonths, addYears, type BankDay } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { AppError } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { alertLine } from './alert-line.queries.ts'
import { comingUp } from './coming-up.queries.ts'
import { comingUpItem, comingUpQuery, outlook, outlookQuery } from './coming-up.schema.ts'
import { availableOf, courseFor, lowestOf } from './forecast.queries.ts'

const MONTHS = 3

/** Everything scheduled over transfers, bills and automatic payments, the next first. */
export const listComingUp = signedIn
  .input(comingUpQuery)
  .output(z.array(comingUpItem))
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const first = input.from ?? today
    const last = input.to ?? addMonths(first, MONTHS)
    if (last < first || last > addYears(first, 1))
      throw new AppError('validation_failed', 'Please choose at most a year', 'to')
    return ctx.asCaller(tx => comingUp(tx, ctx.customer, today, first, last))
  })

const OUTLOOK_DAYS = 30

/** Safe to move? What an account holds after a payment and after everything that is scheduled. 404 for another's account. */
export const getOutlook = signedIn
  .input(outlookQuery)
  .output(outlook)
  .query(async ({ ctx, input: { accountId, amount = '0.00', date } }) => {
    const today = await ctx.machinery.clocks.today()
    const own = await ctx.own.account(accountId)
    const on: BankDay = date === undefined || date < today ? today : date
    const last = addDays(on, OUTLOOK_DAYS)
    return ctx.asCaller(async tx => {
      const all = await comingUp(tx, ctx.customer, today, today, last)
      const items = all.filter(({ from, to, planned }) => planned && (from === own.state.id || to === own.state.id))
      const points = courseFor([own], items, today, last)
        .points.filter(point => point.date >= on)
        .map(point => ({ date: point.date, balance: text(money(point.balance).minus(amount)) }))
      const lowest = lowestOf(points)
      const alert = await alertLine(tx, ctx.customer)
      return {
        available: text(availableOf([own])),
        after: points[0]?.balance ?? lowest.balance,
        lowest,
        scheduled: items.length,
        alert: alert ?? null,
        warning: warningOf(lowest.balance, alert),
      }
    })
  })

function warningOf(lowest: string, alert: string | undefined): z.output<typeof outlook>['warning'] {
  if (money(lowest).isNegative()) return 'not_enough'
  return alert !== undefined && money(lowest).lt(alert) ? 'below_alert' : 'none'
}
