/** What happened to a customer's access, and what the bank has to tell them. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.security_event (
      id bigint generated always as identity primary key,
      customer uuid not null references app.customer (id),
      kind text not null,
      facts jsonb not null default '{}',
      address text not null default '',
      agent text not null default '',
      happened_at timestamptz not null
    )`.execute(db)
  await sql`create index on app.security_event (customer, id)`.execute(db)
  await sql`select app.guard('app.security_event')`.execute(db)
  // What happened stays as it happened, whoever asks.
  await sql`revoke update, delete on app.security_event from wf_app, wf_bank`.execute(db)

  // source: 'seq:48213', 'security:77', 'code:<uuid>' or, of a reset, 'code:<hash of its ticket>'; one message per
  // source, recipient and template. What is secret (a code) is sealed, and gone once it is delivered or over; what is
  // over before it was sent has lapsed.
  await sql`
    create table app.outbox (
      id bigint generated always as identity primary key,
      source text not null,
      channel text not null check (channel in ('mail', 'text', 'push')),
      recipient text not null,
      customer uuid references app.customer (id),
      template text not null,
      subject text not null,
      body text not null,
      body_sealed bytea,
      secret boolean not null default false,
      ends_at timestamptz,
      queued_at timestamptz not null,
      sent_at timestamptz,
      lapsed_at timestamptz,
      tries integer not null default 0,
      not_before timestamptz,
      check (ends_at is not null or not secret),
      check (body = '' or not secret),
      check (body_sealed is null or secret),
      check (sent_at is null or lapsed_at is null),
      unique (source, recipient, template)
    )`.execute(db)
  await sql`create index on app.outbox (id) where sent_at is null and lapsed_at is null`.execute(db)
  await sql`create index on app.outbox (id) where body_sealed is not null`.execute(db)
  await sql`create index on app.outbox (ends_at) where sent_at is null and lapsed_at is null
    and ends_at is not null`.execute(db)
  await sql`create index on app.outbox (customer, id)`.execute(db)
  await sql`select app.guard('app.outbox')`.execute(db)
}
