/** An occurrence that is being made: its schedule cannot be cancelled or changed until the outcome is written. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table app.schedule add column claimed boolean not null default false`.execute(db)
}
