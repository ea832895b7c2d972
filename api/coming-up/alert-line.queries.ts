/** The balance below which a customer wants to be warned; undefined when that alert is off (doc3 §2.6). */
import { money, text } from '../../ledger/money.ts'
import { wishesOf } from '../alerts/alerts.queries.ts'
import type { Tx } from '../platform/db.ts'

export async function alertLine(tx: Tx, customer: string): Promise<string | undefined> {
  const wishes = await wishesOf(tx, customer)
  const line = wishes?.alerts.balanceAlerts
  return line?.enabled && line.threshold > 0 ? text(money(line.threshold)) : undefined
}
