/** Accounts and cards at other banks that a customer sends money to: the number sealed, found by its keyed index. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Every payee is kept from its first transfer on; only `saved` ones are offered again. `used` says that a transfer to
  // it was verified: the next one below the limit needs no code.
  await sql`
    create table app.recipient (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      kind text not null check (kind in ('external', 'wire', 'card')),
      nickname text not null default '',
      bank_name text not null,
      routing_number text not null check (routing_number ~ '^[0-9]{9}$' or (kind = 'card' and routing_number = '')),
      account_sealed bytea not null,
      account_index bytea not null,
      last4 text not null check (last4 ~ '^[0-9]{4}$'),
      account_type text check (account_type in ('checking', 'savings')),
      holder_name text not null,
      swift_code text not null default '',
      holder_address jsonb,
      saved boolean not null default false,
      used boolean not null default false,
      created_at timestamptz not null,
      unique (customer, kind, account_index)
    )`.execute(db)
  await sql`select app.guard('app.recipient')`.execute(db)
}
