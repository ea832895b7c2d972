/**
 * What is new on an own account since a line that is known. A line never changes, and an event's hash covers all
 * events before it: where the event that is known still has its hash, everything that was read up to it holds.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- For each account first one row without a leg: the newest posting's event and its hash, whether what is known
    -- still holds, and what of its lines may change: origins of unsettled money, and what is held back of which line.
    -- Then its lines after what is known, else from p_first on, newest first: no more than are asked for.
    create function ledger.my_lines_after(
      p_accounts bigint[], p_seqs bigint[], p_hashes text[], p_asset text, p_types text[], p_first bigint, p_limit int
    ) returns table (account bigint, asset text, seq bigint, leg smallint, amount numeric, balance numeric, type text,
                     description text, body text, hash text, follows boolean, unsettled bigint[], held json)
      language plpgsql stable security definer
      set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
      set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $f$
    declare
      v_caller uuid := ledger.current_customer();
      v_open   bigint[] := array(select distinct o.origin from ledger.account a
                                   join ledger.lot o on o.ledger = a.ledger and o.account = a.id and o.amount > 0
                                  where a.ledger = 1 and a.owner = v_caller);
      v_known  bigint;
    begin
      for i in 1 .. cardinality(p_accounts) loop
        account := p_accounts[i];
        continue when not exists (select from ledger.account a
                                   where a.ledger = 1 and a.id = p_accounts[i] and a.owner = v_caller);
        v_known := p_seqs[i];
        asset := p_asset;
        leg := null;
        seq := null;
        hash := null;
        select r.seq, encode(r.hash, 'hex') into seq, hash
          from (select p.seq from ledger.posting p
                 where p.ledger = 1 and p.account = p_accounts[i] and p.asset = p_asset
                 order by p.seq desc, p.leg desc limit 1) newest
          join ledger.record r on r.ledger = 1 and r.seq = newest.seq;
        follows := coalesce(v_known = seq and p_hashes[i] = hash, false)
          or exists (select from ledger.record r
                      where r.ledger = 1 and r.seq = v_known and v_known < my_lines_after.seq
                        and r.hash = decode(p_hashes[i], 'hex'));
        unsettled := v_open;
        held := (select json_agg(json_build_array(h.id, h.amount::text)) from ledger.hold h
                  where h.ledger = 1 and h.account = p_accounts[i] and h.asset = p_asset and h.amount > 0);
        return next;
        continue when follows and v_known = seq;
        return query
          select l.account, l.asset, l.seq, l.leg, l.amount, l.balance, ledger.line_type(l.type), l.description,
                 e.body, null::text, null::boolean, null::bigint[], null::json
            from (select p.account, p.asset, p.seq, p.leg, p.amount, p.balance, p.type, p.description
                    from ledger.posting p
                   where p.ledger = 1 and p.account = p_accounts[i] and p.asset = p_asset
                     and p.seq >= case when follows then v_known + 1 else p_first end
                     and (p_types is null or ledger.line_type(p.type) = any(p_types))
                   order by p.seq desc, p.leg desc limit p_limit) l
            join ledger.event e on e.ledger = 1 and e.seq = l.seq
           order by l.seq desc, l.leg desc;
      end loop;
    end $f$;
    revoke execute on function ledger.my_lines_after from public;
    grant execute on function ledger.my_lines_after to wf_app;
    `,
    )
    .execute(db)
}
