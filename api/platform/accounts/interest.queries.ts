/**
 * Interest of one deposit account, without accrual events: what the days of this month have earned so far is the same
 * function of daily balances (P - U) that posts at the month's end; what was paid this year is read from the lines
 * (LED-26, LED-27).
 */
import { sql } from 'kysely'
import { accountIdOf, position, type AccountState, type AccountId } from '../../../ledger/accounts.ts'
import { addDays, startOfMonth, startOfYear, type BankDay } from '../../../ledger/calendar.ts'
import { money, text } from '../../../ledger/money.ts'
import { interestRate } from '../../../ledger/rates/interest.ts'
import { first, rows, type Tx } from '../db.ts'
import { earnedFrom, EMPTY, interestEarned, settledPart, type Movement } from '../jobs/daily-balances.ts'

interface InterestFacts {
  /** Earned this month up to today, in cents; paid at its end. */
  interestAccrued: string
  interestYTD: string
}

export async function interestFacts(tx: Tx, account: AccountState, today: BankDay): Promise<InterestFacts> {
  const from = earnedFrom(account, today)
  const [earning, { thisYear }] = await Promise.all([
    earningSince(tx, [account], from),
    paidSince(tx, account, startOfYear(today), today),
  ])
  const accrued = interestEarned(earning.get(account.id) ?? EMPTY, interestRate(account.kind), from, today)
  return { interestAccrued: text(accrued), interestYTD: thisYear }
}

/** What was posted to an own account (P), from a day on, by value day. */
export const postedTo = async (tx: Tx, account: AccountState, from: BankDay): Promise<Movement> =>
  toMovement(position(account).posted, await postedSince(tx, [account.id], from))

/** What earns on own accounts (P - U), from a day on, by value day. */
export async function earningSince(
  tx: Tx,
  accounts: readonly AccountState[],
  from: BankDay,
): Promise<Map<AccountId, Movement>> {
  const ids = accounts.map(({ id }) => id)
  const changes = await Promise.all([postedSince(tx, ids, from), unsettledSince(tx, ids, from)])
  const [posted, unsettled] = [changesOf(changes[0]), changesOf(changes[1])]
  return new Map(
    accounts.map(account => {
      const { id } = account
      const now = position(account)
      const still = toMovement(now.unsettled, unsettled.get(id) ?? [])
      return [id, settledPart(toMovement(now.posted, posted.get(id) ?? []), still)]
    }),
  )
}

/** Interest that one account was paid, as text of USD. */
interface Paid {
  readonly paid: string
  /** What of it did not go on to another account at once. */
  readonly kept: string
  /** What of it was paid this year, in bank time. */
  readonly thisYear: string
}

/** Interest that was posted from a day on. */
export async function paidSince(tx: Tx, { id }: AccountState, day: BankDay, today: BankDay): Promise<Paid> {
  const row = await first(
    tx,
    sql<{ paid: string; kept: string; this_year: string }>`
      with year as materialized (select ledger.first_seq_from(1::smallint, ${startOfYear(today)}::date) as seq)
      select coalesce(-sum(amount) filter (where type = 'interest'), 0)::text as paid,
             coalesce(-sum(amount) filter (where kind = 'interest'), 0)::text as kept,
             coalesce(-sum(amount) filter (where type = 'interest' and l.seq >= year.seq), 0)::text as this_year
        from ledger.my_line l, year
       where l.ledger = 1 and account = ${id} and asset = 'USD' and (type = 'interest' or kind = 'interest')
         and l.seq >= ledger.first_seq_from(1::smallint, ${day}::date)`,
  )
  const said = (amount = '0') => text(money(amount))
  return { paid: said(row?.paid), kept: said(row?.kept), thisYear: said(row?.this_year) }
}

/** Interest that accounts were paid: the newest, and the sums of this year and of the last, in bank time. */
export interface PaidByYear {
  readonly last: string
  readonly thisYear: string
  readonly lastYear: string
}

/** Of those that were paid any since the last year began. */
export async function paidByYear(
  tx: Tx,
  accounts: readonly AccountId[],
  today: BankDay,
): Promise<Map<AccountId, PaidByYear>> {
  const year = startOfYear(today)
  const found = await rows(
    tx,
    sql<{ account: string; last: string; this_year: string; last_year: string }>`
      with year as materialized (select ledger.first_seq_from(1::smallint, ${year}::date) as seq)
      select account, (array_agg(-amount order by l.seq desc))[1]::text as last,
             coalesce(-sum(amount) filter (where l.seq >= year.seq), 0)::text as this_year,
             coalesce(-sum(amount) filter (where l.seq < year.seq), 0)::text as last_year
        from ledger.my_line l, year
       where l.ledger = 1 and account = any(${accounts}::bigint[]) and asset = 'USD' and type = 'interest'
         and l.seq >= ledger.first_seq_from(1::smallint, ${startOfYear(addDays(year, -1))}::date)
       group by account`,
  )
  return new Map(
    found.map(one => [
      accountIdOf(one.account),
      { last: text(money(one.last)), thisYear: text(money(one.this_year)), lastYear: text(money(one.last_year)) },
    ]),
  )
}

interface Change {
  account: string
  day: BankDay
  amount: string
}

const changesOf = (found: readonly Change[]) => Map.groupBy(found, ({ account }) => accountIdOf(account))

const toMovement = (now: Movement['opening'], found: readonly Change[]): Movement => {
  const changes = found.map(({ day, amount }) => ({ day, amount: money(amount) }))
  return { opening: changes.reduce((left, { amount }) => left.minus(amount), now), changes }
}

/** What was posted from a day on, by value day; followed back from the balance of now. */
const postedSince = (tx: Tx, accounts: readonly AccountId[], from: BankDay): Promise<Change[]> =>
  rows(
    tx,
    sql<Change>`
      select account, to_char(effective_date, 'YYYY-MM-DD') as day, -sum(amount) as amount from ledger.my_line
       where ledger = 1 and account = any(${accounts}::bigint[]) and asset = 'USD'
         and seq >= ledger.first_seq_from(1::smallint, ${from}::date) group by 1, 2`,
  )

/** How the unsettled part changed from a day on: by lines of these accounts, and by settlements, which leave none. */
const unsettledSince = (tx: Tx, accounts: readonly AccountId[], from: BankDay): Promise<Change[]> =>
  rows(
    tx,
    sql<Change>`
      with start as materialized (select ledger.first_seq_from(1::smallint, ${from}::date) as seq),
      event as (
        select distinct l.seq, l.effective_date, l.body from ledger.my_line l, start
         where l.ledger = 1 and l.account = any(${accounts}::bigint[]) and l.asset = 'USD' and l.seq >= start.seq
           and strpos(l.body, '"effect":"lot"') > 0
        union
        select s.seq, s.effective_date, s.body from app.my_settlement s, start
         where s.ledger = 1 and s.account = any(${accounts}::bigint[]) and s.seq >= start.seq)
      select (fx ->> 'account')::bigint as account, to_char(e.effective_date, 'YYYY-MM-DD') as day,
             sum((fx ->> 'amount')::numeric) as amount
        from event e, json_array_elements(e.body::json -> 'fx') fx
       where fx ->> 'effect' = 'lot' and fx ->> 'asset' = 'USD'
         and (fx ->> 'account')::bigint = any(${accounts}::bigint[])
       group by 1, 2`,
  )

/** What takes a movement back; it names that movement as `of`. */
const TAKEN_BACK = ['bill-payment-return', 'external-return', 'reversal', 'transfer-reversal', 'wire-return']

/**
 * LED-29: withdrawals and outgoing transfers of the month; fees do not count, nor what was taken back: neither the one
 * that left, nor the way back of one that had come in.
 */
export async function withdrawalsInMonth(tx: Tx, { id }: AccountState, today: BankDay): Promise<number> {
  const row = await first(
    tx,
    sql<{ n: string }>`
      with line as materialized (
        select seq, kind::text as kind, amount, type, body from ledger.my_line
         where ledger = 1 and account = ${id} and asset = 'USD'
           and seq >= ledger.first_seq_from(1::smallint, ${startOfMonth(today)}::date)),
      back as (
        select (body::json #>> '{pl,of}')::bigint as seq from line where kind = any(${TAKEN_BACK}::text[]))
      select count(distinct seq) as n from line
       where amount > 0 and type in ('withdrawal', 'transfer', 'payment', 'purchase')
         and kind <> all(${TAKEN_BACK}::text[]) and not exists (select from back where back.seq = line.seq)`,
  )
  return Number(row?.n ?? 0)
}
