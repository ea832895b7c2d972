/** Checks deposited by their pictures: one row a check, whatever becomes of it is the ledger's word. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.check_deposit (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      account bigint not null,
      amount numeric(20, 2) not null check (amount > 0),
      reference text not null check (reference ~ '^DEP-[0-9]{6}-[0-9]{4}$'),
      front uuid not null,
      back uuid not null,
      front_digest bytea not null unique,
      available_on date not null,
      first_day_limit numeric(20, 2) not null,   -- what of that day's checks was given at once when it was sent
      seq bigint,
      submitted_at timestamptz not null,
      unique (customer, reference)
    )`.execute(db)
  await sql`create index on app.check_deposit (customer, submitted_at desc)`.execute(db)
  await sql`select app.guard('app.check_deposit')`.execute(db)
}
