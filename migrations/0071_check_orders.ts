/** Ordered checks, and what a customer likes them to be. The price is the ledger's; here is what is printed and where it goes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.check_order (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      account bigint not null,
      order_number text not null unique,
      style text not null,
      quantity smallint not null,
      delivery text not null,
      shipping jsonb not null,
      customization jsonb not null,
      instructions text not null default '',
      seq bigint not null unique,
      ordered_at timestamptz not null
    )`.execute(db)
  await sql`create index on app.check_order (customer, ordered_at desc)`.execute(db)
  await sql`select app.guard('app.check_order')`.execute(db)

  await sql`
    create table app.check_preferences (
      customer uuid primary key references app.customer (id),
      preferences jsonb not null
    )`.execute(db)
  await sql`select app.guard('app.check_preferences')`.execute(db)
}
