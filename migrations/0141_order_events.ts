/** Which order an event is of: a draft has none yet, and needs no entry that says so. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index app.money_order_event_idx`.execute(db)
  await sql`create unique index money_order_event_idx on app.money_order (event) where event is not null`.execute(db)
}
