import { verify } from '../../ledger/verify.ts'
import { withClient } from '../with-client.ts'

/**
 * Throws unless as many transfers of this customer's are in the journal, under keys that begin like this, as were
 * answered as made, and unless the auditor is content.
 */
export async function proveMade(connectionString: string, customer: string, keys: string, made: number): Promise<void> {
  return withClient(connectionString, async db => {
    const { rows } = await db.query<{ made: string }>(
      `select count(*) as made from ledger.event where kind = 'internal-transfer' and key like $1`,
      [`c:${customer}:${keys}%`],
    )
    if (Number(rows[0]?.made) !== made)
      throw new Error(`${made} were answered as made, ${rows[0]?.made ?? 0} are there.`)
    const { problems } = await verify(db, { ledger: 1 })
    if (problems.length > 0) throw new Error(`The auditor finds: ${JSON.stringify(problems.slice(0, 3))}`)
  })
}
