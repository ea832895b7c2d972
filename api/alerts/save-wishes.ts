/** What a customer wants to be told, and where, written down: one change after another. */
import type { Tx } from '../platform/db.ts'
import { alertSettings, type AlertSettings } from './alerts.schema.ts'

export async function saveAlerts(tx: Tx, customer: string, alerts: AlertSettings): Promise<void> {
  await tx
    .insertInto('app.alert_settings')
    .values({ customer, alerts: JSON.stringify(alerts) })
    .onConflict(known => known.column('customer').doUpdateSet(eb => ({ alerts: eb.ref('excluded.alerts') })))
    .execute()
}

export async function saveContact(
  tx: Tx,
  customer: string,
  { pushEnabled, ...where }: { email?: string; phone?: string; pushEnabled?: boolean | undefined },
): Promise<void> {
  const to = { ...where, ...(pushEnabled === undefined ? {} : { push_enabled: pushEnabled }) }
  await tx
    .insertInto('app.alert_settings')
    .values({ customer, alerts: JSON.stringify(alertSettings.parse({})), ...to })
    .onConflict(known => known.column('customer').doUpdateSet(to))
    .execute()
}
