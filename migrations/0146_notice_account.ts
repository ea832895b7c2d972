/** Which account a message is about, so that its notice leads to that one. What was queued before does not say. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app.outbox add column account bigint`.execute(db)
}
