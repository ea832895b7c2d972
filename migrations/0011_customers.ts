/** Customers: names and contact in plain columns, SSN, birth date and TOTP seed sealed, password and answer hashed. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.customer (
      id uuid primary key,
      customer_number text not null unique,
      username text not null,
      username_key text not null unique,
      password_hash text not null,
      password_changed_at timestamptz not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      address_line1 text not null,
      address_line2 text not null default '',
      city text not null,
      state text not null,
      zip_code text not null,
      identity_sealed bytea not null,
      ssn_index bytea not null unique,
      security_question text not null,
      security_answer_hash text not null,
      two_factor text check (two_factor in ('mail', 'totp')),
      totp_seed_sealed bytea,
      totp_confirmed boolean not null default false,
      totp_last_step bigint not null default 0,
      language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
      default_account text not null default 'checking'
        check (default_account in ('checking', 'savings', 'credit', 'investment')),
      statement_delivery text not null default 'paperless' check (statement_delivery in ('paperless', 'paper', 'both')),
      notifications jsonb not null default '{}',
      extra_preferences jsonb not null default '{}',
      picture uuid,
      credit_score integer,
      locked boolean not null default false,
      -- Enrolled while codes that are in print were good; locked when the bank opens without them.
      enrolled_in_demo boolean not null default false,
      created_at timestamptz not null
    )`.execute(db)
  await sql`select app.guard('app.customer', 'id')`.execute(db)

  await sql`
    create table app.passkey (
      credential_id text primary key,
      customer uuid not null references app.customer (id),
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index on app.passkey (customer)`.execute(db)
  await sql`select app.guard('app.passkey')`.execute(db)
}
