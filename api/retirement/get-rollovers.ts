import { withdrawable } from '../../ledger/accounts.ts'
import { counterOf } from '../../ledger/balances.ts'
import { addDays, daysBetween, type BankDay } from '../../ledger/calendar.ts'
import { rolledCounter, rolledDayCounter, yearIsUsed } from '../../ledger/events/own-rollover.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { isEmployerPlan, mayRollOver } from '../../ledger/rates/employer-plan.ts'
import { ROLLOVER_DAYS, withheld } from '../../ledger/rates/retirement.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { newestOrders } from '../platform/orders/order.queries.ts'
import { numberOf, type Order } from '../platform/orders/order.ts'
import { signedIn } from '../trpc.ts'
import { directRollovers } from './direct-rollover-order.ts'
import { toDirectRollover } from './direct-rollover.ts'
import { distributions, type DistributionDetails } from './distribution-order.ts'
import { isRetirement, pays, toChoice } from './retirement.ts'
import { rollovers } from './rollover-order.ts'
import { rolloversOut } from './rollover.schema.ts'
import { paidOutOf } from './tax-lines.queries.ts'

/** As many of a customer's withdrawals are looked through; the 60 days of older ones have hardly begun to matter. */
const LATEST = 100
const SHOWN = 10

type Withdrawal = Order<DistributionDetails>

/**
 * The caller's retirement accounts, what may pay into them, withdrawals that stand and whose 60 days run, what is
 * asked for elsewhere, and what was rolled over.
 */
export const getRollovers = signedIn.output(rolloversOut).query(async ({ ctx }) => {
  const { machinery, customer } = ctx
  const today = await machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const [own, out, made, direct] = await Promise.all([
      accountsOf(tx),
      newestOrders(tx, distributions, { customer, states: ['made'], limit: LATEST }),
      newestOrders(tx, rollovers, { customer, states: ['made'], limit: SHOWN }),
      newestOrders(tx, directRollovers, { customer, limit: SHOWN }),
    ])
    const since = addDays(today, -ROLLOVER_DAYS)
    const lately = await standing(
      tx,
      own,
      out.filter(({ on }) => on >= since),
      since,
    )
    const withdrawals = []
    const last = lately.length === 0 ? ZERO : await counterOf(tx, rolledDayCounter(customer))
    for (const order of lately) withdrawals.push(await toWithdrawal(tx, own, order, { today, last: last.toNumber() }))
    return {
      accounts: own.filter(isRetirement).map(withWhatLeaves),
      funds: own.filter(pays).map(withWhatLeaves),
      withdrawals,
      direct: direct.map(toDirectRollover),
      made: made.map(one => ({
        id: numberOf(one),
        date: one.on,
        amount: one.amount ?? '0.00',
        indirect: one.details.of !== undefined,
      })),
    }
  })
})

/** Those that stand: what was taken back was never paid, and cannot be put back; nor what the law keeps out. */
async function standing(tx: Tx, own: readonly OwnAccount[], out: readonly Withdrawal[], since: BankDay) {
  const paid = new Set<number>()
  for (const plan of own.filter(({ state }) => out.some(({ from }) => from === state.id)))
    for (const { event } of await paidOutOf(tx, plan, since)) paid.add(event.seq)
  return out.filter(({ event, from, details }) => {
    const plan = own.find(({ state }) => state.id === from)
    return event !== null && paid.has(event) && plan !== undefined && mayRollOver(plan.state, details)
  })
}

const withWhatLeaves = (own: OwnAccount) => ({
  ...toChoice(own),
  balance: text(most(ZERO, withdrawable(own.state))),
})

/** `last`: the day of the newest withdrawal that was put back, as the ledger counts it. */
async function toWithdrawal(
  tx: Tx,
  own: readonly OwnAccount[],
  order: Withdrawal,
  { today, last }: { today: BankDay; last: number },
) {
  const { id, customer, on, from, event, details } = order
  const gross = money(order.amount ?? 0)
  const rolled = await counterOf(tx, rolledCounter(customer, event ?? 0))
  const paid = own.find(({ state }) => state.id === from)
  const until = addDays(on, ROLLOVER_DAYS)
  return {
    id,
    date: on,
    account: paid ? `${toAccount(paid).name} ••${toAccount(paid).lastFour}` : '',
    amount: text(gross),
    withheld: text(withheld(gross, details.withholding)),
    left: text(most(ZERO, gross.minus(rolled))),
    until,
    days: daysBetween(today, until),
    yearUsed: !(paid && isEmployerPlan(paid.state)) && rolled.isZero() && yearIsUsed(last, on),
  }
}
