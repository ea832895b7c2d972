/**
 * The code that a machine asks for: six digits, drawn from the request by a key that is not in the database, so that a retry shows
 * the same code and the database holds only its fingerprint. The hold in the journal is what the code opens, for 30 minutes
 * (C-104, C-121).
 */
import { sql } from 'kysely'
import { first } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { WithdrawalRow } from './withdrawal.queries.ts'

const DIGITS = 6
const DRAWS = 40

type Keys = Pick<Machinery, 'keys'>

export function codeOf({ keys }: Keys, { id, code_draw }: Pick<WithdrawalRow, 'id' | 'code_draw'>): string {
  const drawn = keys.fingerprint(`${id}:${code_draw}`, 'atm-code').readUInt32BE(0)
  return String(drawn % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const hashOfCode = ({ keys }: Keys, code: string): Buffer =>
  keys.fingerprint(code.replace(/\D/g, ''), 'code:atm')

/** Marks cash as waiting under a code that no other waiting request has. */
export async function giveCode(
  machinery: Pick<Machinery, 'db' | 'keys'>,
  row: WithdrawalRow,
  hold: number,
  until: Date,
  confirmation: string,
): Promise<WithdrawalRow> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const hash = hashOfCode(machinery, codeOf(machinery, { id: row.id, code_draw: draw }))
    const held = await machinery.db.asBank(tx =>
      first(
        tx,
        sql<WithdrawalRow>`update app.withdrawal set status = 'held', hold = ${hold}, held_until = ${until}, code_draw = ${draw},
            code_hash = ${hash}, confirmation = ${confirmation}
          where id = ${row.id} and status = 'draft'
            and not exists (select from app.withdrawal other where other.code_hash = ${hash} and other.status = 'held')
          returning *`,
      ),
    )
    if (held) return held
    const now = await machinery.db.asBank(tx =>
      first(tx, sql<WithdrawalRow>`select * from app.withdrawal where id = ${row.id} and status <> 'draft'`),
    )
    if (now) return now
  }
  throw new Error('no free code for a machine')
}
