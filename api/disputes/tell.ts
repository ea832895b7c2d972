/** The history of a dispute, written down as it happens. */
import type { Tx } from '../platform/db.ts'
import type { DisputeRow } from './dispute.queries.ts'
import { told } from './disputes.schema.ts'

const order = Object.keys(told)

/** Writes down what happened, once. `at`: bank clock, ms. */
export async function tell(
  tx: Tx,
  { id, customer }: Pick<DisputeRow, 'id' | 'customer'>,
  what: keyof typeof told,
  at: number,
): Promise<void> {
  const [status, description] = told[what]
  await tx
    .insertInto('app.dispute_status')
    .values({ dispute: id, n: order.indexOf(what), customer, status, description, at: new Date(at) })
    .onConflict(known => known.columns(['dispute', 'status']).doNothing())
    .execute()
}
