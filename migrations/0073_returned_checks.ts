/**
 * What bounced of a customer's deposits, before it settled or after, found by the event that brought it in instead of
 * by reading every line since.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index event_return on ledger.record (ledger, ((payload::json ->> 'origin')::bigint))
     where kind in ('return', 'charge-back')`.execute(db)
  await sql`
    create view app.my_return with (security_barrier) as
      select e.ledger, (e.payload::json ->> 'origin')::bigint as origin, e.seq
        from ledger.event e
        join ledger.event o on o.ledger = e.ledger and o.seq = (e.payload::json ->> 'origin')::bigint
        join ledger.account a on a.ledger = o.ledger and a.id = (o.payload::json ->> 'to')::bigint
       where e.kind in ('return', 'charge-back') and a.owner = (select app.caller())`.execute(db)
  await sql`grant select on app.my_return to wf_app`.execute(db)
}
