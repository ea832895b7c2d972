/**
 * The journal: events and their postings, append only; and what replay rebuilds from them. Roles, so that each
 * connection can do only its own work, and triggers, so that the database itself refuses to forget or to unbalance.
 */
import { sql, type Kysely } from 'kysely'

/** The tables that replay rebuilds, each with the seq of the event that a row hangs on, where it names one. */
const rebuilt: Readonly<Record<string, string | undefined>> = {
  account: 'a.id - 1000',
  position: 'a.account - 1000',
  hold: 'a.id',
  lot: 'a.origin',
  counter: undefined,
  limit_order: 'a.id',
}

const cameWithEvents = Object.entries(rebuilt)
  .map(
    ([table, seq]) => `
    create function ledger.${table}_with_event() returns trigger language plpgsql set enable_seqscan = off as $f$
    begin
      perform from (select a.ledger${seq ? `, min(${seq}) as first, max(${seq}) as last` : ''}
                from added a group by a.ledger) n
        left join lateral (select e.seq, e.xmin = pg_current_xact_id()::xid as is_ours from ledger.record e
                            where e.ledger = n.ledger order by e.seq desc limit 1) newest on true
        where newest.is_ours is not true${seq ? ' or n.first < 1 or n.last > newest.seq' : ''};
      if found then
        raise exception 'a row of ledger.${table} without its event' using errcode = 'check_violation';
      end if;
      return null;
    end $f$;
    create trigger ${table}_added after insert on ledger.${table}
      referencing new table as added for each statement execute function ledger.${table}_with_event();
    create trigger ${table}_changed after update on ledger.${table}
      referencing new table as added for each statement execute function ledger.${table}_with_event();
    create trigger ${table}_removed ${
      table === 'limit_order'
        ? `after delete on ledger.${table}
      referencing old table as added for each statement execute function ledger.${table}_with_event()`
        : `before delete on ledger.${table}
      for each statement execute function ledger.refuse_change()`
    };
    create trigger ${table}_emptied before truncate on ledger.${table}
      for each statement execute function ledger.refuse_change();
${['added', 'changed', 'removed', 'emptied']
  .map(when => `    alter table ledger.${table} enable always trigger ${table}_${when};`)
  .join('\n')}`,
  )
  .join('\n')

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    do $$
    declare wanted text;
    begin
      foreach wanted in array array['wf_owner', 'wf_writer', 'wf_app', 'wf_bank', 'wf_auditor', 'wf_queue'] loop
        if not exists (select from pg_roles where rolname = wanted) then
          begin
            execute format('create role %I nologin', wanted);
          exception when duplicate_object or unique_violation then null;
          end;
        end if;
      end loop;
    end $$;

    create schema if not exists ledger;

    -- The bank's time -------------------------------------------------------------------------------------------------
    -- The database's clock and this offset, which only grows. No event is written that is further ahead of it than
    -- "ahead_ms", so that one machine whose clock is wrong cannot move the day of all ("in_time"). Moved by
    -- "advance_clock" and by nothing else.
    create table ledger.clock (
      id        smallint primary key default 1 check (id = 1),
      offset_ms bigint not null default 0 check (offset_ms >= 0),
      ahead_ms  bigint not null default 5000 check (ahead_ms >= 0)
    );
    insert into ledger.clock default values;
    create function ledger.clock_never_back() returns trigger language plpgsql as $f$
    begin
      if tg_op = 'DELETE' or new.offset_ms < old.offset_ms then
        raise exception 'the bank clock is never moved back';
      end if;
      return new;
    end $f$;
    create trigger never_back before update or delete on ledger.clock for each row
      execute function ledger.clock_never_back();

    -- The clock as it is read now: "database" is the database's own, "latest" the newest moment that an event may have.
    create view ledger.clock_now as
      select c.offset_ms, c.ahead_ms, now.at as database,
             now.at + (c.offset_ms + c.ahead_ms) * interval '1 millisecond' as latest
        from ledger.clock c, lateral (select clock_timestamp() as at offset 0) now;

    create function ledger.advance_clock(p_ms bigint) returns void
      language sql volatile security definer set search_path = ledger, pg_temp as $f$
      update ledger.clock set offset_ms = offset_ms + p_ms
    $f$;
    revoke execute on function ledger.advance_clock from public;

    -- Append only -----------------------------------------------------------------------------------------------------
    -- One key, one event: the index holds 16 bytes for a key instead of the key. SHA-256, because customers choose
    -- keys.
    create function ledger.key_digest(p_ledger smallint, p_key text) returns uuid
      language sql immutable parallel safe as $f$
      select encode(substr(sha256((p_ledger::text || ':' || p_key)::bytea), 1, 16), 'hex')::uuid
    $f$;

    -- What can happen. Four bytes a row, and the table takes no kind that the journal does not know; a new one is
    -- "alter type ledger.event_kind add value" in a migration of its own.
    create type ledger.event_kind as enum (
      'account-closed', 'account-frozen', 'account-opening', 'account-thawed', 'atm-dispensed', 'atm-expired',
      'atm-hold', 'balance-transfer', 'balance-transfer-return', 'bill-payment', 'bill-payment-return',
      'branch-withdrawal', 'card-controls',
      'card-payment', 'card-purchase', 'card-statement', 'cash-advance', 'cd-addition', 'cd-choice',
      'cd-early-withdrawal', 'cd-interest-choice', 'cd-matured', 'cd-payout', 'cd-renewal', 'charge-back',
      'check-deposit', 'check-order',
      'contribution', 'credit-balance-refund', 'credit-limit-changed', 'credit-limit-decided', 'day-opened',
      'deposit', 'dispute-credit', 'dispute-credit-ended', 'distribution', 'dividend', 'external-return',
      'external-transfer', 'hold-placed', 'interest', 'internal-transfer', 'key-closed', 'limit-order-cancelled',
      'limit-order-filled', 'limit-order-placed', 'monthly-fee', 'order-ended', 'own-rollover', 'payment-planned',
      'rebalance', 'retirement-loan', 'retirement-loan-defaulted', 'retirement-loan-payment',
      'return', 'reversal', 'rewards-earned', 'rewards-redeemed', 'rollover', 'rollover-requested', 'security-buy',
      'security-sell', 'settle', 'transfer-reversal', 'wire', 'wire-return'
    );

    -- An event as it is kept: each part of its canonical text once. Columns of fixed width first, no padding between
    -- them.
    create table ledger.record (
      seq            bigint      not null check (seq > 0),
      recorded_at    timestamptz not null,
      bank_day       date        not null,
      effective_date date        not null,
      kind           ledger.event_kind not null,
      ledger         smallint    not null,
      leg_count      smallint    not null check (leg_count >= 0),
      version        smallint    not null,
      key            text        not null collate "C",
      actor          text        not null,   -- empty: who the key says, a customer or else the bank
      hash           bytea       not null,
      fx             text        not null,   -- effects, a JSON array; empty when there are none
      legs           text        not null,   -- a JSON array, as it stands in the canonical text
      payload        text        not null,   -- a JSON object, as it stands there
      constraint event_pkey primary key (ledger, seq) with (fillfactor = 100),   -- grows at its end only
      check (effective_date <= bank_day)
    );
    create unique index event_key on ledger.record (ledger.key_digest(ledger, key));
    create index event_late on ledger.record (ledger, effective_date, seq) where effective_date < bank_day;

    -- An event as it is read: "body" is the canonical text that is hashed (ledger/canonical.ts), put together again.
    create view ledger.event as
      select r.ledger, r.seq, r.key, r.kind, r.bank_day, r.effective_date, r.recorded_at,
             case when r.actor <> '' then r.actor
                  when r.key < 'd' then split_part(r.key, ':', 2) else 'bank' end as actor,
             -- in threes, not one behind the other: each || copies all that is in front of it
             (((case when r.actor <> '' then '{"actor":' || to_json(r.actor)::text || ',"at":'
                     when r.key < 'd' then '{"at":' else '{"actor":"bank","at":' end
                 -- to the millisecond, which a microsecond more always shows
                 || left(to_json(r.recorded_at at time zone 'UTC' + interval '1 microsecond')::text, 24))
                || ('Z","day":"' || r.bank_day::text
                    || case r.effective_date when r.bank_day then ''
                                             else '","effective":"' || r.effective_date::text end))
               || (case r.fx when '' then '","key":"' else '","fx":' || r.fx || ',"key":"' end || r.key))
             || (('","kind":"' || r.kind::text)
                 || (case r.ledger when 1 then '","ledger":1,"legs":'
                                   else '","ledger":' || r.ledger::text || ',"legs":' end || r.legs))
             || ((',"pl":' || r.payload)
                 || (',"seq":' || r.seq::text
                     || case r.version when 1 then ',"v":1}' else ',"v":' || r.version::text || '}' end)) as body,
             r.hash, r.leg_count, r.legs, r.payload
        from ledger.record r;

    -- What a line is called in a customer's filters, in one byte a row (ledger/line-types.ts has the same codes).
    create function ledger.line_type(p_code "char") returns text language sql immutable parallel safe as $f$
      select case p_code when 'b' then 'buy' when 'd' then 'deposit' when 'v' then 'dividend' when 'f' then 'fee'
                         when 'n' then 'info' when 'i' then 'interest' when 'o' then 'other' when 'p' then 'payment'
                         when 'u' then 'purchase' when 's' then 'sell' when 't' then 'transfer'
                         when 'w' then 'withdrawal' end
    $f$;

    create table ledger.posting (
      account     bigint   not null,
      seq         bigint   not null,
      ledger      smallint not null,
      leg         smallint not null,
      type        "char"   not null,                       -- ledger.line_type
      asset       text     not null collate "C",
      amount      numeric  not null check (amount <> 0),   -- debits positive
      balance     numeric  not null,                       -- the account's running sum after this posting
      description text     not null
    );
    -- Without the leg, which would cost eight bytes an entry: that an event's legs are numbered once each,
    -- "check_postings" sees to.
    create index posting_place on ledger.posting (account, asset, ledger, seq)
      with (deduplicate_items = off, fillfactor = 100);

    -- Rebuilt by replay -----------------------------------------------------------------------------------------------
    create table ledger.account (
      ledger    smallint not null,
      id        bigint   not null,
      public_id uuid,
      owner     uuid,                     -- null: the bank's own
      kind      text     not null,
      floor     numeric  not null default 0,
      terms     jsonb    not null default '{}',
      opened_on date,
      status    text     not null default 'open',
      primary key (ledger, id),
      unique (public_id)
    );
    create index account_owner on ledger.account (owner) where owner is not null;

    -- What a customer's account has to do with an asset at all, and what of it is on hold or unsettled. What it holds
    -- is not here: that is the balance of its last posting, and written once.
    create table ledger.position (
      ledger    smallint not null,
      account   bigint   not null,
      asset     text     not null collate "C",
      held      numeric  not null check (held >= 0),
      unsettled numeric  not null check (unsettled >= 0),
      primary key (ledger, account, asset)
    ) with (fillfactor = 70);

    create view ledger.balance as            -- in the customer's sign
      select p.ledger, p.account, p.asset, coalesce(-last.balance, 0 * p.held) as posted, p.held, p.unsettled
        from ledger.position p
        left join lateral (select l.balance from ledger.posting l
                             join ledger.record r on r.ledger = l.ledger and r.seq = l.seq and l.leg < r.leg_count
                            where l.ledger = p.ledger and l.account = p.account and l.asset = p.asset
                            order by l.seq desc, l.leg desc
                            limit 1) last on true;   -- a posting without its event is none

    create table ledger.hold (
      ledger  smallint not null,
      id      bigint   not null,            -- the seq of the event that placed it
      account bigint   not null,
      asset   text     not null,
      amount  numeric  not null check (amount >= 0),
      until   timestamptz,
      reason  text     not null,
      type    "char"   not null,            -- ledger.line_type: what the line will be when it is made
      primary key (ledger, id)
    );
    create index hold_open on ledger.hold (ledger, account) where amount > 0;
    create index hold_expiring on ledger.hold (ledger, until) where amount > 0 and until is not null;

    create table ledger.lot (
      ledger  smallint not null,
      origin  bigint   not null,
      account bigint   not null,
      asset   text     not null,
      amount  numeric  not null check (amount >= 0),
      primary key (ledger, origin, account, asset)
    );
    create index lot_living on ledger.lot (ledger, account) where amount > 0;

    create table ledger.counter (
      ledger smallint not null,
      name   text     not null collate "C",
      amount numeric  not null,
      primary key (ledger, name)
    );

    create table ledger.limit_order (
      ledger   smallint not null,
      id       bigint   not null,
      account  bigint   not null,
      side     text     not null check (side in ('buy', 'sell')),
      symbol   text     not null,
      quantity numeric  not null check (quantity > 0),
      limit_price numeric not null check (limit_price > 0),
      primary key (ledger, id)
    );

    create table ledger.seal (
      ledger    smallint    not null,
      bank_day  date        not null,
      first_seq bigint      not null,
      last_seq  bigint      not null,
      root      bytea       not null,
      hash      bytea       not null,
      signature bytea       not null,
      sealed_at timestamptz not null,
      primary key (ledger, bank_day)
    );

    insert into ledger.account (ledger, id, kind) values
      (1, 1, 'vault'), (1, 2, 'achClearing'), (1, 3, 'wireClearing'), (1, 4, 'checkClearing'), (1, 5, 'cardClearing'),
      (1, 6, 'billPayClearing'), (1, 7, 'atmClearing'), (1, 8, 'broker'), (1, 9, 'custody'), (1, 10, 'feeIncome'),
      (1, 11, 'interestExpense'), (1, 12, 'interestIncome'), (1, 13, 'penaltyIncome'), (1, 14, 'taxWithheld'),
      (1, 15, 'salesTax'), (1, 16, 'disputeReceivable'), (1, 17, 'unverifiedDeposits'), (1, 18, 'checkPrinting'),
      (1, 19, 'rewardsIssued'), (1, 20, 'rewardsExpense'), (1, 21, 'rolloverClearing'), (1, 22, 'chargeOff');

    -- The journal defends itself --------------------------------------------------------------------------------------
    create function ledger.refuse_change() returns trigger language plpgsql as $f$
    begin
      raise exception 'the journal is append only' using errcode = 'insufficient_privilege';
    end $f$;
    create trigger event_append_only before update or delete or truncate on ledger.record
      for each statement execute function ledger.refuse_change();
    create trigger posting_append_only before update or delete or truncate on ledger.posting
      for each statement execute function ledger.refuse_change();

    -- Postings come with their event, all of them, in the transaction that wrote the event, and sum to zero per asset.
    -- One statement writes to one ledger; the events that it adds to are read once, as one stretch of their index,
    -- however many they are.
    create function ledger.check_postings() returns trigger language plpgsql
      set enable_nestloop = off set enable_seqscan = off as $f$
    declare
      v_ledger smallint; v_last_ledger smallint; v_first bigint; v_last bigint;
      v_seq bigint; v_even boolean;
    begin
      select min(ledger), max(ledger), min(seq), max(seq) into v_ledger, v_last_ledger, v_first, v_last from added;
      if v_ledger <> v_last_ledger then
        raise exception 'postings of two ledgers' using errcode = 'check_violation';
      end if;
      select n.seq, n.even into v_seq, v_even
        from (select s.seq, bool_and(s.total = 0) as even, sum(s.legs) as legs, sum(s.places) as places
                from (select a.seq, a.asset, sum(a.amount) as total, count(*) as legs, sum(a.leg) as places
                        from added a group by a.seq, a.asset) s
               group by s.seq) n
        left join (select e.seq, e.leg_count from ledger.record e
                    where e.ledger = v_ledger and e.seq between v_first and v_last
                      and e.xmin = pg_current_xact_id()::xid) mine
               on mine.seq = n.seq
       where not n.even or mine.leg_count is distinct from n.legs or n.places <> n.legs * (n.legs - 1) / 2
       limit 1;
      if v_even then
        raise exception 'postings of event % are not those of an event written by this transaction', v_seq
          using errcode = 'check_violation';
      elsif not v_even then
        raise exception 'postings of event % do not sum to zero', v_seq using errcode = 'check_violation';
      end if;
      return null;
    end $f$;
    create trigger posting_balanced after insert on ledger.posting
      referencing new table as added for each statement execute function ledger.check_postings();

    -- Events follow one another: whatever is added begins behind the newest one and leaves none out.
    create function ledger.check_follows() returns trigger language plpgsql set enable_seqscan = off as $f$
    declare
      v_ledger smallint; v_last_ledger smallint; v_first bigint; v_last bigint; v_n bigint;
    begin
      select min(ledger), max(ledger), min(seq), max(seq), count(*) into v_ledger, v_last_ledger, v_first, v_last, v_n
        from added;
      if v_ledger <> v_last_ledger or v_last - v_first + 1 <> v_n
         or (v_first > 1 and (select e.seq from ledger.record e
                               where e.ledger = v_ledger and e.seq = v_first - 1) is null) then
        raise exception 'events that do not follow the newest one' using errcode = 'check_violation';
      end if;
      return null;
    end $f$;
    create trigger event_follows after insert on ledger.record
      referencing new table as added for each statement execute function ledger.check_follows();

    -- What replay rebuilds changes with events only: in the transaction that writes one, and a row that hangs on an
    -- event comes with it or after it. As no event is left out, its number is enough: one look for a statement, however
    -- many its rows. No keys to other tables: they lock the rows they look at; those of the journal are never written
    -- again.
${cameWithEvents}
    alter table ledger.record  enable always trigger event_append_only;
    alter table ledger.record  enable always trigger event_follows;
    alter table ledger.posting enable always trigger posting_append_only;
    alter table ledger.posting enable always trigger posting_balanced;

    alter table ledger.record  set (autovacuum_vacuum_insert_scale_factor = 0.1);
    alter table ledger.posting set (autovacuum_vacuum_insert_scale_factor = 0.1);

    -- Owner-scoped reading: the second wall ---------------------------------------------------------------------------
    -- Who is asking, as the bank has set it for one transaction: an id and the proof that the bank did. Whoever can run
    -- a statement can set that text, but has no key to prove another id with. Nobody, when it was not set; what has no
    -- proof is refused.
    create table ledger.wall (
      id  smallint primary key default 1 check (id = 1),
      key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    );
    insert into ledger.wall default values;
    create function ledger.signed(p_customer uuid) returns text
      language sql stable security definer set search_path = ledger, pg_temp as $f$
      select p_customer || encode(sha256(w.key || sha256(w.key || p_customer::text::bytea)), 'hex') from ledger.wall w
    $f$;
    revoke execute on function ledger.signed from public;
    create function ledger.current_customer() returns uuid
      language plpgsql stable security definer set search_path = ledger, pg_temp as $f$
    declare
      v_said text := current_setting('app.customer_id', true);
      v_name text;
      v_key  bytea;
    begin
      if v_said is null or v_said = '' then
        return null;
      end if;
      v_name := left(v_said, 36);
      select key into v_key from ledger.wall;
      -- as "signed" says it, which is not asked: it would be a second statement, for each that a customer runs
      if v_said is distinct from v_name || encode(sha256(v_key || sha256(v_key || v_name::bytea)), 'hex') then
        raise exception 'nobody is known here by that name' using errcode = 'WK002';
      end if;
      return v_name::uuid;
    end $f$;

    create view ledger.my_account with (security_barrier) as
      select * from ledger.account where owner = (select ledger.current_customer());
    create view ledger.my_balance with (security_barrier) as
      select b.* from ledger.balance b join ledger.account a on a.ledger = b.ledger and a.id = b.account
       where a.owner = (select ledger.current_customer());
    create view ledger.my_hold with (security_barrier) as
      select h.ledger, h.id, h.account, h.asset, h.amount, h.until, h.reason, ledger.line_type(h.type) as type
        from ledger.hold h join ledger.account a on a.ledger = h.ledger and a.id = h.account
       where a.owner = (select ledger.current_customer());
    create view ledger.my_lot with (security_barrier) as
      select l.* from ledger.lot l join ledger.account a on a.ledger = l.ledger and a.id = l.account
       where a.owner = (select ledger.current_customer());
    create view ledger.my_posting with (security_barrier) as
      select p.account, p.seq, p.ledger, p.leg, ledger.line_type(p.type) as type, p.asset, p.amount, p.balance,
             p.description
        from ledger.posting p join ledger.account a on a.ledger = p.ledger and a.id = p.account
       where a.owner = (select ledger.current_customer());
    create view ledger.my_line with (security_barrier) as      -- a posting of mine with its event
      select p.account, p.seq, p.ledger, p.leg, ledger.line_type(p.type) as type, p.asset, p.amount, p.balance,
             p.description, e.kind, e.bank_day, e.effective_date, e.recorded_at, e.body
        from ledger.posting p
        join ledger.account a on a.ledger = p.ledger and a.id = p.account
        join ledger.event e on e.ledger = p.ledger and e.seq = p.seq
       where a.owner = (select ledger.current_customer());
    create view ledger.my_event with (security_barrier) as     -- what I asked for myself
      select e.ledger, e.seq, e.key, e.kind, e.bank_day, e.effective_date, e.recorded_at, e.body
        from ledger.event e where e.actor = (select ledger.current_customer())::text;
    create view ledger.my_order with (security_barrier) as
      select o.* from ledger.limit_order o join ledger.account a on a.ledger = o.ledger and a.id = o.account
       where a.owner = (select ledger.current_customer());

    grant usage on schema ledger to wf_owner, wf_writer, wf_app, wf_auditor;
    -- The writer reads; what it writes goes through "write_batch", and so past the clock.
    grant select on ledger.record, ledger.posting, ledger.event, ledger.balance, ledger.account, ledger.position,
      ledger.hold, ledger.lot, ledger.counter, ledger.limit_order to wf_writer;
    grant select, insert, update, delete on ledger.seal to wf_writer;
    grant select on ledger.clock_now to wf_writer, wf_app;
    grant execute on function ledger.advance_clock to wf_owner;
    grant execute on function ledger.key_digest, ledger.line_type to public;
    grant select on all tables in schema ledger to wf_auditor;
    revoke all on ledger.wall from wf_auditor;
    grant select on ledger.wall to wf_bank;
    grant execute on function ledger.signed to wf_bank;
    grant usage on schema ledger to wf_bank;
    grant select on ledger.my_account, ledger.my_balance, ledger.my_hold, ledger.my_lot, ledger.my_posting,
      ledger.my_line, ledger.my_event, ledger.my_order to wf_app;
    `,
    )
    .execute(db)
}
