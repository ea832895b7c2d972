/**
 * What the writer asks of the database. `read_batch` takes the ledger's lock and only then reads: each statement of a
 * volatile function has a snapshot of its own, so what it reads is what the last writer left. `write_batch` writes
 * everything, one statement a table; for a batch that was decided from memory it also takes the lock, and refuses
 * unless the head is the one that the batch says it follows.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create function ledger.read_batch(
      p_ledger smallint, p_keys text[], p_accounts bigint[], p_bank bigint[], p_bank_assets text[], p_holds bigint[],
      p_origins bigint[], p_counters text[], p_events bigint[], p_orders bigint[],
      p_families bigint[]
    ) returns json language plpgsql volatile as $f$
    declare
      v_accounts bigint[] := p_accounts;
      v_unsettled boolean;
      v_head json; v_latest bigint; v_known json; v_account json; v_hold json; v_lot json; v_counter json; v_event json;
      v_order json; v_bank json;
    begin
      perform pg_advisory_xact_lock(742001, p_ledger);

      select json_build_object('seq', e.seq, 'hash', encode(e.hash, 'hex'), 'day', e.bank_day, 'at', e.recorded_at)
        into v_head from ledger.record e where e.ledger = p_ledger order by e.seq desc limit 1;
      select floor(extract(epoch from c.latest) * 1000) into v_latest from ledger.clock_now c;
      select json_agg(e.body) into v_known from ledger.event e 
       where ledger.key_digest(e.ledger, e.key) 
               = any(array(select ledger.key_digest(p_ledger, k) from unnest(p_keys) k));
      if cardinality(p_counters) > 0 then
        select json_agg(json_build_array(c.name, c.amount::text)) into v_counter
          from ledger.counter c where c.ledger = p_ledger and c.name = any(p_counters);
      end if;
      if cardinality(p_events) > 0 then
        select json_agg(e.body) into v_event from ledger.event e where e.ledger = p_ledger and e.seq = any(p_events);
      end if;
      if cardinality(p_orders) > 0 then
        select json_agg(json_build_array(o.id, o.account, o.side, o.symbol, o.quantity::text, o.limit_price::text))
          into v_order
          from ledger.limit_order o where o.ledger = p_ledger and o.id = any(p_orders);
        v_accounts := v_accounts || array(select o.account from ledger.limit_order o
          where o.ledger = p_ledger and o.id = any(p_orders));
      end if;
      if cardinality(p_holds) > 0 then
        select json_agg(json_build_array(h.id, h.account, h.asset, h.amount::text, h.until, h.reason,
                                         ledger.line_type(h.type))) into v_hold
          from ledger.hold h where h.ledger = p_ledger and h.id = any(p_holds);
        v_accounts := v_accounts || array(select h.account from ledger.hold h
          where h.ledger = p_ledger and h.id = any(p_holds));
      end if;
      if cardinality(p_origins) > 0 then
        v_accounts := v_accounts
          || array(select l.account from ledger.lot l
                    where l.ledger = p_ledger and l.origin = any(p_origins) and l.amount > 0)
          || array(select p.account from ledger.event e, json_array_elements(e.legs::json) leg,
                      lateral (select (leg->>0)::bigint as account) p
                    where e.ledger = p_ledger and e.seq = any(p_origins));
      end if;
      if cardinality(p_families) > 0 then
        v_accounts := v_accounts
          || array(select o.id from ledger.account a join ledger.account o on o.owner = a.owner and o.ledger = a.ledger
                    where a.ledger = p_ledger and a.id = any(p_families));
      end if;

      -- A row per account and asset.
      select json_agg(json_build_array(a.id, a.public_id, a.owner, a.kind, a.floor::text, a.terms, a.opened_on,
                        a.status, b.asset, b.posted::text, b.held::text, b.unsettled::text)), bool_or(b.unsettled > 0)
        into v_account, v_unsettled
        from ledger.account a left join ledger.balance b on b.ledger = a.ledger and b.account = a.id
       where a.ledger = p_ledger and a.id = any(v_accounts) and a.owner is not null;
      if v_unsettled or cardinality(p_origins) > 0 then
        select json_agg(json_build_array(l.origin, l.account, l.asset, l.amount::text)) into v_lot
          from ledger.lot l
         where l.ledger = p_ledger and l.amount > 0 and (l.account = any(v_accounts) or l.origin = any(p_origins));
      end if;
      if cardinality(p_bank) > 0 then
        select json_agg(json_build_array(u.account, u.asset,
                 (select p.balance::text from ledger.posting p
                    join ledger.record r on r.ledger = p.ledger and r.seq = p.seq and p.leg < r.leg_count
                   where p.ledger = p_ledger and p.account = u.account and p.asset = u.asset
                   order by p.seq desc, p.leg desc limit 1)))
          into v_bank from unnest(p_bank, p_bank_assets) u(account, asset);
      end if;

      return json_build_object('head', v_head, 'latest', v_latest, 'known', v_known, 'accounts', v_account, 'holds',
        v_hold, 'lots', v_lot, 'counters', v_counter, 'events', v_event, 'orders', v_order, 'bank', v_bank);
    end $f$;

    -- Refuses a moment or a day that the bank's clock does not allow yet, unless the journal has reached it already: a
    -- clock that is put back stops nobody. A day begins in New York when it has long begun in UTC.
    create function ledger.in_time(p_ledger smallint, p_newest timestamptz, p_day date default null) returns void
      language plpgsql volatile as $f$
    declare
      v_latest timestamptz;
    begin
      select c.latest into v_latest from ledger.clock_now c;
      if p_newest is null
        or (p_newest <= v_latest and coalesce(p_day <= (v_latest at time zone 'UTC')::date, true)) then
        return;
      end if;
      perform from (select e.recorded_at, e.bank_day from ledger.record e
                     where e.ledger = p_ledger order by e.seq desc limit 1) head
        where p_newest <= head.recorded_at and coalesce(p_day <= head.bank_day, true);
      if not found then
        raise exception 'a moment of % or the day % is ahead of the bank''s clock, which allows no more than %',
          p_newest, p_day, v_latest
          using errcode = 'WF002';
      end if;
    end $f$;

    -- Refuses unless the newest event is this one. What a writer remembers is then what the tables hold: they change
    -- with events only.
    create function ledger.still_at(p_ledger smallint, p_seq bigint, p_hash bytea) returns void
      language plpgsql volatile as $f$
    begin
      perform from (select e.seq, e.hash from ledger.record e
                     where e.ledger = p_ledger order by e.seq desc limit 1) head
        where head.seq = p_seq and head.hash = p_hash;
      if not found then
        raise exception 'event % is not the head of ledger %', p_seq, p_ledger using errcode = 'WF001';
      end if;
    end $f$;

    -- With p_after, a whole turn: the lock, and the head that was decided on. Without, the caller holds the lock and
    -- has read. p_newest is the newest moment at which anything of the batch was decided, refusals too. The writer may
    -- write in no other way. Amounts come as text, for the reason given in ledger/arrays.ts.
    create function ledger.write_batch(
      p_after bigint, p_after_hash bytea, p_newest timestamptz, p_by timestamptz, p_ledger smallint,
      e_seq bigint[], e_key text[], e_kind text[], e_version smallint[], e_day date[], e_effective date[],
      e_at timestamptz[],
      e_actor text[], e_fx text[], e_legs text[], e_payload text[], e_hash bytea[], e_leg_count smallint[],
      p_account bigint[], p_asset text[], p_seq bigint[], p_leg smallint[], p_amount text[], p_balance text[],
      p_type text[], p_description text[], p_rest json
    ) returns text language plpgsql volatile security definer set search_path = ledger, pg_temp as $f$
    declare
      v_rows json;
    begin
      if p_after is not null then
        perform pg_advisory_xact_lock(742001, p_ledger);
        perform ledger.still_at(p_ledger, p_after, p_after_hash);
      end if;
      -- A command that has to be written by a moment (of real time) is not written later: its asker may have given it
      -- up.
      if clock_timestamp() > p_by then
        raise exception 'the batch comes after %', p_by using errcode = 'WF003';
      end if;
      perform ledger.in_time(p_ledger, greatest(p_newest, max(e.at)), max(e.day)) from unnest(e_at, e_day) e(at, day);

      insert into ledger.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at, actor, fx,
        legs, payload, hash, leg_count)
      select p_ledger, e.seq, e.key, e.kind::ledger.event_kind, e.version, e.day, e.effective, e.at, e.actor, e.fx,
             e.legs, e.payload, e.hash, e.leg_count
        from unnest(e_seq, e_key, e_kind, e_version, e_day, e_effective, e_at, e_actor, e_fx, e_legs, e_payload,
                    e_hash, e_leg_count)
          e(seq, key, kind, version, day, effective, at, actor, fx, legs, payload, hash, leg_count);

      insert into ledger.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
      select p_ledger, p.account, p.asset, p.seq, p.leg, p.amount::numeric, p.balance::numeric, p.type::"char",
             p.description
        from unnest(p_account, p_asset, p_seq, p_leg, p_amount, p_balance, p_type, p_description)
          p(account, asset, seq, leg, amount, balance, type, description);

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

        v_rows := p_rest->'counters';
        if v_rows is not null then
          insert into ledger.counter (ledger, name, amount)
          select p_ledger, r.name, r.amount from json_to_recordset(v_rows) r(name text, amount numeric)
          on conflict (ledger, name) do update set amount = excluded.amount;
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

      -- Whoever follows along (migration 0110) is told at the commit which accounts changed, by number, in
      -- messages that hold less than 8,000 bytes.
      perform pg_notify('wrenfield', 'money ' || string_agg(changed.id::text, ','))
        from (select touched.id, row_number() over () / 400 as part from (
                select unnest(p_account) as id
                union select r.account from json_to_recordset(p_rest->'positions') r(account bigint)
                union select r.id from json_to_recordset(p_rest->'accounts') r(id bigint)) touched
               where touched.id >= 1000) changed
       group by changed.part;

      return case when p_after is not null then 'appended' end;
    end $f$;

    revoke execute on function ledger.write_batch, ledger.read_batch, ledger.still_at, ledger.in_time from public;
    grant execute on function ledger.write_batch, ledger.read_batch, ledger.still_at, ledger.in_time to wf_writer;
    `,
    )
    .execute(db)
}
