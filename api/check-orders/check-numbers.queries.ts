import * as z from 'zod'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { FIRST_CHECK_NUMBER, LAST_CHECK_NUMBER, quantities } from './check-orders.schema.ts'

export const checksIn = (quantity: number): number => quantities.find(({ id }) => id === quantity)?.checks ?? 0

const numbered = z
  .object({ quantity: z.number(), customization: z.object({ startingNumber: z.number() }) })
  .transform(({ quantity, customization: { startingNumber } }) => startingNumber + checksIn(quantity))

/** The number after the last check that was ordered, or is just being ordered, for an account of the caller's. */
export async function nextNumber(tx: Tx, account: number): Promise<number> {
  const ordered = await tx
    .selectFrom('app.money_order')
    .select('details')
    .where('kind', '=', 'check-order')
    .where('state', 'in', ['asked', 'made'])
    .where('from_account', '=', String(account))
    .execute()
  const ends = ordered.map(({ details }) => numbered.safeParse(details).data ?? 0)
  const next = Math.max(FIRST_CHECK_NUMBER + 1, ...ends)
  return next > LAST_CHECK_NUMBER ? FIRST_CHECK_NUMBER + 1 : next
}

/** One order of checks at a time, also of several servers: the next is numbered on from what this one took. */
export const numberedAlone = <T>({ db, lines }: Machinery, act: () => Promise<T>): Promise<T> =>
  // Those who wait for the lock hold no connection.
  lines.checks(() =>
    db.asBank(async tx => {
      await tx
        .selectNoFrom(({ fn, val }) =>
          fn('pg_advisory_xact_lock', [fn('hashtext', [val('app.check_number')])]).as('alone'),
        )
        .execute()
      return act()
    }),
  )
