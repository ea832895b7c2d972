/**
 * What the bank does by itself: how far it has got, what it could not do, schedules with one final outcome per date, quotes.
 * The money of all this is in the journal, under keys that name the day or the schedule's date.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // The bank's own work reads the books as a whole.
  await sql`grant usage on schema ledger to wf_bank`.execute(db)
  await sql`grant select on all tables in schema ledger to wf_bank`.execute(db)
  await sql`grant execute on function ledger.first_seq_from, ledger.seq_at to wf_bank`.execute(db)

  // How far a piece of work has got: the last turn of the day, the last event told of.
  await sql`
    create table app.job_cursor (
      name text primary key,
      reached text not null
    )`.execute(db)
  await sql`select app.guard_bank('app.job_cursor')`.execute(db)

  // What the close of day wanted and the ledger refused, by the key it would have had. Final: it is not tried again.
  await sql`
    create table app.day_refusal (
      key text primary key,
      kind text not null,
      bank_day date not null,
      account bigint,
      code text not null,
      params jsonb not null default '{}',
      at timestamptz not null
    )`.execute(db)
  await sql`create index on app.day_refusal (bank_day)`.execute(db)
  await sql`select app.guard_bank('app.day_refusal')`.execute(db)

  // next_index counts the occurrences from the start, so that month ends clamp from the original day and never drift.
  await sql`
    create table app.schedule (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      kind text not null,
      facts jsonb not null default '{}',
      starts_on date not null,
      every text not null check (every ~ '^([a-z-]+|days:[1-9][0-9]{0,3})$'),
      last_on date,
      most integer check (most > 0),
      turn text not null default 'open' check (turn in ('open', 'payments')),
      next_index integer not null default 0,
      next_on date,
      status text not null default 'active' check (status in ('active', 'paused', 'completed', 'cancelled')),
      created_at timestamptz not null,
      ended_at timestamptz,
      check (last_on is null or most is null),
      check ((status in ('completed', 'cancelled')) = (next_on is null))
    )`.execute(db)
  await sql`create index on app.schedule (next_on, turn) where status = 'active'`.execute(db)
  await sql`create index on app.schedule (customer, kind)`.execute(db)
  await sql`select app.guard('app.schedule')`.execute(db)

  // One final outcome per schedule and date, failures included.
  await sql`
    create table app.occurrence (
      schedule uuid not null references app.schedule (id),
      due_on date not null,
      customer uuid not null references app.customer (id),
      outcome text not null check (outcome in ('made', 'failed', 'skipped')),
      event bigint check ((event is not null) = (outcome = 'made')),
      code text,
      params jsonb not null default '{}',
      at timestamptz not null,
      primary key (schedule, due_on)
    )`.execute(db)
  await sql`create index on app.occurrence (customer, due_on)`.execute(db)
  await sql`select app.guard('app.occurrence')`.execute(db)
  await sql`
    create function app.occurrence_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'the outcome of an occurrence is final';
    end $$`.execute(db)
  await sql`
    create trigger final before update or delete on app.occurrence
    for each row execute function app.occurrence_is_final()`.execute(db)

  // Prices as they were published, one a symbol and day. Everybody may read them.
  await sql`
    create table app.quote (
      symbol text not null,
      day date not null,
      price numeric not null check (price > 0),
      primary key (symbol, day)
    )`.execute(db)
  await sql`grant select on app.quote to wf_app, wf_auditor`.execute(db)
  await sql`grant select, insert on app.quote to wf_bank`.execute(db)
}
