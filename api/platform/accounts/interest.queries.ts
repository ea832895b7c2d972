/**
 * Interest of one deposit account, without accrual events: what the days of this month have earned so far is the same function of
 * daily balances (P - U) that posts at the month's end; what was paid this year is read from the lines (LED-26, LED-27).
 */
import { sql } from 'kysely'
import type { AccountState } from '../../../ledger/accounts.ts'
import { position } from '../../../ledger/accounts.ts'
import { startOfMonth, startOfYear, type BankDay } from '../../../ledger/calendar.ts'
import { money, text, ZERO } from '../../../ledger/money.ts'
import { interestRate } from '../../../ledger/rates.ts'
import { first, rows, type Tx } from '../db.ts'
import { earnedFrom, interestEarned, settledPart, type Movement } from '../jobs/daily-balances.ts'

export interface InterestFacts {
  /** Earned this month up to today, in cents; paid at its end. */
  interestAccrued: string
  interestYTD: string
}

export async function interestFacts(tx: Tx, account: AccountState, today: BankDay): Promise<InterestFacts> {
  const from = earnedFrom(account, today)
  const earning = settledPart(await postedSince(tx, account, from), await unsettledSince(tx, account, from))
  const accrued = interestEarned(earning, interestRate(account.kind), from, today)
  return { interestAccrued: text(accrued), interestYTD: await paidSince(tx, account, startOfYear(today)) }
}

/** Interest posted from a day on. */
export async function paidSince(tx: Tx, { id }: AccountState, day: BankDay): Promise<string> {
  const row = await first(
    tx,
    sql<{ paid: string | null }>`
      select -sum(amount) as paid from ledger.my_line
       where ledger = 1 and account = ${id} and asset = 'USD' and type = 'interest'
         and seq >= ledger.first_seq_from(1::smallint, ${day}::date)`,
  )
  return text(money(row?.paid ?? 0))
}

interface Change {
  day: BankDay
  amount: string
}

const toMovement = (now: Movement['opening'], found: Change[]): Movement => {
  const changes = found.map(({ day, amount }) => ({ day, amount: money(amount) }))
  return { opening: changes.reduce((left, { amount }) => left.minus(amount), now), changes }
}

/** What was posted from a day on, by value day; followed back from the balance of now. */
async function postedSince(tx: Tx, account: AccountState, from: BankDay): Promise<Movement> {
  const found = await rows(
    tx,
    sql<Change>`
      select to_char(effective_date, 'YYYY-MM-DD') as day, -sum(amount) as amount from ledger.my_line
       where ledger = 1 and account = ${account.id} and asset = 'USD'
         and seq >= ledger.first_seq_from(1::smallint, ${from}::date) group by 1`,
  )
  return toMovement(position(account).posted, found)
}

/** How the unsettled part changed from a day on: by lines of this account, and by settlements, which leave none. */
async function unsettledSince(tx: Tx, account: AccountState, from: BankDay): Promise<Movement> {
  const now = position(account).unsettled
  const found = await rows(
    tx,
    sql<Change>`
      with start as materialized (select ledger.first_seq_from(1::smallint, ${from}::date) as seq),
      event as (
        select distinct l.seq, l.effective_date, l.body from ledger.my_line l, start
         where l.ledger = 1 and l.account = ${account.id} and l.asset = 'USD' and l.seq >= start.seq
           and strpos(l.body, '"effect":"lot"') > 0
        union
        select s.seq, s.effective_date, s.body from app.my_settlement s, start
         where s.ledger = 1 and s.account = ${account.id} and s.seq >= start.seq)
      select to_char(e.effective_date, 'YYYY-MM-DD') as day, sum((fx ->> 'amount')::numeric) as amount
        from event e, json_array_elements(e.body::json -> 'fx') fx
       where fx ->> 'effect' = 'lot' and fx ->> 'asset' = 'USD' and (fx ->> 'account')::bigint = ${account.id}
       group by 1`,
  )
  return found.length === 0 && now.isZero() ? { opening: ZERO, changes: [] } : toMovement(now, found)
}

/** LED-29: withdrawals and outgoing transfers of the month; fees do not count. */
export async function withdrawalsInMonth(tx: Tx, { id }: AccountState, today: BankDay): Promise<number> {
  const row = await first(
    tx,
    sql<{ n: string }>`
      select count(distinct seq) as n from ledger.my_line
       where ledger = 1 and account = ${id} and asset = 'USD' and amount > 0
         and type in ('withdrawal', 'transfer', 'payment', 'purchase')
         and seq >= ledger.first_seq_from(1::smallint, ${startOfMonth(today)}::date)`,
  )
  return Number(row?.n ?? 0)
}
