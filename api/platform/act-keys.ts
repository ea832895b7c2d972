/**
 * The keys of acts that are no events of the ledger: a dispute, a payee, a rule of AutoSave. What such an act makes has
 * the id that follows from its key (`actId`), and the database binds that id to the act in the act's own transaction
 * (migration 0083); giving the key up binds it, too. Whichever comes first stays: an act that comes later is refused
 * with `key_closed`, wherever it is kept.
 */
import type { Tx } from './db.ts'
import { keyId } from './key-id.ts'

/** What of this kind one key can make: each with its table under the trigger `bound_to_key`. */
const ACTS = ['dispute', 'payee', 'auto-save-rule'] as const

/** The id of what an act under this key makes. */
export const actId = (key: string, act: (typeof ACTS)[number]): string => keyId(key, act)

const idsOf = (key: string): string[] => ACTS.map(act => actId(key, act)).toSorted()

/** What became of such an act: it was made, its key was given up, or neither so far. */
export async function actUnder(tx: Tx, key: string): Promise<'made' | 'closed' | 'unknown'> {
  const found = await tx.selectFrom('app.act_key').select('made').where('id', 'in', idsOf(key)).execute()
  if (found.some(({ made }) => made !== null)) return 'made'
  return found.length === ACTS.length ? 'closed' : 'unknown'
}

/** Whether the act of this id was made, whatever has become of it since. */
export async function wasMade(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('app.act_key').select('made').where('id', '=', id).executeTakeFirst()
  return typeof found?.made === 'string'
}

/** Gives a key up for all of these acts; an act that is under way is waited for. `made` when one came first. */
export async function closeActs(tx: Tx, customer: string, key: string): Promise<'made' | 'closed'> {
  await tx
    .insertInto('app.act_key')
    .values(idsOf(key).map(id => ({ id, customer })))
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  return (await actUnder(tx, key)) === 'made' ? 'made' : 'closed'
}
