/** Sessions end: one, or all of a customer but one. */
import type { DeleteResult } from 'kysely'
import type { Tx } from '../platform/db.ts'

export const endSession = (tx: Tx, customer: string, id: string): Promise<number> =>
  gone(tx.deleteFrom('app.session').where('customer', '=', customer).where('id', '=', id))

export const endOtherSessions = (tx: Tx, customer: string, kept: string | undefined): Promise<number> =>
  gone(
    tx
      .deleteFrom('app.session')
      .where('customer', '=', customer)
      .where('id', 'is distinct from', kept ?? null),
  )

const gone = async (ending: { executeTakeFirst(): Promise<DeleteResult> }): Promise<number> =>
  Number((await ending.executeTakeFirst()).numDeletedRows)
