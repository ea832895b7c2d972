/** What a customer sees of an account that is not money: number, nickname, which is primary, cards, notes on lines. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.account_profile (
      account bigint primary key,
      customer uuid not null references app.customer (id),
      account_number text not null unique check (account_number ~ '^[0-9]{10}$'),
      nickname text not null default '',
      is_primary boolean not null default false,
      extras jsonb not null default '{}'
    )`.execute(db)
  await sql`create index on app.account_profile (customer)`.execute(db)
  await sql`select app.guard('app.account_profile')`.execute(db)

  await sql`
    create table app.card (
      id uuid primary key,
      account bigint not null,
      customer uuid not null references app.customer (id),
      last_four text not null check (last_four ~ '^[0-9]{4}$'),
      blocked boolean not null default false,
      issued_on date not null
    )`.execute(db)
  await sql`create index on app.card (account)`.execute(db)
  await sql`select app.guard('app.card')`.execute(db)

  await sql`
    create table app.posting_note (
      customer uuid not null references app.customer (id),
      line text not null,
      category text,
      note text,
      primary key (customer, line)
    )`.execute(db)
  await sql`select app.guard('app.posting_note')`.execute(db)
}
