/** When a hold of mine was placed: what a Pending line shows as its date. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create view app.my_hold_moment with (security_barrier) as
      select h.ledger, h.id, h.account, e.bank_day, e.recorded_at
        from ledger.hold h
        join ledger.account a on a.ledger = h.ledger and a.id = h.account
        join ledger.event e on e.ledger = h.ledger and e.seq = h.id
       where a.owner = (select app.caller())`.execute(db)
  await sql`grant select on app.my_hold_moment to wf_app`.execute(db)
}
