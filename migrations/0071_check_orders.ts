/** What a customer likes ordered checks to be. What was ordered is an order like all others (`0031_orders.ts`). */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.check_preferences (
      customer uuid primary key references app.customer (id),
      preferences jsonb not null
    )`.execute(db)
  await sql`select app.guard('app.check_preferences')`.execute(db)
}
