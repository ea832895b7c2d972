/**
 * One projection of everything that is planned: the list, the calendar,
 * the dashboard's forecast and each form's outlook read it.
 */
import { position } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { ZERO, type Money } from '../../ledger/money.ts'
import { planOf as autoSavePlan } from '../auto-save/plan.queries.ts'
import { askedByCards } from '../cards/standing.queries.ts'
import { upcomingBills } from '../pay-bills/bill.queries.ts'
import { accountsOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { liveRows, type OrderRow } from '../platform/orders/order.queries.ts'
import { asFarAsItReaches } from './as-far-as-it-reaches.ts'
import { leftOfCards } from './card-bills.ts'
import { itemsOf } from './orders-coming.queries.ts'
import { inOrder, type Known, type Planned } from './planned.ts'
import { autoSave, byRhythm, cardBill, expectedBills, openBill } from './unordered.queries.ts'

export type { Planned } from './planned.ts'

/**
 * What is planned from `first` to `last`, both included, the next first; with bills and cards' statements that are due
 * and that nothing pays, and with income, subscriptions and bills that come by a rhythm. What the customer has switched
 * off is said to be. What was due before today and is not made yet counts as today's. Within a day it stands in the
 * order in which it runs (`orders/due.ts`): by moment, and of one moment in the order in which it is placed; bills that
 * nothing pays close the day. `accounts` and `orders`: the customer's, where they are being read already.
 */
export async function comingUp(...asked: Parameters<typeof allComing>): Promise<Planned[]> {
  const [, , today] = asked
  return leftOfCards(await allComing(...asked), [], today)
}

/** The same with each card's statement whole, whatever is planned for the card. */
export async function allComing(
  tx: Tx,
  customer: string,
  today: BankDay,
  first: BankDay,
  last: BankDay,
  accounts: Promise<readonly OwnAccount[]> = accountsOf(tx),
  orders: Promise<OrderRow[]> = liveRows(tx, customer),
): Promise<Planned[]> {
  const [rows, own, asked, bills, plan, off, found, nextBills] = await Promise.all([
    orders,
    accounts,
    accounts.then(all =>
      askedByCards(
        tx,
        all.map(({ state }) => state),
        today,
      ),
    ),
    upcomingBills(tx, customer),
    autoSavePlan(tx, customer),
    switchedOff(tx, customer),
    accounts.then(all => byRhythm(tx, all, today, last)),
    orders.then(live => expectedBills(tx, customer, live, today, last)),
  ])
  const known: Known = { own: new Map(own.map(one => [one.state.id, one])), bills, today }
  const live = rows.filter(({ run_on }) => run_on <= last)
  const ordered = await Promise.all(live.map(row => itemsOf(tx, known, row, today, last)))
  const items = [
    ...ordered.flat(),
    ...found,
    ...nextBills,
    ...bills.flatMap(bill => openBill(bill, today, last)),
    ...asked.flatMap(one => cardBill(known, one, today, last)),
    ...(plan && !plan.paused ? autoSave(plan, known, today, last) : []),
  ]
  const made = items.map(item => (isFrozen(known, item.from) ? { ...item, counted: false, frozen: true } : item))
  const reached = asFarAsItReaches(made.toSorted(inOrder), account => freeOf(known.own.get(account)))
  const counted = reached.map(item => (off.has(item.source) ? { ...item, counted: false } : item))
  return counted.filter(({ date }) => date >= first).toSorted(inOrder)
}

/** Nothing leaves a frozen account: what is planned from it fails on its day. */
const isFrozen = ({ own }: Known, from: number | null): boolean =>
  from !== null && own.get(from)?.state.status === 'frozen'

/** What the customer wants to see left out of what is forecast. */
async function switchedOff(tx: Tx, customer: string): Promise<ReadonlySet<string>> {
  const found = await tx.selectFrom('app.forecast_without').select('source').where('customer', '=', customer).execute()
  return new Set(found.map(({ source }) => source))
}

function freeOf(own: OwnAccount | undefined): Money {
  if (!own) return ZERO
  const { posted, held } = position(own.state)
  return posted.minus(held)
}
