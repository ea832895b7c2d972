/**
 * Disputed card transactions: what a customer says, the papers with it, and what became of it. Money is the ledger's.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.dispute (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      number text not null unique check (number ~ '^DSP-[0-9]{10}$'),
      -- the request: sent again it is the same dispute
      key text not null unique,
      asked bytea not null,
      -- the line of the journal
      account bigint not null,
      seq bigint not null,
      leg smallint not null,
      amount numeric(20, 2) not null check (amount > 0),
      description text not null,
      transaction_day date not null,
      card_last_four text not null default '',
      reason text not null,
      sub_reason text not null default '',
      story text not null default '',
      contact_method text not null,
      contact_details text not null default '',
      is_fraud boolean not null,
      fraud_details jsonb,
      card_blocked boolean not null,
      credit_requested boolean not null,
      -- the day on which the bank gives the provisional credit; the events, once they are there
      credit_on date,
      credit_seq bigint,
      ended_seq bigint,
      -- 'returned': the purchase was taken back some other way, and there is nothing to decide
      decision text check (decision in ('final', 'denied', 'returned')),
      decided_at timestamptz,
      -- why, as the customer is told
      decided_because text not null default '',
      created_at timestamptz not null,
      unique (account, seq, leg)
    )`.execute(db)
  await sql`create index on app.dispute (customer, created_at desc)`.execute(db)
  await sql`create index on app.dispute (created_at) where decision is null`.execute(db)
  await sql`select app.guard('app.dispute')`.execute(db)

  await sql`
    create table app.dispute_status (
      dispute uuid not null references app.dispute (id),
      n smallint not null,
      customer uuid not null references app.customer (id),
      status text not null,
      description text not null,
      at timestamptz not null,
      primary key (dispute, status)
    )`.execute(db)
  await sql`select app.guard('app.dispute_status')`.execute(db)

  await sql`
    create table app.dispute_file (
      dispute uuid not null references app.dispute (id),
      upload uuid not null references app.upload (id),
      n smallint not null,
      customer uuid not null references app.customer (id),
      primary key (dispute, n)
    )`.execute(db)
  await sql`select app.guard('app.dispute_file')`.execute(db)
}
