/** A customer's own lines over all of their accounts, from a place in the journal. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- As "ledger.my_lines", over several of the caller's accounts, or all: each one's newest from the end of its index,
    -- no more than are asked for, put together by the journal's own order. "p_noted": lines that a search finds by what
    -- stands beside them. "p_sought": the amount that a search is, without its sign.
    create function ledger.my_activity(
      p_accounts bigint[], p_before_seq bigint, p_before_leg int, p_first bigint, p_end bigint, p_types text[],
      p_search text, p_noted text[], p_sought numeric, p_least numeric, p_most numeric, p_way text, p_limit int
    ) returns table (account bigint, asset text, seq bigint, leg smallint, amount numeric, balance numeric, type text,
                     description text, body text, unsettled boolean, held numeric)
      language plpgsql stable security definer set search_path = ledger, pg_temp
      set plan_cache_mode = force_custom_plan as $f$
    begin
      return query
        select l.account, l.asset, l.seq, l.leg, l.amount, l.balance, ledger.line_type(l.type), l.description, e.body,
               exists (select from ledger.lot o
                         join ledger.account mine on mine.ledger = o.ledger and mine.id = o.account
                                                 and mine.owner = (select ledger.current_customer())
                        where o.ledger = 1 and o.origin = l.seq and o.amount > 0),
               (select h.amount from ledger.hold h
                 where h.ledger = 1 and h.id = l.seq and h.account = l.account and h.asset = l.asset and h.amount > 0)
          from (select p.account, p.asset, p.seq, p.leg, p.amount, p.balance, p.type, p.description
                  from ledger.account a
                  cross join lateral (
                    select n.account, n.asset, n.seq, n.leg, n.amount, n.balance, n.type, n.description
                      from ledger.posting n
                     where n.ledger = 1 and n.account = a.id and n.asset = 'USD'
                       and (n.seq, n.leg) < (p_before_seq, p_before_leg)
                       and n.seq >= p_first and n.seq < p_end
                       and (p_types is null or ledger.line_type(n.type) = any(p_types))
                       and (p_search is null or strpos(lower(n.description), lower(p_search)) > 0
                            or '1-' || n.seq || '-' || n.leg = any(p_noted) or abs(n.amount) = p_sought)
                       and (p_least is null or abs(n.amount) >= p_least) and (p_most is null or abs(n.amount) <= p_most)
                       and (p_way is null or (n.amount < 0) = (p_way = 'in'))
                     order by n.seq desc, n.leg desc limit p_limit) p
                 where a.ledger = 1 and a.owner = (select ledger.current_customer())
                   and (p_accounts is null or a.id = any(p_accounts))
                 order by p.seq desc, p.leg desc limit p_limit) l
          join ledger.event e on e.ledger = 1 and e.seq = l.seq
         order by l.seq desc, l.leg desc;
    end $f$;
    revoke execute on function ledger.my_activity from public;
    grant execute on function ledger.my_activity to wf_app;
    `,
    )
    .execute(db)
}
