/**
 * Whom a customer pays: the account number sealed, its last four in the open. Removing one keeps the row:
 * payments refer to it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.payee (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      name text not null,
      nickname text not null,
      account_sealed bytea not null,
      last4 text not null,
      category text not null,
      address text not null default '',
      phone text not null default '',
      website text not null default '',
      -- the digest of the request that added it
      asked bytea not null default '',
      created_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index on app.payee (customer) where deleted_at is null`.execute(db)
  await sql`select app.guard('app.payee')`.execute(db)
}
