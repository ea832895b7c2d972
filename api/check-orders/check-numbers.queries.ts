import * as z from 'zod'
import { NOBODY, type Tx } from '../platform/db.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { FIRST_CHECK_NUMBER, LAST_CHECK_NUMBER, quantities } from './check-orders.schema.ts'

export const checksIn = (quantity: number): number => quantities.find(({ id }) => id === quantity)?.checks ?? 0

interface Draft {
  readonly id: string
  readonly from: number | null
  readonly details: { readonly customization: Readonly<Record<string, unknown>> }
}

const numbered = z
  .object({ quantity: z.number(), customization: z.object({ startingNumber: z.number() }) })
  .transform(({ quantity, customization: { startingNumber } }) => startingNumber + checksIn(quantity))

/**
 * The number after the last check that was ordered, or is just being ordered, for an account of the caller's; `but`
 * leaves an order out.
 */
export async function nextNumber(tx: Tx, account: number, but = NOBODY): Promise<number> {
  const ordered = await tx
    .selectFrom('app.money_order')
    .select('details')
    .where('kind', '=', 'check-order')
    .where('state', 'in', ['asked', 'made'])
    .where('from_account', '=', String(account))
    .where('id', '<>', but)
    .execute()
  const ends = ordered.map(({ details }) => numbered.safeParse(details).data ?? 0)
  const next = Math.max(FIRST_CHECK_NUMBER + 1, ...ends)
  return next > LAST_CHECK_NUMBER ? FIRST_CHECK_NUMBER + 1 : next
}

/** Another order had the numbers meanwhile: it is asked again, with the next ones. */
export class NumbersTaken extends Error {}

/**
 * Before a draft is kept, one of an account after the other: its number still is the next. An earlier try with the same
 * key keeps the numbers that it had. Throws NumbersTaken.
 */
export async function stillNext(tx: Tx, { id, from, details }: Draft): Promise<void> {
  if (from === null) return
  await oneAtATime(tx, 'app.check_number', String(from))
  const before = await tx.selectFrom('app.money_order').select('id').where('id', '=', id).executeTakeFirst()
  if (!before && (await nextNumber(tx, from, id)) !== details.customization['startingNumber']) throw new NumbersTaken()
}
