import type { Tx } from '../platform/db.ts'

/**
 * One entry per thing told, whichever ways it went. Codes and reset tokens were sent to be used, not to be read again.
 */
export const toldIn = (tx: Tx) =>
  tx.selectFrom(eb =>
    eb
      .selectFrom('app.outbox')
      .distinctOn(['source', 'template'])
      .select(['id', 'template', 'account', 'subject', 'body', 'told_at'])
      .where('secret', '=', false)
      .orderBy('source')
      .orderBy('template')
      .orderBy('id')
      .as('told'),
  )

/** The caller's own accounts among these, by the ledger's number. */
export async function ownAmong(tx: Tx, ids: readonly (string | null)[]) {
  const found = await tx
    .selectFrom('ledger.my_account')
    .select(['id', 'public_id', 'kind', 'status'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids.filter(id => id !== null)))))
    .execute()
  return new Map(
    found.map(({ id, public_id, kind, status }) => [
      id,
      { id: public_id ?? '', kind: kind ?? '', closed: status === 'closed' },
    ]),
  )
}

export const readUpTo = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('app.notification_read').select('up_to').executeTakeFirst())?.up_to ?? '0'

export async function unreadAfter(tx: Tx, upTo: string): Promise<number> {
  const counted = toldIn(tx).select(eb => eb.fn.countAll<string>().as('n'))
  return Number((await counted.where('id', '>', upTo).executeTakeFirst())?.n ?? 0)
}
