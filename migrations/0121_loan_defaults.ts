/** A loan that counts as distributed moves nothing, so no line tells its customer of it: found by its account. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index event_loan_default on ledger.record (ledger, ((payload::json ->> 'account')::bigint))
     where kind = 'retirement-loan-defaulted'`.execute(db)
  await sql`
    create view app.my_loan_default with (security_barrier) as
      select e.ledger, (e.payload::json ->> 'account')::bigint as account, e.seq, e.bank_day,
             e.payload::json ->> 'amount' as amount
        from ledger.event e
        join ledger.account a on a.ledger = e.ledger and a.id = (e.payload::json ->> 'account')::bigint
       where e.kind = 'retirement-loan-defaulted' and a.owner = (select app.caller())`.execute(db)
  await sql`grant select on app.my_loan_default to wf_app`.execute(db)
}
