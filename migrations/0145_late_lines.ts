/**
 * A card's lines belong to their value day: the interest of a month is written in the night after it. Whoever asks for
 * lines up to a day reads on to where the last of them were written.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- The first seq behind which nothing has a value day up to p_day: behind that bank day, and behind what was written
    -- later for it. Mornings are worked off in order, and what one of them writes has its own day or the one before as
    -- its value day: so the newest late value day and the one before it hold the last seq. Three probes of an index.
    create function ledger.seq_after_value_day(p_ledger smallint, p_day date) returns bigint
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      select greatest(
        ledger.first_seq_from(p_ledger, p_day + 1),
        (select max(late.seq) + 1
           from (select r.effective_date as day from ledger.record r
                  where r.ledger = p_ledger and r.effective_date < r.bank_day and r.effective_date <= p_day
                  order by r.effective_date desc, r.seq desc limit 1) newest
          cross join lateral (values (newest.day), (newest.day - 1)) v(day)
          cross join lateral (
            select r.seq from ledger.record r
             where r.ledger = p_ledger and r.effective_date < r.bank_day and r.effective_date = v.day
             order by r.seq desc limit 1) late))
    $f$;
    revoke execute on function ledger.seq_after_value_day from public;
    grant execute on function ledger.seq_after_value_day to wf_app, wf_bank;
    `,
    )
    .execute(db)
}
