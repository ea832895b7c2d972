/** The session of a request, as every call asks for it. */
import { hashHandle } from '../platform/crypto.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { RequestFacts } from '../platform/request.ts'
import { toCustomer } from './customer.queries.ts'
import { sessionBy, type LiveSession } from './session.queries.ts'

/** The live session of a request, or undefined. Touches it, unless the request says that nobody is at the screen. */
export async function liveSession(machinery: Machinery, request: RequestFacts): Promise<LiveSession | undefined> {
  if (!request.token) return undefined
  const { db, clocks, settings } = machinery
  const now = clocks.wall()
  const [row] = await db.readAsBank(sessionBy(hashHandle(request.token)))
  if (!row || row.locked) return undefined
  if (row.cookie_hash && !fits(row.cookie_hash, request.sessionCookie)) return undefined
  const seen = row.last_seen_at.getTime()
  const absoluteEnd = row.expires_at.getTime()
  if (now >= absoluteEnd || now >= seen + settings.session.idleMs) return undefined
  const touches = !request.background && now - seen > settings.session.idleMs / 60
  if (touches)
    await db.asBank(tx =>
      tx
        .updateTable('app.session')
        .set({ last_seen_at: new Date(now) })
        .where('id', '=', row.session)
        .execute(),
    )
  const idleEnd = (request.background ? seen : now) + settings.session.idleMs
  const { session: id, id: customer, approved_until: approved } = row
  return {
    id,
    customer,
    idleEnd,
    absoluteEnd,
    approvedUntil: approved?.getTime(),
    clocks: clocks.by(row),
    self: toCustomer(row),
  }
}

const fits = (expected: Buffer, cookie: string | undefined) =>
  cookie !== undefined && hashHandle(cookie).equals(expected)
