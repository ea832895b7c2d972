/**
 * The balance of an account is that of its last posting: looked up from the newest one backwards, each with its event
 * by number. As a join the planner was free to walk all events instead, on a ledger whose figures it did not know yet.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view ledger.balance as            -- in the customer's sign
      select p.ledger, p.account, p.asset,
             coalesce(-(select l.balance from ledger.posting l
                         where l.ledger = p.ledger and l.account = p.account and l.asset = p.asset
                           and l.leg < (select r.leg_count from ledger.record r
                                         where r.ledger = l.ledger and r.seq = l.seq)   -- without its event it is none
                         order by l.seq desc, l.leg desc limit 1),
                      0 * p.held) as posted,
             p.held, p.unsettled
        from ledger.position p`.execute(db)
}
