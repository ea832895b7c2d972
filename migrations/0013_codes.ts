/** Codes that the bank issues, and the counters that slow guessing down. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.code (
      id uuid primary key,
      purpose text not null check (purpose in
        ('enrollment', 'navigation', 'deposit', 'transfer', 'atm', 'second-factor', 'contact-change')),
      hash bytea not null,
      customer uuid references app.customer (id),
      subject text not null default '',
      reusable boolean not null default false,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      tries smallint not null default 0,
      used_at timestamptz,
      reserved_for text,
      holders smallint not null default 0,
      spent boolean not null default false
    )`.execute(db)
  await sql`create index on app.code (customer, purpose, subject) where used_at is null`.execute(db)
  await sql`create index on app.code (purpose, hash)`.execute(db)
  await sql`create index on app.code (expires_at) where not reusable`.execute(db) // for the sweep
  await sql`select app.guard_bank('app.code')`.execute(db)

  await sql`
    create table app.rate_limit (
      key bytea primary key,
      points integer not null,
      resets_at timestamptz not null
    )`.execute(db)
  await sql`create index on app.rate_limit (resets_at)`.execute(db)
  await sql`select app.guard_bank('app.rate_limit')`.execute(db)
}
