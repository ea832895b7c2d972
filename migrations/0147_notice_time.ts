/**
 * When a message was told by the bank's clock, which its notice shows: `queued_at` is the wall clock, by which it is
 * sent and lapses. The two differ in a bank whose clock was put forward.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app.outbox add column told_at timestamptz`.execute(db)
  await sql`update app.outbox set told_at = queued_at`.execute(db)
  await sql`alter table app.outbox alter column told_at set not null`.execute(db)
}
