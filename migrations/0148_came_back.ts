/**
 * Which events came back, asked of the few that did: their counters are looked for first, and whose they are only where
 * one is found. The other way round each of a hundred purchases was looked for on every account of its customer.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function ledger.came_back(p_seqs bigint[]) returns setof bigint
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      with back as materialized (
        select s.seq from unnest(p_seqs) s(seq)
          join ledger.counter c on c.ledger = 1 and c.name = 'reversed:' || s.seq and c.amount > 0)
      select b.seq from back b
       where exists (select 1 from ledger.account a
                       join ledger.posting p on p.account = a.id and p.asset = 'USD' and p.ledger = a.ledger
                                               and p.seq = b.seq
                      where a.ledger = 1 and a.owner = (select ledger.current_customer()))
    $f$`.execute(db)
}
