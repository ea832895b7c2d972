/**
 * What came back of a customer's transfers and bill payments, found by the event that it refers to instead of by
 * reading their lines. The bank sees everybody's.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index event_came_back on ledger.record (ledger, ((payload::json ->> 'of')::bigint))
     where kind in ('external-return', 'wire-return', 'bill-payment-return', 'balance-transfer-return',
                    'transfer-reversal')`.execute(db)
  await sql`
    create view app.my_came_back with (security_barrier) as
      select e.ledger, (e.payload::json ->> 'of')::bigint as of, e.body
        from ledger.event e
        join ledger.account a on a.ledger = e.ledger
         and a.id = coalesce(e.payload::json ->> 'account', e.payload::json ->> 'from')::bigint
       where e.kind in ('external-return', 'wire-return', 'bill-payment-return', 'balance-transfer-return',
                        'transfer-reversal')
         and (a.owner = (select app.caller()) or current_user = 'wf_bank')`.execute(db)
  await sql`grant select on app.my_came_back to wf_app, wf_bank`.execute(db)
}
