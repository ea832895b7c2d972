/**
 * End-of-day balances of many accounts at once: what stood before the first day, and what each value day changed. Read
 * from the journal in one statement a chunk, so that its cost grows with the postings of the period and nothing else.
 */
import { sql } from 'kysely'
import { accountIdOf, type AccountId } from '../../../ledger/accounts.ts'
import { addDays, daysBetween, startOfMonth, type BankDay } from '../../../ledger/calendar.ts'
import { paidUntil } from '../../../ledger/events/account-closed.ts'
import { cents, money, ZERO, type Money } from '../../../ledger/money.ts'
import { interestOnRuns } from '../../../ledger/rates/interest.ts'
import { rows, type Tx } from '../db.ts'
import type { AccountRow } from './close.ts'

/** Days with one end-of-day balance, in the customer's sign. */
interface Stretch {
  readonly from: BankDay
  readonly days: number
  readonly balance: Money
}

/** What stood before a period and what changed in it, by value day. */
export interface Movement {
  readonly opening: Money
  readonly changes: readonly { readonly day: BankDay; readonly amount: Money }[]
}

interface Row {
  account: string
  opening: string | null
  changes: [BankDay, string][] | null
}

/** Posted dollars (P) of accounts over the days `first` to `last`; what was posted late counts on its value day. */
export async function postedIn(
  tx: Tx,
  accounts: readonly AccountId[],
  first: BankDay,
  last: BankDay,
): Promise<Map<AccountId, Movement>> {
  const found = await rows(
    tx,
    sql<Row>`
      with start as materialized (select ledger.first_seq_from(1::smallint, ${first}::date) as seq)
      select a.account,
        (select (-p.balance)::text from ledger.posting p, start
          where p.ledger = 1 and p.account = a.account and p.asset = 'USD' and p.seq < start.seq
          order by p.seq desc, p.leg desc limit 1) as opening,
        (select json_agg(json_build_array(d.day, d.amount)) from (
           select to_char(e.effective_date, 'YYYY-MM-DD') as day, sum(-p.amount)::text as amount
             from start, ledger.posting p join ledger.event e on e.ledger = p.ledger and e.seq = p.seq
            where p.ledger = 1 and p.account = a.account and p.asset = 'USD' and p.seq >= start.seq
              and e.effective_date <= ${last}::date
            group by 1) d) as changes
      from unnest(${accounts}::bigint[]) a(account)`,
  )
  return new Map(
    found.map(row => [
      accountIdOf(row.account),
      {
        opening: money(row.opening ?? 0),
        changes: (row.changes ?? []).map(([day, amount]) => ({ day, amount: money(amount) })),
      },
    ]),
  )
}

interface LotRow {
  account: string
  now: string | null
  changes: [BankDay, string][] | null
}

/**
 * Unsettled dollars (U) from the first day on, of the accounts that have or had any. Only events tell when lots
 * changed, so today's sums are followed back through the events of the period. A settlement counts on its value day,
 * however late it was written.
 */
export async function unsettledSince(tx: Tx, first: BankDay): Promise<Map<AccountId, Movement>> {
  const found = await rows(
    tx,
    sql<LotRow>`
      with change as materialized (
        select (fx->>'account')::bigint as account, to_char(e.effective_date, 'YYYY-MM-DD') as day,
               sum((fx->>'amount')::numeric) as amount
          from ledger.event e, json_array_elements(e.body::json->'fx') fx
         where e.ledger = 1 and e.seq >= ledger.first_seq_from(1::smallint, ${first}::date)
           and strpos(e.body, '"effect":"lot"') > 0 and fx->>'effect' = 'lot' and fx->>'asset' = 'USD'
         group by 1, 2),
      lot as (
        select l.account, sum(l.amount) as amount from ledger.lot l
         where l.ledger = 1 and l.amount > 0 and l.asset = 'USD' group by 1)
      select coalesce(c.account, lot.account) as account, lot.amount::text as now, c.changes
        from (select account, json_agg(json_build_array(day, amount::text)) as changes from change group by 1) c
        full join lot on lot.account = c.account`,
  )
  return new Map(found.map(toUnsettled))
}

function toUnsettled({ account, now, changes }: LotRow): [AccountId, Movement] {
  const list = (changes ?? []).map(([day, amount]) => ({ day, amount: money(amount) }))
  const opening = list.reduce((left, { amount }) => left.minus(amount), money(now ?? 0))
  return [accountIdOf(account), { opening, changes: list }]
}

/** P - U: what earns interest. */
export const settledPart = (posted: Movement, unsettled: Movement | undefined): Movement =>
  unsettled === undefined
    ? posted
    : {
        opening: posted.opening.minus(unsettled.opening),
        changes: [...posted.changes, ...unsettled.changes.map(({ day, amount }) => ({ day, amount: amount.neg() }))],
      }

/** The stretches of one balance from `first` to `last`; a change before the first day counts from it on. */
export function stretches({ opening, changes }: Movement, first: BankDay, last: BankDay): Stretch[] {
  const byDay = new Map<BankDay, Money>([[first, ZERO]])
  for (const { day, amount } of changes) {
    const on = day < first ? first : day
    if (on <= last) byDay.set(on, (byDay.get(on) ?? ZERO).plus(amount))
  }
  const days = [...byDay.keys()].toSorted()
  let balance = opening
  return days.map((from, i) => {
    balance = balance.plus(byDay.get(from) ?? ZERO)
    const next = days[i + 1]
    return { from, days: next === undefined ? daysBetween(from, last) + 1 : daysBetween(from, next), balance }
  })
}

export const EMPTY: Movement = { opening: ZERO, changes: [] }

/**
 * The first day of a month for which an account earns interest: not before it opened, nor a day that a closing has
 * paid.
 */
export function earnedFrom({ openedOn, terms }: Pick<AccountRow, 'openedOn' | 'terms'>, day: BankDay): BankDay {
  const paid = paidUntil(terms)
  return [startOfMonth(day), openedOn, ...(paid ? [addDays(paid, 1)] : [])].toSorted().at(-1) ?? openedOn
}

/** Interest on those days, rounded once: what a month's end posts and a closing pays out. */
export const interestEarned = (earning: Movement, rate: string, first: BankDay, last: BankDay): Money =>
  first > last ? ZERO : cents(interestOnRuns(stretches(earning, first, last), rate))
