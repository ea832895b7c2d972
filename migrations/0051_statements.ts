/**
 * Statements: what an account showed for a period, frozen when it was asked for.
 * Every format is drawn from the same content.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.statement (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      account bigint not null,
      period text not null,
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      -- the newest event of the journal when it was asked for: the books up to there make it again
      known_to bigint not null,
      digest bytea not null,
      content jsonb not null,
      made_at timestamptz not null,
      unique (customer, account, first_day, last_day, digest)
    )`.execute(db)
  await sql`create index on app.statement (customer, made_at desc)`.execute(db)
  await sql`select app.guard('app.statement')`.execute(db)
  // Frozen: a statement is never changed, only made anew when there is more to tell.
  await sql`revoke update, delete on app.statement from wf_app`.execute(db)
}
