/**
 * Where a day begins in the journal, and what was known at a moment: the two questions that turn a date into a place in
 * the index. Both answer with a seq, which tells a reader nothing about anybody's money. And a customer's own lines
 * from such a place: behind a view with a security barrier they would all be read and sorted first, so functions ask
 * whose account it is.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create index event_day_opened on ledger.record (ledger, bank_day, seq) where kind = 'day-opened';

    -- The first seq of the given bank day or of the first later one; past the end when there is none.
    create function ledger.first_seq_from(p_ledger smallint, p_day date) returns bigint
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      select coalesce(
        (select e.seq from ledger.event e
          where e.ledger = p_ledger and e.kind = 'day-opened' and e.bank_day >= p_day
          order by e.bank_day, e.seq limit 1),
        9223372036854775807)
    $f$;

    -- The last seq recorded at or before a moment: recorded_at never goes back, so halving finds it.
    create function ledger.seq_at(p_ledger smallint, p_at timestamptz) returns bigint
      language plpgsql stable security definer set search_path = ledger, pg_temp as $f$
    declare
      low bigint := 0;
      high bigint := coalesce(
        (select e.seq from ledger.event e where e.ledger = p_ledger order by e.seq desc limit 1), 0);
      middle bigint;
      moment timestamptz;
    begin
      while low < high loop
        middle := (low + high + 1) / 2;
        select e.recorded_at into moment from ledger.event e where e.ledger = p_ledger and e.seq >= middle
          order by e.seq limit 1;
        if moment <= p_at then low := middle; else high := middle - 1; end if;
      end loop;
      return low;
    end $f$;

    revoke execute on function ledger.first_seq_from, ledger.seq_at from public;
    grant execute on function ledger.first_seq_from, ledger.seq_at to wf_app, wf_auditor, wf_writer, wf_owner;

    -- Counters that carry the customer's own id in their name, and those of their own accounts.
    create function ledger.my_counter(p_name text) returns numeric
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      select c.amount from ledger.counter c
       where c.ledger = 1 and c.name = p_name
         and (split_part(p_name, ':', 2) = (select ledger.current_customer())::text
              or exists (select 1 from ledger.account a
                          where a.ledger = 1 and a.owner = (select ledger.current_customer())
                           and a.id::text = split_part(p_name, ':', 2)))
    $f$;
    revoke execute on function ledger.my_counter from public;
    grant execute on function ledger.my_counter to wf_app;

    -- Which of these own events came back: reversed, or credited while a dispute of it is examined and since.
    create function ledger.came_back(p_seqs bigint[]) returns setof bigint
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      select s.seq from unnest(p_seqs) s(seq)
        join ledger.counter c on c.ledger = 1 and c.name = 'reversed:' || s.seq and c.amount > 0
       where exists (select 1 from ledger.account a
                       join ledger.posting p on p.account = a.id and p.asset = 'USD' and p.ledger = a.ledger
                                               and p.seq = s.seq
                      where a.ledger = 1 and a.owner = (select ledger.current_customer()))
    $f$;
    revoke execute on function ledger.came_back from public;
    grant execute on function ledger.came_back to wf_app;

    -- Lines of an own account in front of a place, newest first, read from the end of their index: no more than are
    -- asked for. Planned once on a connection: whatever is asked for, the way is the same.
    create function ledger.my_lines(
      p_account bigint, p_asset text, p_before_seq bigint, p_before_leg int, p_first bigint, p_end bigint,
      p_types text[], p_search text, p_limit int
    ) returns table (account bigint, asset text, seq bigint, leg smallint, amount numeric, balance numeric, type text,
                     description text, body text, unsettled boolean, held numeric)
      language plpgsql stable security definer
      set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
      set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $f$
    declare
      v_caller uuid := ledger.current_customer();
    begin
      if not exists (select from ledger.account a where a.ledger = 1 and a.id = p_account and a.owner = v_caller) then
        return;
      end if;
      return query
        select l.account, l.asset, l.seq, l.leg, l.amount, l.balance, ledger.line_type(l.type), l.description, e.body,
               exists (select from ledger.lot o join ledger.account a on a.ledger = o.ledger and a.id = o.account
                        where o.ledger = 1 and o.origin = l.seq and o.amount > 0 and a.owner = v_caller),
               (select h.amount from ledger.hold h
                 where h.ledger = 1 and h.id = l.seq and h.account = l.account and h.asset = l.asset and h.amount > 0)
          from (select p.account, p.asset, p.seq, p.leg, p.amount, p.balance, p.type, p.description
                  from ledger.posting p
                 where p.ledger = 1 and p.account = p_account and p.asset = p_asset
                   and (p.seq, p.leg) < (p_before_seq, p_before_leg)
                   and p.seq >= p_first and p.seq < p_end
                   and (p_types is null or ledger.line_type(p.type) = any(p_types))
                   and (p_search is null or strpos(lower(p.description), lower(p_search)) > 0)
                 order by p.seq desc, p.leg desc limit p_limit) l
          join ledger.event e on e.ledger = 1 and e.seq = l.seq
         order by l.seq desc, l.leg desc;
    end $f$;

    -- The same without a filter.
    create function ledger.my_newest_lines(
      p_account bigint, p_asset text, p_before_seq bigint, p_before_leg int, p_first bigint, p_end bigint, p_limit int
    ) returns table (account bigint, asset text, seq bigint, leg smallint, amount numeric, balance numeric, type text,
                     description text, body text, unsettled boolean, held numeric)
      language plpgsql stable security definer
      set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
      set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $f$
    declare
      v_caller uuid := ledger.current_customer();
    begin
      if not exists (select from ledger.account a where a.ledger = 1 and a.id = p_account and a.owner = v_caller) then
        return;
      end if;
      return query
        select l.account, l.asset, l.seq, l.leg, l.amount, l.balance, ledger.line_type(l.type), l.description, e.body,
               exists (select from ledger.lot o join ledger.account a on a.ledger = o.ledger and a.id = o.account
                        where o.ledger = 1 and o.origin = l.seq and o.amount > 0 and a.owner = v_caller),
               (select h.amount from ledger.hold h
                 where h.ledger = 1 and h.id = l.seq and h.account = l.account and h.asset = l.asset and h.amount > 0)
          from (select p.account, p.asset, p.seq, p.leg, p.amount, p.balance, p.type, p.description
                  from ledger.posting p
                 where p.ledger = 1 and p.account = p_account and p.asset = p_asset
                   and (p.seq, p.leg) < (p_before_seq, p_before_leg) and p.seq >= p_first and p.seq < p_end
                 order by p.seq desc, p.leg desc limit p_limit) l
          join ledger.event e on e.ledger = 1 and e.seq = l.seq
         order by l.seq desc, l.leg desc;
    end $f$;

    -- The statement that closed an own card's month on a day, by the key that the close of that day gave it.
    create function ledger.my_card_statement(p_account bigint, p_day date) returns table (seq bigint, payload json)
      language sql stable security definer set search_path = ledger, pg_temp as $f$
        select r.seq, r.payload::json from ledger.record r
         where ledger.key_digest(r.ledger, r.key)
               = ledger.key_digest(1::smallint, 'd:' || p_day || ':card-statement:' || p_account)
           and r.ledger = 1 and r.kind = 'card-statement'
           and exists (select from ledger.account a
                        where a.ledger = 1 and a.id = p_account and a.owner = (select ledger.current_customer()))
    $f$;

    -- The balance of an own account after its last posting at or before a seq, in the stored sign: one probe of the
    -- index.
    create function ledger.my_balance_at(p_account bigint, p_asset text, p_seq bigint) returns numeric
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      select (select p.balance from ledger.posting p
               where p.ledger = a.ledger and p.account = a.id and p.asset = p_asset and p.seq <= p_seq
               order by p.seq desc, p.leg desc limit 1)
        from ledger.account a where a.ledger = 1 and a.id = p_account and a.owner = (select ledger.current_customer())
    $f$;

    revoke execute on function ledger.my_lines, ledger.my_newest_lines, ledger.my_balance_at from public;
    revoke execute on function ledger.my_card_statement from public;
    grant execute on function ledger.my_lines, ledger.my_newest_lines, ledger.my_balance_at to wf_app;
    grant execute on function ledger.my_card_statement to wf_app;

    -- What was posted late, for balances as of a value date.
    create view ledger.my_late_line with (security_barrier) as
      select p.ledger, p.account, p.asset, p.seq, p.amount, e.bank_day, e.effective_date
        from ledger.event e
        join ledger.posting p on p.ledger = e.ledger and p.seq = e.seq
        join ledger.account a on a.ledger = p.ledger and a.id = p.account
       where e.effective_date < e.bank_day and a.owner = (select ledger.current_customer());
    grant select on ledger.my_late_line to wf_app;
    `,
    )
    .execute(db)
}
