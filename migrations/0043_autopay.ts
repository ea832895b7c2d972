/** Automatic payments: what is paid to whom. When, and whether it is active, stands in its schedule. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.autopay (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      key text not null,
      request text not null,
      confirmed boolean not null default false,
      schedule uuid not null unique references app.schedule (id) on delete cascade,
      payee_type text not null check (payee_type in ('bill', 'transfer')),
      payee uuid references app.payee (id),
      to_account bigint,
      payee_name text not null,
      payee_last4 text not null,
      from_account bigint not null,
      from_last4 text not null,
      payment_type text not null check (payment_type in ('fixed', 'minimum', 'statement', 'full')),
      amount numeric(14, 2) check (amount > 0),
      frequency text not null,
      custom_days smallint check (custom_days > 0),
      end_condition text not null check (end_condition in ('never', 'date', 'occurrences')),
      notifications jsonb not null default '{}',
      last_paid_on date,
      last_paid_amount numeric(14, 2),
      created_at timestamptz not null,
      check ((payee_type = 'bill') = (payee is not null)),
      check ((payee_type = 'transfer') = (to_account is not null)),
      check ((payment_type = 'fixed') = (amount is not null)),
      check ((frequency = 'custom') = (custom_days is not null))
    )`.execute(db)
  await sql`create index on app.autopay (customer)`.execute(db)
  await sql`create index on app.autopay (payee)`.execute(db)
  await sql`select app.guard('app.autopay')`.execute(db)
}
