/** Sealing everything anew with the newest key, row by row, so that an old key can be taken out of the file. */
import { sql } from 'kysely'
import type { Keys } from './crypto.ts'
import { rows, run, type Db } from './db.ts'
import { sealedColumns, type SealedColumn } from './sealed.ts'

/**
 * Opens and seals each row again; a row that changed meanwhile is left to whoever changed it.
 * Answers how many were sealed.
 */
export async function sealAnew(db: Db, keys: Keys): Promise<number> {
  let sealed = 0
  for (const column of Object.values(sealedColumns)) sealed += await sealColumn(db, keys, column)
  return sealed
}

async function sealColumn(db: Db, keys: Keys, { table, column, place }: SealedColumn): Promise<number> {
  const at = sql.ref(column)
  const found = await db.asBank(tx =>
    rows(
      tx,
      sql<{
        id: string
        text: Buffer
      }>`select id::text as id, ${at} as text from ${sql.table(table)} where ${at} is not null`,
    ),
  )
  let sealed = 0
  for (const { id, text } of found) {
    const fresh = keys.seal(keys.open(text, place(id)), place(id))
    sealed += await db.asBank(tx =>
      run(tx, sql`update ${sql.table(table)} set ${at} = ${fresh} where id = ${id} and ${at} = ${text}`),
    )
  }
  return sealed
}
