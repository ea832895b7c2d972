/**
 * Devices that a customer signed on from: a random handle in a cookie of its own, of which only the hash is kept. It opens nothing; it
 * says that wrong passwords of strangers are not this device's, which keeps an allowance of its own (ARCHITECTURE, Security).
 */
import { sql } from 'kysely'
import { hashHandle, randomHandle } from '../platform/crypto.ts'
import { first, run, type Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { liveSession } from './session.queries.ts'
import type { RequestFacts } from '../platform/request.ts'

const DAY = 86_400_000
/** How long a device that is not used is remembered. */
export const DEVICE_LIFE_MS = 365 * DAY
/** Of a customer; the one that was not used for longest goes first. */
const MOST = 20

/** Whom a username means that nobody has: it is looked for like anybody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * What a sign-on of this customer counts as when it comes from their own device or live session; undefined for a stranger's. The same
 * is asked of the database whether there is such a customer or not.
 */
export async function knownPlace(
  { machinery, request }: { machinery: Machinery; request: RequestFacts },
  whose: string | undefined,
): Promise<string | undefined> {
  const customer = whose ?? NOBODY
  const session = await liveSession(machinery, request)
  if (session?.customer === customer) return `session ${session.id}`
  if (!request.deviceCookie) return undefined
  const hash = hashHandle(request.deviceCookie)
  const found = await machinery.db.asBank(tx =>
    first(
      tx,
      sql`select 1 from app.device where customer = ${customer} and hash = ${hash} and seen_at > ${oldest(machinery)}`,
    ),
  )
  return found === undefined ? undefined : `device ${customer} ${hash.toString('hex')}`
}

const oldest = ({ clocks }: Pick<Machinery, 'clocks'>) => new Date(clocks.wall() - DEVICE_LIFE_MS)

/** Remembers the device that signed on; answers the cookie to set. A handle of ours that the browser has for somebody else serves both. */
export async function rememberDevice(
  machinery: Pick<Machinery, 'clocks'>,
  tx: Tx,
  customer: string,
  cookie: string | undefined,
): Promise<string> {
  const now = new Date(machinery.clocks.wall())
  const ours = cookie && (await first(tx, sql`select 1 from app.device where hash = ${hashHandle(cookie)} limit 1`))
  const handle = cookie && ours ? cookie : randomHandle()
  await run(
    tx,
    sql`insert into app.device (customer, hash, made_at, seen_at) values (${customer}, ${hashHandle(handle)}, ${now}, ${now})
        on conflict (customer, hash) do update set seen_at = excluded.seen_at`,
  )
  await run(
    tx,
    sql`delete from app.device where customer = ${customer} and hash in
        (select hash from app.device where customer = ${customer} order by seen_at desc, made_at desc offset ${MOST})`,
  )
  return handle
}

/** After a password that others may have known: no device is known any more. */
export const forgetDevices = (tx: Tx, customer: string): Promise<number> =>
  run(tx, sql`delete from app.device where customer = ${customer}`)
