/** What a customer wants to be told, where, and how far they have read. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.alert_settings (
      customer uuid primary key references app.customer (id),
      alerts jsonb not null,
      email text,
      phone text,
      push_enabled boolean not null default true
    )`.execute(db)
  await sql`select app.guard('app.alert_settings')`.execute(db)

  await sql`
    create table app.notification_read (
      customer uuid primary key references app.customer (id),
      up_to bigint not null
    )`.execute(db)
  await sql`select app.guard('app.notification_read')`.execute(db)
}
