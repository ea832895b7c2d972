/** The devices that a customer signs on from, remembered and forgotten. */
import { hashHandle, randomHandle } from '../platform/crypto.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { bounds } from '../platform/most.schema.ts'

/**
 * Remembers the device that signed on; answers the cookie to set. A handle of ours that the browser has for somebody
 * else serves both.
 */
export async function rememberDevice(
  machinery: Pick<Machinery, 'clocks'>,
  tx: Tx,
  customer: string,
  cookie: string | undefined,
): Promise<string> {
  const now = new Date(machinery.clocks.wall())
  const handle = cookie && (await isOurs(tx, cookie)) ? cookie : randomHandle()
  await tx
    .insertInto('app.device')
    .values({ customer, hash: hashHandle(handle), made_at: now, seen_at: now })
    .onConflict(known => known.columns(['customer', 'hash']).doUpdateSet({ seen_at: now }))
    .execute()
  await tx
    .deleteFrom('app.device')
    .where('customer', '=', customer)
    .where('hash', 'in', eb =>
      eb
        .selectFrom('app.device')
        .select('hash')
        .where('customer', '=', customer)
        .orderBy('seen_at', 'desc')
        .orderBy('made_at', 'desc')
        .offset(bounds.devices.most),
    )
    .execute()
  return handle
}

const isOurs = async (tx: Tx, cookie: string): Promise<boolean> => {
  const any = tx.selectFrom('app.device').select('hash').where('hash', '=', hashHandle(cookie)).limit(1)
  return (await any.executeTakeFirst()) !== undefined
}

/** After a password that others may have known: no device is known any more. */
export const forgetDevices = (tx: Tx, customer: string): Promise<unknown> =>
  tx.deleteFrom('app.device').where('customer', '=', customer).execute()
