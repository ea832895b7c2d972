/**
 * What the bank does by itself: how far it has got, what it could not do, quotes. The money of all this is in the
 * journal, under keys that name the day.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // The bank's own work reads the books as a whole.
  await sql`grant usage on schema ledger to wf_bank`.execute(db)
  await sql`grant select on all tables in schema ledger to wf_bank`.execute(db)
  await sql`grant execute on function ledger.first_seq_from, ledger.seq_at to wf_bank`.execute(db)
  // The operator of a demo bank moves its clock.
  await sql`grant execute on function ledger.advance_clock to wf_bank`.execute(db)

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

  // Prices as they were published, one a symbol and business day, with what a share pays on it.
  // Everybody may read them.
  await sql`
    create table app.quote (
      symbol text not null,
      day date not null,
      price numeric not null check (price > 0),
      dividend numeric check (dividend > 0),
      primary key (day, symbol)
    )`.execute(db)
  await sql`grant select on app.quote to wf_app, wf_auditor`.execute(db)
  await sql`grant select, insert on app.quote to wf_bank`.execute(db)
}
