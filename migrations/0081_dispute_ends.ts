/** A dispute decided for the customer settles its provisional credit: like a settlement, a change of U that leaves no line. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index event_dispute_end on ledger.record (ledger, ((payload::json ->> 'of')::bigint)) where kind = 'dispute-credit-ended'`.execute(
    db,
  )
  await sql`
    create or replace view app.my_settlement with (security_barrier) as
      select l.ledger, l.account, e.seq, e.bank_day, e.body
        from ledger.lot l
        join ledger.account a on a.ledger = l.ledger and a.id = l.account
        join ledger.event e on e.ledger = l.ledger and e.kind = 'settle' and (e.payload::json ->> 'origin')::bigint = l.origin
       where a.owner = app.caller()
      union all
      select l.ledger, l.account, e.seq, e.bank_day, e.body
        from ledger.lot l
        join ledger.account a on a.ledger = l.ledger and a.id = l.account
        join ledger.event e on e.ledger = l.ledger and e.kind = 'dispute-credit-ended' and (e.payload::json ->> 'of')::bigint = l.origin
       where a.owner = app.caller()`.execute(db)
}
