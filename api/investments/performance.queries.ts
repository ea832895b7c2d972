/**
 * What an account has returned, as a percentage (modified Dietz): the change in value that is not money put in or taken
 * out, over the value at the beginning plus each such amount for the share of the time that it was there.
 */
import { sql } from 'kysely'
import {
  accountIdOf,
  POINTS,
  position,
  USD,
  type AccountId,
  type AccountState,
  type Asset,
} from '../../ledger/accounts.ts'
import { balanceAsOf } from '../../ledger/balances.ts'
import { addDays, daysBetween, startOfYear, type BankDay } from '../../ledger/calendar.ts'
import { money, sum, ZERO, type Money } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
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

interface Returned {
  readonly yearToDateReturn: number | null
  readonly totalReturn: number | null
}

/** Of each of these accounts: since the beginning of the year, and since it was opened. */
export async function performanceOf(
  tx: Tx,
  accounts: readonly OwnAccount[],
  day: Promise<BankDay> = quoteDay(tx),
): Promise<(own: OwnAccount) => Returned> {
  const [today, flows] = await Promise.all([day, flowsOn(tx, accounts)])
  const began = await valuesAt(tx, accounts, addDays(startOfYear(today), -1))
  return ({ state, securities }) => {
    const now = position(state).posted.plus(securities)
    const first = max(state.openedOn, startOfYear(today))
    const its = flows.get(state.id) ?? []
    const recent = its.filter(({ day: on }) => on >= first)
    return {
      yearToDateReturn: returnOf(began.get(state.id) ?? ZERO, now, recent, first, today),
      totalReturn: returnOf(ZERO, now, its, state.openedOn, today),
    }
  }
}

const max = (a: BankDay, b: BankDay): BankDay => (a > b ? a : b)

/** What the account earns or pays by itself, and what takes that back; everything else is put in or taken out. */
const ITS_OWN = ['buy', 'sell', 'dividend', 'interest', 'fee']

/** What was put into accounts and taken out of them. */
async function flowsOn(tx: Tx, accounts: readonly OwnAccount[]): Promise<Map<AccountId, Flow[]>> {
  const ids = accounts.map(({ state }) => state.id)
  const found = await rows(
    tx,
    sql<{ account: string; day: BankDay; amount: string }>`
      with line as (
        select account, seq, leg, bank_day, amount, type,
               case kind when 'reversal' then (body::json -> 'pl' ->> 'of')::bigint end as takes_back
          from ledger.my_line where ledger = 1 and account = any(${ids}::bigint[]) and asset = 'USD'),
      own as (select account, seq, leg from line where type = any(${ITS_OWN}::text[]))
      select account, to_char(bank_day, 'YYYY-MM-DD') as day, (-sum(amount))::text as amount from line
       where type <> all(${ITS_OWN}::text[])
         and not exists (select from own
                          where own.account = line.account and own.seq = line.takes_back and own.leg = line.leg)
       group by account, bank_day order by account, bank_day`,
  )
  const flows = found.map(({ account, day, amount }) => ({ account: accountIdOf(account), day, amount: money(amount) }))
  return Map.groupBy(flows, ({ account }) => account)
}

/** Cash and units as they stood at the end of a day, at that day's prices; none of accounts that were opened later. */
async function valuesAt(tx: Tx, accounts: readonly OwnAccount[], day: BankDay): Promise<ReadonlyMap<AccountId, Money>> {
  const then = accounts.filter(({ state }) => state.openedOn <= day)
  if (then.length === 0) return new Map()
  const prices = pricesOn(tx, day)
  const valueOf = async ({ id }: AccountState, asset: Asset) => {
    const [units, price] = await Promise.all([balanceAsOf(tx, id, day, asset), prices])
    return asset === USD ? units : tradeValue(units, price.get(asset) ?? ZERO)
  }
  const values = then.map(async ({ state }) => {
    const assets = [...state.positions.keys()].filter(asset => asset !== USD && asset !== POINTS)
    return [state.id, sum(await Promise.all([USD, ...assets].map(asset => valueOf(state, asset))))] as const
  })
  return new Map(await Promise.all(values))
}
