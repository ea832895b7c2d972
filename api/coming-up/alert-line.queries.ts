/** The balance below which a customer wants to be warned; undefined when that alert is off. */
import { caller, notificationsOf } from '../auth/customer.queries.ts'
import type { Tx } from '../platform/db.ts'

/** doc3 §9: the default balance threshold. */
const DEFAULT_LINE = '500.00'

export async function alertLine(tx: Tx, customer: string): Promise<string | undefined> {
  return notificationsOf(await caller(tx, customer)).balanceAlerts ? DEFAULT_LINE : undefined
}
