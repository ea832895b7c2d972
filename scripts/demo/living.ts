/**
 * A year is lived through: each day's happenings are appended in the order of the clock, many at once, and the bank
 * closes the days on which a month or a card's cycle ends, exactly as it does in service.
 */
import {
  addDays,
  addMonths,
  bankDayOf,
  daysFrom,
  endOf,
  instantOf,
  partsOf,
  startOfMonth,
  type BankDay,
} from '../../ledger/calendar.ts'
import type { Command } from '../../ledger/journal.ts'
import { customerKey, operatorKey } from '../../ledger/keys.ts'
import { least, money, most, text, type Money } from '../../ledger/money.ts'
import { closeDay } from '../../api/platform/jobs/close-of-day.ts'
import { rows } from '../../api/platform/db.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import { pricesOn, publishQuotes } from '../../api/platform/published-quotes.ts'
import { nextDividendDay } from '../../api/platform/quotes.ts'
import { sql } from 'kysely'
import type { DemoCustomer } from './facts.ts'
import { made, type Accounts } from './opening.ts'
import type { Happening } from './year.ts'

/** A customer with their accounts and what happens to them on a day. */
interface Household {
  readonly customer: DemoCustomer
  readonly accounts: Accounts
  happenings(day: BankDay): Happening[]
}

/** Lives from `first` until the moment `now` (bank clock). */
export async function live(
  machinery: Machinery,
  households: readonly Household[],
  first: BankDay,
  now: number,
): Promise<void> {
  const today = bankDayOf(now)
  const payments = new Map<BankDay, Command[]>()
  let waiting: Command[] = []
  const flush = async () => {
    const batch = waiting
    waiting = []
    await Promise.all(batch.map(command => made(machinery, command)))
  }
  /** What goes back names the event that it gives back, so everything before it is made first. */
  const refunds = async (day: BankDay, prices: Prices): Promise<Command[]> => {
    const asked = households.flatMap(household => refundsOf(household, day, first, prices))
    if (asked.length > 0) await flush()
    return Promise.all(asked.map(async ({ bought, back }) => back((await made(machinery, bought)).seq)))
  }
  await publishQuotes(machinery, today)
  for (const day of daysFrom(first, today)) {
    const prices = await machinery.db.asBank(tx => pricesOn(tx, day))
    const lived = households.flatMap(household => commandsOf(household, day, prices))
    const commands = [...lived, ...(payments.get(day) ?? []), ...(await refunds(day, prices))]
    waiting.push(...commands.filter(command => command.at <= now).toSorted((a, b) => a.at - b.at))
    if (day === today || !closes(day, first)) continue
    await flush()
    await closeDay(machinery, day, endOf(day))
    for (const household of households) {
      const payment = await cardPayment(machinery, household, day)
      if (payment) payments.set(bankDayOf(payment.at), [payment])
    }
  }
  await flush()
}

/**
 * Nothing is due at the end of other days: accounts and cards of the demo bank were all opened on `first`, and
 * certificates earn on that date, too; dividends come four times.
 */
const closes = (day: BankDay, first: BankDay): boolean => {
  const next = addDays(day, 1)
  const isOfMonth = (one: BankDay) => addMonths(first, monthsFrom(first, one)) === one
  return nextDividendDay(day) === next || startOfMonth(next) === next || isOfMonth(day) || endsQuarter(first, next)
}

const endsQuarter = (first: BankDay, day: BankDay): boolean => {
  const months = monthsFrom(first, day)
  return months > 0 && months % 3 === 0 && addMonths(first, months) === day
}

const monthsFrom = (first: BankDay, day: BankDay): number => {
  const [a, b] = [partsOf(first), partsOf(day)]
  return (b.year - a.year) * 12 + b.month - a.month
}

type Prices = ReadonlyMap<string, Money>

const commandsOf = (household: Household, day: BankDay, prices: Prices): Command[] =>
  household
    .happenings(day)
    .flatMap((happening, i) => (happening.what === 'refund' ? [] : [commandOf(household, happening, day, i, prices)]))

/**
 * What comes back on a day: the purchase, and the command once its event is known. One from before the year is not
 * there.
 */
function refundsOf(household: Household, day: BankDay, first: BankDay, prices: Prices) {
  const { who } = household.customer
  return household.happenings(day).flatMap((happening, i) => {
    if (happening.what !== 'refund' || happening.bought < first) return []
    const { merchant, bought: boughtOn, why, time } = happening
    const then = household.happenings(boughtOn)
    const place = then.findIndex(one => one.what === 'purchase' && one.merchant === merchant)
    const purchase = then[place]
    if (purchase?.what !== 'purchase') throw new Error(`Nothing was bought from ${merchant} on ${boughtOn}.`)
    const bought = commandOf(household, purchase, boughtOn, place, prices)
    const back = (of: number): Command => ({
      key: operatorKey(`demo:${who.username}:${day}:${i}`),
      actor: 'bank',
      at: instantOf(day, time),
      kind: 'reversal',
      payload: { of, accounts: [household.accounts.get(purchase.with)], reason: why },
    })
    return [{ bought, back }]
  })
}

function commandOf(
  { customer, accounts }: Household,
  happening: Exclude<Happening, { what: 'refund' }>,
  day: BankDay,
  i: number,
  prices: Prices,
): Command {
  const { who } = customer
  const at = instantOf(day, happening.time)
  const account = (name: DemoCustomer['accounts'][number]['name']) => ({
    id: accounts.get(name),
    fact: customer.accounts.find(one => one.name === name),
  })
  const [checking, savings] = [account('checking'), account('savings')]
  const byBank = { key: operatorKey(`demo:${who.username}:${day}:${i}`), actor: 'bank', at }
  const byCustomer = { key: customerKey(who.id, `demo-${day}-${i}`), actor: who.id, at }
  switch (happening.what) {
    case 'payroll':
      return {
        ...byBank,
        kind: 'deposit',
        payload: {
          to: account(happening.to ?? 'checking').id,
          owner: who.id,
          amount: happening.amount,
          description: happening.from,
          source: 'ach',
        },
      }
    case 'bill': {
      const { amount, payee, category } = happening
      return { ...byCustomer, kind: 'bill-payment', payload: { from: checking.id, amount, payee, category } }
    }
    case 'purchase': {
      const { amount, merchant, category } = happening
      const card = account(happening.with)
      return {
        ...byBank,
        kind: 'card-purchase',
        payload: { account: card.id, amount, merchant, category, last4: card.fact?.card?.lastFour },
      }
    }
    case 'saving': {
      const [fromLabel, toLabel] = [checking.fact?.nickname, savings.fact?.nickname]
      return {
        ...byCustomer,
        kind: 'internal-transfer',
        payload: { from: checking.id, to: savings.id, amount: happening.amount, fromLabel, toLabel },
      }
    }
    case 'investing': {
      const { symbol, dollars } = happening
      const price = prices.get(symbol)
      if (!price) throw new Error(`The demo bank trades ${symbol}, which has no price.`)
      // Whole shares, one at least: what they cost is chance's.
      const quantity = text(most(money(1), money(dollars).div(price).floor()), 6)
      const payload = { account: accounts.get('investment'), symbol, quantity, price: text(price) }
      return { ...byCustomer, kind: 'security-buy', payload }
    }
    case 'contribution': {
      const [to, from] = [accounts.get('retirement'), checking.id]
      return {
        ...byCustomer,
        kind: 'contribution',
        payload: { to, owner: who.id, from, amount: happening.amount, year: day.slice(0, 4) },
      }
    }
  }
}

const DAYS_TO_PAY = 21
/** Once a year Dana pays only part, and the next statement carries interest. */
const LEAN_MONTH = 2
const LEAN_PAYMENT = '300.00'

/** The payment of a statement that was made on `day`, three weeks later. */
async function cardPayment(
  { db }: Machinery,
  { customer, accounts }: Household,
  day: BankDay,
): Promise<Command | undefined> {
  const card = accounts.get('credit')
  if (!card) return undefined
  const [found] = await db.asBank(tx =>
    rows(
      tx,
      sql<{ terms: Record<string, unknown> }>`select terms from ledger.account where ledger = 1 and id = ${card}`,
    ),
  )
  const { statementOn, statementBalance } = found?.terms ?? {}
  if (statementOn !== day || typeof statementBalance !== 'string' || money(statementBalance).lte(0)) return undefined
  const lean = partsOf(day).month === LEAN_MONTH
  const amount = lean ? text(least(money(statementBalance), money(LEAN_PAYMENT))) : statementBalance
  const cardLabel = customer.accounts.find(one => one.name === 'credit')?.nickname
  return {
    key: customerKey(customer.who.id, `demo-card-${day}`),
    kind: 'card-payment',
    actor: customer.who.id,
    at: instantOf(addDays(day, DAYS_TO_PAY), '09:40'),
    payload: { card, owner: customer.who.id, from: accounts.get('checking'), amount, cardLabel },
  }
}
