/**
 * A settlement that the bank wrote late, after an outage, has the value day on which it was due:
 * interest follows that day.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace view app.my_settlement with (security_barrier) as
      select l.ledger, l.account, e.seq, e.bank_day, e.body, e.effective_date
        from ledger.lot l
        join ledger.account a on a.ledger = l.ledger and a.id = l.account
        join ledger.event e on e.ledger = l.ledger and e.kind = 'settle'
          and (e.payload::json ->> 'origin')::bigint = l.origin
       where a.owner = (select app.caller())`.execute(db)
}
