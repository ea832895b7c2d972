/** Withdrawals as customers see them. Their money is in the journal: a row names the hold and the event that it follows. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // 'held': cash waits at a machine. The code itself is not kept; its keyed fingerprint finds the request.
  await sql`
    create table app.withdrawal (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      key text not null,
      request text not null,
      account bigint not null,
      account_label text not null,
      kind text not null check (kind in ('atm', 'branch', 'cashAdvance')),
      amount numeric(14, 2) not null check (amount > 0),
      fee numeric(14, 2) not null default 0,
      note text not null default '',
      receipt_email text,
      allow_fingerprint boolean not null default false,
      scheduled_on date,
      scheduled_time text check (scheduled_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      scheduled_at timestamptz,
      status text not null check (status in ('draft', 'scheduled', 'held', 'completed', 'expired', 'failed', 'cancelled')),
      hold bigint,
      held_until timestamptz,
      code_hash bytea,
      code_draw smallint not null default 0,
      code_tries smallint not null default 0,
      event bigint,
      location text not null default '',
      confirmation text,
      failure text,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((scheduled_at is null) = (scheduled_on is null) and (scheduled_at is null) = (scheduled_time is null)),
      check (scheduled_at is null or kind = 'branch'),
      check (status <> 'held' or (hold is not null and code_hash is not null))
    )`.execute(db)
  await sql`create index on app.withdrawal (customer, created_at desc)`.execute(db)
  await sql`create unique index withdrawal_open_code on app.withdrawal (code_hash) where status = 'held'`.execute(db)
  await sql`create index on app.withdrawal (scheduled_at) where status = 'scheduled'`.execute(db)
  await sql`create index on app.withdrawal (created_at) where status in ('draft', 'held')`.execute(db)
  await sql`select app.guard('app.withdrawal')`.execute(db)
}
