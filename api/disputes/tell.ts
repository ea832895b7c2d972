/** The history of a dispute, written down as it happens. */
import { sql } from 'kysely'
import { run, type Tx } from '../platform/db.ts'
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
  await run(
    tx,
    sql`insert into app.dispute_status (dispute, n, customer, status, description, at)
        values (${id}, ${order.indexOf(what)}, ${customer}, ${status}, ${description}, ${new Date(at)})
        on conflict (dispute, status) do nothing`,
  )
}
