import type { Updateable } from 'kysely'
import { notFound } from '../errors.ts'
import type { AppRecipient } from '../platform/database.ts'
import { idIn, type Tx } from '../platform/db.ts'
import { RECIPIENT_NOT_FOUND } from './recipient.queries.ts'

/** Changes one that the caller has saved; 404 for any other. */
export async function change(tx: Tx, id: string, to: Updateable<AppRecipient>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('app.recipient')
    .set(to)
    .where('id', '=', idIn(id))
    .where('saved', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound(RECIPIENT_NOT_FOUND)
}
