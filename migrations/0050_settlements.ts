/**
 * When money of mine settled: the one change of an account that leaves no line on it,
 * needed to know what earned interest.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index event_settle on ledger.record (ledger, ((payload::json ->> 'origin')::bigint))
      where kind = 'settle'`.execute(db)
  await sql`
    create view app.my_settlement with (security_barrier) as
      select l.ledger, l.account, e.seq, e.bank_day, e.body
        from ledger.lot l
        join ledger.account a on a.ledger = l.ledger and a.id = l.account
        join ledger.event e on e.ledger = l.ledger and e.kind = 'settle'
          and (e.payload::json ->> 'origin')::bigint = l.origin
       where a.owner = (select app.caller())`.execute(db)
  await sql`grant select on app.my_settlement to wf_app`.execute(db)
}
