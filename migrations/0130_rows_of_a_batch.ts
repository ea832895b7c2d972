/**
 * A batch in few parameters and few statements. What costs time in a small batch is the number of statements and of
 * arrays, each with a scan of its own: events and postings come as one array of rows each, are written by one
 * statement, and the head, the clock and the checks are one look each. What is refused is what was refused before.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    drop function ledger.write_batch;

    -- Counters are written again and again: room on their page keeps their index out of it.
    alter table ledger.counter set (fillfactor = 70);

    -- As ledger/batch-rows.ts writes them.
    create type ledger.new_event as (
      seq bigint, at timestamptz, day date, effective date, version smallint, leg_count smallint, kind text, key text,
      actor text, hash bytea, fx text, legs text, payload text
    );
    create type ledger.new_posting as (
      account bigint, seq bigint, leg smallint, type "char", asset text, amount numeric, balance numeric,
      description text
    );

    -- With p_after, a whole turn: the lock, and the head that was decided on. Without, the caller holds the lock and
    -- has read. p_newest is the newest moment at which anything of the batch was decided, refusals too. The writer may
    -- write in no other way. p_told is what whoever follows along (migration 0110) is told at the commit: the accounts
    -- that changed, by number, in messages that hold less than 8,000 bytes. The lock is taken, and whoever follows
    -- along told, by expressions and not by statements, which would cost ten times as much.
    create function ledger.write_batch(
      p_after bigint, p_after_hash bytea, p_newest timestamptz, p_by timestamptz, p_ledger smallint,
      p_events ledger.new_event[], p_postings ledger.new_posting[], p_new_counters text[], p_new_counted numeric[],
      p_counters text[], p_counted numeric[], p_rest json, p_told text[]
    ) returns text language plpgsql volatile security definer set search_path = ledger, pg_temp as $f$
    declare
      v_seq bigint; v_hash bytea; v_at timestamptz; v_day date; v_latest timestamptz;
      v_newest timestamptz; v_newest_day date;
      v_found bigint;
      v_rows json;
      v_told text;
    begin
      if p_after is not null and pg_advisory_xact_lock(742001, p_ledger) is null then
        raise exception 'no lock';
      end if;
      select c.latest, e.seq, e.hash, e.recorded_at, e.bank_day into v_latest, v_seq, v_hash, v_at, v_day
        from ledger.clock_now c
        left join lateral (select r.seq, r.hash, r.recorded_at, r.bank_day from ledger.record r
                            where r.ledger = p_ledger order by r.seq desc limit 1) e on true;
      -- As "still_at" says it. What a writer remembers is then what the tables hold: they change with events only.
      if p_after is not null and (v_seq is distinct from p_after or v_hash is distinct from p_after_hash) then
        raise exception 'event % is not the head of ledger %', p_after, p_ledger using errcode = 'WF001';
      end if;
      -- A command that has to be written by a moment (of real time) is not written later: its asker may have given it
      -- up.
      if clock_timestamp() > p_by then
        raise exception 'the batch comes after %', p_by using errcode = 'WF003';
      end if;

      with events as (
        insert into ledger.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at, actor, fx,
          legs, payload, hash, leg_count)
        select p_ledger, e.seq, e.key, e.kind::ledger.event_kind, e.version, e.day, e.effective, e.at, e.actor, e.fx,
               e.legs, e.payload, e.hash, e.leg_count
          from unnest(p_events) e
        returning recorded_at, bank_day
      ), postings as (
        insert into ledger.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
        select p_ledger, p.account, p.asset, p.seq, p.leg, p.amount, p.balance, p.type, p.description
          from unnest(p_postings) p
      )
      select greatest(p_newest, max(e.recorded_at)), max(e.bank_day) into v_newest, v_newest_day from events e;

      -- As "in_time" says it: no moment and no day that the bank's clock does not allow yet, unless the journal had
      -- reached it already. A day begins in New York when it has long begun in UTC.
      if v_newest is not null
        and (v_newest <= v_latest
             and coalesce(v_newest_day <= (v_latest at time zone 'UTC')::date, true)) is not true
        and (v_newest <= v_at and coalesce(v_newest_day <= v_day, true)) is not true then
        raise exception 'a moment of % or the day % is ahead of the bank''s clock, which allows no more than %',
          v_newest, v_newest_day, v_latest
          using errcode = 'WF002';
      end if;

      -- Who was wrong about what has a row is refused, and decides again on what is there.
      if cardinality(p_new_counters) > 0 then
        insert into ledger.counter (ledger, name, amount)
        select p_ledger, c.name, c.amount from unnest(p_new_counters, p_new_counted) c(name, amount);
      end if;
      if cardinality(p_counters) > 0 then
        update ledger.counter k set amount = c.amount from unnest(p_counters, p_counted) c(name, amount)
         where k.ledger = p_ledger and k.name = c.name;
        get diagnostics v_found = row_count;
        if v_found <> cardinality(p_counters) then
          raise exception 'a counter that is not there' using errcode = 'WF001';
        end if;
      end if;

      if p_rest is not null then   -- what is left out costs no statement
        v_rows := p_rest->'accounts';
        if v_rows is not null then
          insert into ledger.account (ledger, id, public_id, owner, kind, floor, terms, opened_on, status)
          select p_ledger, r.id, r.public_id, r.owner, r.kind, r.floor, r.terms, r.opened_on, r.status
            from json_to_recordset(v_rows) r(id bigint, public_id uuid, owner uuid, kind text, floor numeric,
                                             terms jsonb, opened_on date, status text)
          on conflict (ledger, id) do update set floor = excluded.floor, terms = excluded.terms,
            status = excluded.status;
        end if;

        v_rows := p_rest->'positions';
        if v_rows is not null then
          insert into ledger.position (ledger, account, asset, held, unsettled)
          select p_ledger, r.account, r.asset, r.held, r.unsettled
            from json_to_recordset(v_rows) r(account bigint, asset text, held numeric, unsettled numeric)
          on conflict (ledger, account, asset) do update set held = excluded.held, unsettled = excluded.unsettled;
        end if;

        v_rows := p_rest->'holds';
        if v_rows is not null then
          insert into ledger.hold (ledger, id, account, asset, amount, until, reason, type)
          select p_ledger, r.id, r.account, r.asset, r.amount, r.until, r.reason, r.type::"char"
            from json_to_recordset(v_rows)
              r(id bigint, account bigint, asset text, amount numeric, until timestamptz, reason text, type text)
          on conflict (ledger, id) do update set amount = excluded.amount;
        end if;

        v_rows := p_rest->'lots';
        if v_rows is not null then
          insert into ledger.lot (ledger, origin, account, asset, amount)
          select p_ledger, r.origin, r.account, r.asset, r.amount
            from json_to_recordset(v_rows) r(origin bigint, account bigint, asset text, amount numeric)
          on conflict (ledger, origin, account, asset) do update set amount = excluded.amount;
        end if;

        v_rows := p_rest->'orders';
        if v_rows is not null then
          insert into ledger.limit_order (ledger, id, account, side, symbol, quantity, limit_price)
          select p_ledger, r.id, r.account, r.side, r.symbol, r.quantity, r.limit_price
            from json_to_recordset(v_rows) r(id bigint, account bigint, side text, symbol text, quantity numeric,
                                             limit_price numeric);
        end if;

        v_rows := p_rest->'ordersEnded';
        if v_rows is not null then
          delete from ledger.limit_order o
           where o.ledger = p_ledger and o.id in (select value::bigint from json_array_elements_text(v_rows));
        end if;
      end if;

      foreach v_told in array p_told loop
        if pg_notify('wrenfield', v_told) is null then
          raise exception 'nobody was told';
        end if;
      end loop;

      return case when p_after is not null then 'appended' end;
    end $f$;

    revoke execute on function ledger.write_batch from public;
    grant execute on function ledger.write_batch to wf_writer;

    -- Postings come with their event, all of them, in the transaction that wrote the event, and sum to zero per asset.
    -- One pass; where an event has several assets, a second one. The event of each is found by its key: the writer's
    -- connection takes no other way to it, whatever the table's statistics say (ledger/batcher.ts).
    create or replace function ledger.check_postings() returns trigger language plpgsql as $f$
    declare
      v_two boolean; v_several boolean; v_stray bigint; v_uneven bigint;
    begin
      select min(n.ledger) <> max(n.ledger), bool_or(n.several),
             min(n.seq) filter (where not n.several and n.total <> 0),
             min(n.seq) filter (
               where n.places <> n.legs * (n.legs - 1) / 2
                  or (select e.leg_count from ledger.record e
                       where e.ledger = n.ledger and e.seq = n.seq and e.xmin = pg_current_xact_id()::xid)
                     is distinct from n.legs)
        into v_two, v_several, v_uneven, v_stray
        from (select a.ledger, a.seq, count(*) as legs, sum(a.leg) as places, sum(a.amount) as total,
                     min(a.asset) <> max(a.asset) as several
                from added a group by a.ledger, a.seq) n;
      if v_two then
        raise exception 'postings of two ledgers' using errcode = 'check_violation';
      end if;
      if v_several then
        select min(s.seq) into v_uneven
          from (select a.seq from added a group by a.seq, a.asset having sum(a.amount) <> 0
                union all select v_uneven) s;
      end if;
      if v_uneven is not null then
        raise exception 'postings of event % do not sum to zero', v_uneven using errcode = 'check_violation';
      end if;
      if v_stray is not null then
        raise exception 'postings of event % are not those of an event written by this transaction', v_stray
          using errcode = 'check_violation';
      end if;
      return null;
    end $f$;

    -- Events follow one another: whatever is added begins behind the newest one and leaves none out.
    create or replace function ledger.check_follows() returns trigger language plpgsql as $f$
    begin
      perform from (select min(ledger) as ledger, max(ledger) as last_ledger, min(seq) as first, max(seq) as last,
                           count(*) as n from added) a
        where a.ledger <> a.last_ledger or a.last - a.first + 1 <> a.n
           or (a.first > 1 and (select e.seq from ledger.record e
                                 where e.ledger = a.ledger and e.seq = a.first - 1) is null);
      if found then
        raise exception 'events that do not follow the newest one' using errcode = 'check_violation';
      end if;
      return null;
    end $f$;
    `,
    )
    .execute(db)
}
