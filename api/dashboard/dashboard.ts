import type { BankDay } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { accountsOf, type OwnAccount, totalAvailable } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { newestOf } from '../platform/accounts/transactions.queries.ts'
import { toUser } from '../auth/customer.queries.ts'
import { alertLines } from '../coming-up/alert-line.queries.ts'
import { comingUp, type Planned } from '../coming-up/coming-up.queries.ts'
import { availableOn, courseFor, forecastEnd, isSpentFrom, paysBills } from '../coming-up/forecast.queries.ts'
import { accountCards } from '../investments/cards.queries.ts'
import { balanceTransfers, otherCard } from '../cards/balance-transfer-order.ts'
import type { Tx } from '../platform/db.ts'
import { liveRows, toOrder, type OrderRow } from '../platform/orders/order.queries.ts'
import { codeKinds } from '../platform/orders/states.schema.ts'
import { transfers } from '../transfers/transfer-order.ts'
import { signedIn } from '../trpc.ts'
import { dashboard as answer } from './dashboard.schema.ts'

const RECENT = 10

/** The customer, their accounts, what they could spend, and the newest lines of all accounts. */
export const dashboard = signedIn.output(answer).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const [accounts, orders] = [accountsOf(tx), liveRows(tx, ctx.customer)]
    const [own, user, cards, recentTransactions, whatComes, live] = await Promise.all([
      accounts,
      toUser(tx, ctx.session.self),
      accounts.then(found => accountCards(tx, found)),
      accounts.then(found => newestOf(tx, found, RECENT)),
      ahead(tx, ctx.customer, accounts, orders, today),
      orders,
    ])
    const waiting = live.flatMap(waitsForCode)
    return { user, accounts: cards, totalAvailable: totalAvailable(own), recentTransactions, waiting, ...whatComes }
  })
})

/** An order that the customer has asked for and whose code they have not entered yet. */
function waitsForCode(row: OrderRow) {
  const { id, state, due_at: until, amount } = row
  const kind = codeKinds.find(one => one === row.kind)
  if (state !== 'awaiting-code' || !kind || !until || amount === null) return []
  const to =
    kind === 'transfer' ? toOrder(transfers, row).details.toLabel : otherCard(toOrder(balanceTransfers, row).details)
  return [{ id, kind, to, amount: text(money(amount)), until: until.toISOString() }]
}

/** The next 14 days: what each account will hold by what is planned, and what that is. */
async function ahead(
  tx: Tx,
  customer: string,
  accounts: Promise<OwnAccount[]>,
  orders: Promise<OrderRow[]>,
  today: BankDay,
) {
  const last = forecastEnd(today)
  const [own, items, lineOf] = await Promise.all([
    accounts,
    comingUp(tx, customer, today, today, last, accounts, orders),
    alertLines(tx, customer),
  ])
  const usable = own.filter(one => isSpentFrom(one) && one.state.status === 'open')
  const spent = usable.toSorted((a, b) => Number(paysBills(b)) - Number(paysBills(a)))
  const upcoming = items.flatMap(({ amount, counted, ...item }) =>
    amount === null || !counted ? [] : [{ ...item, amount }],
  )
  return {
    forecasts: spent.map(one => {
      const { points, lowest, unpaid } = courseFor(one, availableOn(one), items, today, last)
      const bills = { count: unpaid.count, amount: text(unpaid.amount) }
      const untilIncome = leastBeforeIncome(one, items, today)
      return {
        accountId: one.state.publicId,
        name: labelOfOwn(one),
        points,
        lowest,
        untilIncome,
        bills,
        alert: lineOf(one.state.id) ?? null,
      }
    }),
    upcoming,
  }
}

/** What can be spent until money comes in again: the least that the account holds before it, on its day, too. */
function leastBeforeIncome(own: OwnAccount, items: readonly Planned[], today: BankDay) {
  const at = items.findIndex(
    ({ kind, to, date, counted }) => kind === 'income' && counted && to === own.state.id && date > today,
  )
  const income = items[at]
  if (!income) return null
  const { lowest } = courseFor(own, availableOn(own), items.slice(0, at), today, income.date)
  return { date: income.date, balance: lowest.balance }
}
