/**
 * What an account has returned, as a percentage (modified Dietz): the change in value that is not money put in or taken
 * out, over the value at the beginning plus each such amount for the share of the time that it was there.
 */
import { sql } from 'kysely'
import { position } from '../../ledger/accounts.ts'
import { balanceAsOf } from '../../ledger/balances.ts'
import { addDays, daysBetween, startOfYear, type BankDay } from '../../ledger/calendar.ts'
import { money, sum, ZERO, type Money } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { rows, type Tx } from '../platform/db.ts'
import { pricesOn } from '../platform/published-quotes.ts'
import { shareOf } from './holdings.queries.ts'

interface Flow {
  day: BankDay
  /** Put in is positive. */
  amount: Money
}

/**
 * Percent, two decimals; null where there was nothing that could return anything. Money counts from the day it came on.
 */
export function returnOf(
  began: Money,
  now: Money,
  flows: readonly Flow[],
  first: BankDay,
  today: BankDay,
): number | null {
  const whole = daysBetween(first, today) + 1
  const gain = now.minus(began).minus(sum(flows.map(({ amount }) => amount)))
  const weighted = flows.map(({ day, amount }) => amount.times(daysBetween(day, today) + 1).div(whole))
  const base = began.plus(sum(weighted))
  return base.gt(0) ? shareOf(gain, base) : null
}

/** Since the beginning of the year, and since the account was opened. */
export async function performanceOf(tx: Tx, own: OwnAccount, today: BankDay) {
  const { state, securities } = own
  const now = position(state).posted.plus(securities)
  const flows = await flowsOf(tx, own)
  const january = startOfYear(today)
  const thisYear = state.openedOn >= january
  const first = thisYear ? state.openedOn : january
  const began = thisYear ? ZERO : await valueAt(tx, own, addDays(january, -1))
  const recent = flows.filter(({ day }) => day >= first)
  return {
    yearToDateReturn: returnOf(began, now, recent, first, today),
    totalReturn: returnOf(ZERO, now, flows, state.openedOn, today),
  }
}

/** What the account earns or pays by itself, and what takes that back; everything else is put in or taken out. */
const ITS_OWN = ['buy', 'sell', 'dividend', 'interest', 'fee']

async function flowsOf(tx: Tx, { state }: OwnAccount): Promise<Flow[]> {
  const found = await rows(
    tx,
    sql<{ day: BankDay; amount: string }>`
      with line as (
        select seq, leg, bank_day, amount, type,
               case kind when 'reversal' then (body::json -> 'pl' ->> 'of')::bigint end as takes_back
          from ledger.my_line where ledger = 1 and account = ${state.id} and asset = 'USD'),
      own as (select seq, leg from line where type = any(${ITS_OWN}::text[]))
      select to_char(bank_day, 'YYYY-MM-DD') as day, (-sum(amount))::text as amount from line
       where type <> all(${ITS_OWN}::text[])
         and not exists (select from own where own.seq = line.takes_back and own.leg = line.leg)
       group by bank_day order by bank_day`,
  )
  return found.map(({ day, amount }) => ({ day, amount: money(amount) }))
}

/** Cash and units as they stood at the end of a day, at that day's prices. */
async function valueAt(tx: Tx, { state }: OwnAccount, day: BankDay): Promise<Money> {
  let value = await balanceAsOf(tx, state.id, day)
  const prices = await pricesOn(tx, day)
  for (const asset of state.positions.keys()) {
    const price = prices.get(asset)
    if (price) value = value.plus(tradeValue(await balanceAsOf(tx, state.id, day, asset), price))
  }
  return value
}
