/** Sealing everything anew with the newest key, row by row, so that an old key can be taken out of the file. */
import { sql } from 'kysely'
import type { Keys } from './crypto.ts'
import { rows, run, type Db } from './db.ts'

interface SealedColumn {
  table: string
  id: string
  column: string
  /** The place that the row's text is bound to; the same as where it is sealed. */
  place: (id: string) => string
}

/** Every sealed column of the database. A capability that seals adds its own line. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'app.customer', id: 'id', column: 'identity_sealed', place: id => `customer:${id}:identity` },
  { table: 'app.customer', id: 'id', column: 'totp_seed_sealed', place: id => `customer:${id}:totp` },
  { table: 'app.recipient', id: 'id', column: 'account_sealed', place: id => `recipient:${id}:account` },
]

/** Opens and seals each row again; a row that changed meanwhile is left to whoever changed it. Answers how many were sealed. */
export async function sealAnew(db: Db, keys: Keys): Promise<number> {
  let sealed = 0
  for (const { table, id, column, place } of sealedColumns) {
    const at = sql.ref(column)
    const found = await db.asBank(tx =>
      rows(
        tx,
        sql<{
          id: string
          text: Buffer
        }>`select ${sql.ref(id)}::text as id, ${at} as text from ${sql.table(table)} where ${at} is not null`,
      ),
    )
    for (const row of found) {
      const fresh = keys.seal(keys.open(row.text, place(row.id)), place(row.id))
      sealed += await db.asBank(tx =>
        run(
          tx,
          sql`update ${sql.table(table)} set ${at} = ${fresh} where ${sql.ref(id)}::text = ${row.id} and ${at} = ${row.text}`,
        ),
      )
    }
  }
  return sealed
}
