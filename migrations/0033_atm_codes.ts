/** The code under which cash waits at a machine. The code itself is not kept; its keyed fingerprint finds the order. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.atm_code (
      money_order uuid primary key references app.money_order (id),
      customer uuid not null references app.customer (id),
      hash bytea not null,
      draw smallint not null,
      open boolean not null default true
    )`.execute(db)
  await sql`create unique index on app.atm_code (hash) where open`.execute(db)
  await sql`create index on app.atm_code (customer, hash)`.execute(db)
  await sql`select app.guard('app.atm_code')`.execute(db)
}
