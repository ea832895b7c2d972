/**
 * The day that the books are on: what is held is shown at that day's prices.
 * It tells a reader nothing about anybody's money.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger.books_day(p_ledger smallint) returns date
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      select e.bank_day from ledger.event e where e.ledger = p_ledger order by e.seq desc limit 1
    $f$`.execute(db)
  await sql`revoke execute on function ledger.books_day from public`.execute(db)
  await sql`grant execute on function ledger.books_day to wf_app, wf_bank, wf_auditor`.execute(db)
}
