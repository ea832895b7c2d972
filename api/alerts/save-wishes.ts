/** What a customer wants to be told, and where, written down: one change after another. */
import { sql } from 'kysely'
import { run, type Tx } from '../platform/db.ts'
import { alertSettings, type AlertSettings } from './alerts.schema.ts'

/** Whoever changes a customer's alerts waits here until the change before is there; call it before they are read. */
export async function oneAfterAnother(tx: Tx, customer: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('app.alert_settings'), hashtext(${customer}))`)
}

export async function saveAlerts(tx: Tx, customer: string, alerts: AlertSettings): Promise<void> {
  await run(
    tx,
    sql`insert into app.alert_settings (customer, alerts) values (${customer}, ${JSON.stringify(alerts)})
        on conflict (customer) do update set alerts = excluded.alerts`,
  )
}

export async function saveContact(
  tx: Tx,
  customer: string,
  contact: { email: string; phone: string; pushEnabled: boolean },
): Promise<void> {
  await run(
    tx,
    sql`insert into app.alert_settings (customer, alerts, email, phone, push_enabled)
        values (${customer}, ${JSON.stringify(alertSettings.parse({}))}, ${contact.email}, ${contact.phone}, ${contact.pushEnabled})
        on conflict (customer) do update set email = excluded.email, phone = excluded.phone, push_enabled = excluded.push_enabled`,
  )
}
