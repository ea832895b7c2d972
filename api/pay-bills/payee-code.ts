/**
 * The code of a payee. A payee may be kept and payments to it ordered without one, as the documents' calls do; no money
 * goes there before the customer has entered the code that was mailed for this payee and no other.
 */
import type { Tx } from '../platform/db.ts'
import type { Counted } from '../platform/limits.ts'
import type { Machinery } from '../platform/machinery.ts'
import { mailCode } from '../platform/mailed-code.ts'
import type { PayeeRow } from './payee.queries.ts'

export const codeFor = ({ id, customer }: PayeeRow) => ({ purpose: 'payee', customer, subject: id }) as const

export const counted = (customer: string): Counted => [['challenge', `payee ${customer}`]]

/**
 * Issues a code and mails it, within the bank's transaction; an earlier one of the same payee ends. 429 when there
 * were too many.
 */
export async function sendPayeeCode(tx: Tx, machinery: Machinery, row: PayeeRow): Promise<void> {
  const params = { payee: row.nickname, last4: row.last4 }
  await mailCode(tx, machinery, codeFor(row), { template: 'payee-code', params }, counted(row.customer))
}
