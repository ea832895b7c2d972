/** Orders that pay a payee, and the bill that they pay towards. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table app.money_order add column payee uuid references app.payee (id),
    add column bill uuid references app.bill (id)`.execute(db)
  await sql`create index on app.money_order (bill) where bill is not null`.execute(db)
  await sql`create index on app.money_order (payee) where payee is not null and due_at is not null`.execute(db)
}
