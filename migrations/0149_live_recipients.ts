/** Open pages follow saved recipients, too: one that is renamed or removed elsewhere is not offered any more. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A new one comes with its order, and none is ever deleted.
  await sql`
    create trigger live_update after update on app.recipient referencing new table as changed
       for each statement execute function app.changed_live('orders')`.execute(db)
}
