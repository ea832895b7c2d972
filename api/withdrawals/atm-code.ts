/**
 * The code that a machine asks for: six digits, drawn from the order by a key that is not in the database, so that a
 * retry shows the same code and the database holds only its fingerprint. The hold in the journal is what the code
 * opens, for 30 minutes (C-104, C-121).
 */
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { Order } from '../platform/orders/order.ts'

const DIGITS = 6
const DRAWS = 40

type Keys = Pick<Machinery, 'keys'>

function drawn({ keys }: Keys, id: string, draw: number): string {
  const number = keys.fingerprint(`${id}:${draw}`, 'atm-code').readUInt32BE(0)
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

const hashOf = ({ keys }: Keys, code: string): Buffer => keys.fingerprint(code.replace(/\D/g, ''), 'code:atm')

/** Keeps a code that no other waiting cash has. */
export async function giveAtmCode(
  tx: Tx,
  machinery: Keys,
  { id, customer }: Pick<Order, 'id' | 'customer'>,
): Promise<void> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const hash = hashOf(machinery, drawn(machinery, id, draw))
    const kept = await tx
      .insertInto('app.atm_code')
      .values({ money_order: id, customer, hash, draw })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (kept.numInsertedOrUpdatedRows === 1n) return
  }
  throw new Error('no free code for a machine')
}

/** The code of cash that waits at a machine; undefined when none does any more. */
export async function atmCodeOf(tx: Tx, machinery: Keys, { id }: Pick<Order, 'id'>): Promise<string | undefined> {
  const kept = await tx
    .selectFrom('app.atm_code')
    .select('draw')
    .where('money_order', '=', id)
    .where('open', '=', true)
    .executeTakeFirst()
  return kept && drawn(machinery, id, kept.draw)
}

/** The order that a customer's code opens; one that waits before one that was fetched. */
export const orderOfCode = async (
  tx: Tx,
  machinery: Keys,
  customer: string,
  code: string,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('app.atm_code')
      .innerJoin('app.money_order', 'app.money_order.id', 'app.atm_code.money_order')
      .select('money_order')
      .where('app.atm_code.customer', '=', customer)
      .where('hash', '=', hashOf(machinery, code))
      .orderBy('open', 'desc')
      .orderBy('number', 'desc')
      .executeTakeFirst()
  )?.money_order

export const closeAtmCode = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.updateTable('app.atm_code').set({ open: false }).where('money_order', '=', id).execute())
