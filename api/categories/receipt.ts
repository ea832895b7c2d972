/** A picture of the receipt beside a line: drawn anew, given back for one download. */
import { notFound } from '../errors.ts'
import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { ownLineCalled } from '../platform/accounts/own-line.queries.ts'
import { counted, roomFor } from '../platform/room.ts'
import { lineIdOf } from '../platform/categories/entries.ts'
import type { Tx } from '../platform/db.ts'

export async function lineOf(tx: Tx, lineId: string): Promise<string> {
  const named = await ownLineCalled(tx, lineId, await everyAccountOf(tx))
  if (!named) throw notFound('Transaction not found.')
  return lineIdOf(named.line)
}

/** Pictures beside other lines: one for this line takes the place of its own. */
export const roomForReceipt = (tx: Tx, customer: string, line: string): Promise<void> =>
  roomFor(tx, customer, 'lineReceipts', async () =>
    counted(
      await tx
        .selectFrom('app.posting_note')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('customer', '=', customer)
        .where('receipt', 'is not', null)
        .where('line', '<>', line)
        .executeTakeFirst(),
    ),
  )

/** What was there before is forgotten. */
export async function replace(tx: Tx, customer: string, line: string, receipt: string | null): Promise<boolean> {
  const before = await tx
    .selectFrom('app.posting_note')
    .select('receipt')
    .where('customer', '=', customer)
    .where('line', '=', line)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('app.posting_note')
    .values({ customer, line, receipt })
    .onConflict(one => one.columns(['customer', 'line']).doUpdateSet({ receipt }))
    .execute()
  const old = before?.receipt ?? null
  if (old !== null) await tx.deleteFrom('app.upload').where('id', '=', old).execute()
  return old !== null
}
