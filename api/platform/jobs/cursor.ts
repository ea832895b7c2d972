/** How far a reader of a list, the journal among them, has come: kept by name, moved with what was done. */
import type { Tx } from '../db.ts'

/** Where it is; made at the beginning of the list when it is new. */
export async function cursorAt(tx: Tx, name: string): Promise<string> {
  await begun(tx, name)
  return (await at(tx, name).executeTakeFirstOrThrow()).reached
}

/** The same under the row's lock, which keeps a second reader waiting. */
export async function lockCursor(tx: Tx, name: string): Promise<string> {
  await begun(tx, name)
  return (await at(tx, name).forNoKeyUpdate().executeTakeFirstOrThrow()).reached
}

/** The same for a reader that does not wait: undefined while another one has it. */
export async function tryCursor(tx: Tx, name: string): Promise<string | undefined> {
  await begun(tx, name)
  return (await at(tx, name).forNoKeyUpdate().skipLocked().executeTakeFirst())?.reached
}

export const moveCursorTo = (tx: Tx, name: string, reached: string): Promise<unknown> =>
  tx.updateTable('app.job_cursor').set({ reached }).where('name', '=', name).execute()

const at = (tx: Tx, name: string) => tx.selectFrom('app.job_cursor').select('reached').where('name', '=', name)

const begun = (tx: Tx, name: string) =>
  tx
    .insertInto('app.job_cursor')
    .values({ name, reached: '0' })
    .onConflict(known => known.doNothing())
    .execute()
