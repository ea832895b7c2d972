/**
 * Devices that a customer signed on from: a random handle in a cookie of its own, of which only the hash is kept. It
 * opens nothing; it says that wrong passwords of strangers are not this device's, which keeps an allowance of its own
 * (ARCHITECTURE, Security).
 */
import { NOBODY } from '../platform/db.ts'
import { hashHandle } from '../platform/crypto.ts'
import type { Machinery } from '../platform/machinery.ts'
import { liveSession } from './live-session.ts'
import type { RequestFacts } from '../platform/request.ts'

const DAY = 86_400_000
/** How long a device that is not used is remembered. */
export const DEVICE_LIFE_MS = 365 * DAY

interface Asking {
  machinery: Machinery
  request: RequestFacts
}

/**
 * What a sign-on of this customer counts as when it comes from their own device or live session; undefined for a
 * stranger's. The same is asked of the database whether there is such a customer or not.
 */
export async function knownPlace(
  { machinery, request }: Asking,
  whose: string | undefined,
): Promise<string | undefined> {
  const customer = whose ?? NOBODY
  const session = await liveSession(machinery, request)
  if (session?.customer === customer) return `session ${session.id}`
  const hash = await deviceSeen({ machinery, request }, customer)
  return hash && `device ${customer} ${hash}`
}

/**
 * What a try counts as where it is not known yet whose it is: a device that anybody has signed on from stands for
 * itself, and needs nothing of what strangers leave of its address; undefined for a stranger.
 */
export async function knownDevice(asking: Asking): Promise<string | undefined> {
  const hash = await deviceSeen(asking)
  return hash && `device ${hash}`
}

/** The hash of the asking device, where this customer, or else anybody, has signed on from it in its lifetime. */
async function deviceSeen({ machinery, request }: Asking, customer?: string): Promise<string | undefined> {
  if (!request.deviceCookie) return undefined
  const hash = hashHandle(request.deviceCookie)
  const oldest = new Date(machinery.clocks.wall() - DEVICE_LIFE_MS)
  const found = await machinery.db.asBank(tx =>
    tx
      .selectFrom('app.device')
      .select('hash')
      .where('hash', '=', hash)
      .where('seen_at', '>', oldest)
      .$if(customer !== undefined, query => query.where('customer', '=', customer ?? NOBODY))
      .limit(1)
      .executeTakeFirst(),
  )
  return found && hash.toString('hex')
}
