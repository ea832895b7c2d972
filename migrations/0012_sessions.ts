/**
 * Sessions, the devices that were signed on from, and the short-lived handles of sign-on:
 * only hashes of what customers hold are kept.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.session (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      token_hash bytea not null unique,
      cookie_hash bytea,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      approved_until timestamptz,
      address text not null,
      agent text not null
    )`.execute(db)
  await sql`create index on app.session (customer, last_seen_at)`.execute(db)
  await sql`create index on app.session (expires_at)`.execute(db) // for the sweep
  await sql`select app.guard('app.session')`.execute(db)

  // A device that a customer signed on from: it opens nothing, but strangers' wrong passwords are not its own.
  await sql`
    create table app.device (
      customer uuid not null references app.customer (id),
      hash bytea not null,
      made_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (customer, hash)
    )`.execute(db)
  await sql`create index on app.device (hash)`.execute(db)
  await sql`create index on app.device (seen_at)`.execute(db) // for the sweep
  await sql`select app.guard('app.device')`.execute(db)

  // A ticket is a random handle with one purpose and a short life: enrollment approval, password reset,
  // second factor, passkey challenge.
  await sql`
    create table app.ticket (
      hash bytea primary key,
      kind text not null,
      customer uuid references app.customer (id),
      facts jsonb not null default '{}',
      tries smallint not null default 0,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on app.ticket (expires_at)`.execute(db)
  await sql`select app.guard_bank('app.ticket')`.execute(db)
}
