/**
 * A payee is paid once the customer has entered the code that was sent for it;
 * those that were there before count as entered.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table app.payee add column verified_at timestamptz`.execute(db)
  await sql`update app.payee set verified_at = created_at`.execute(db)
  await sql`alter table app.code drop constraint code_purpose_check`.execute(db)
  await sql`
    alter table app.code add constraint code_purpose_check check (purpose in
      ('enrollment', 'navigation', 'deposit', 'transfer', 'payee', 'atm', 'second-factor', 'contact-change'))`.execute(
    db,
  )
}
