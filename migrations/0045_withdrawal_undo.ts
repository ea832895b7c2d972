/** Cash that leaves by the counter or on a card waits a short while on hold when the customer wants an undo. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table app.withdrawal add column undo_seconds smallint not null default 0 check (undo_seconds between 0 and 60),
      add column execute_at timestamptz`.execute(db)
  await sql`alter table app.withdrawal drop constraint withdrawal_status_check`.execute(db)
  // 'waiting': the hold is placed and the undo runs.
  await sql`
    alter table app.withdrawal add constraint withdrawal_status_check
      check (status in ('draft', 'scheduled', 'waiting', 'held', 'completed', 'expired', 'failed', 'cancelled'))`.execute(
    db,
  )
  await sql`
    alter table app.withdrawal add constraint withdrawal_waiting_check
      check (status <> 'waiting' or (hold is not null and execute_at is not null and kind <> 'atm'))`.execute(db)
  await sql`create index on app.withdrawal (execute_at) where status = 'waiting'`.execute(db)
}
