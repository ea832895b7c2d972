/**
 * Changes of who may get in and whom the bank tells: what was before, sealed, for as long as the address that was
 * told can take it back.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.access_change (
      id uuid primary key,
      number bigint not null generated always as identity,
      customer uuid not null references app.customer (id),
      what text not null,
      token_hash bytea not null unique,
      before_sealed bytea,
      made_at timestamptz not null,
      ends_at timestamptz not null,
      undone_at timestamptz
    )`.execute(db)
  await sql`create index on app.access_change (customer, number)`.execute(db)
  await sql`create index on app.access_change (ends_at)`.execute(db) // for the sweep
  await sql`select app.guard('app.access_change')`.execute(db)

  await sql`alter table app.code drop constraint code_purpose_check`.execute(db)
  await sql`
    alter table app.code add constraint code_purpose_check check (purpose in
      ('enrollment', 'navigation', 'deposit', 'transfer', 'payee', 'atm', 'second-factor', 'contact-change',
       'access-change'))`.execute(db)
}
