/** A customer is signed on: a session of their own. */
import { randomUUID } from 'node:crypto'
import { hashHandle, randomHandle } from '../platform/crypto.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { RequestFacts } from '../platform/request.ts'
import { lockCustomer } from './customer.queries.ts'

interface NewSession {
  id: string
  token: string
  /** To be set as the session cookie; undefined for a client that is not a browser. */
  cookie: string | undefined
}

/** Opens a session; beyond the most a customer may have, the oldest end. */
export async function openSession(
  { clocks, settings }: Machinery,
  tx: Tx,
  customer: string,
  request: RequestFacts,
): Promise<NewSession> {
  const now = clocks.wall()
  const at = new Date(now)
  const { idleMs, absoluteMs, most } = settings.session
  const id = randomUUID()
  const token = randomHandle()
  const cookie = request.browser ? randomHandle() : undefined
  // One customer's sessions are opened one after another, so that parallel sign-ons cannot pass the most.
  await lockCustomer(tx, customer)
  await tx
    .deleteFrom('app.session')
    .where('customer', '=', customer)
    .where(eb => eb.or([eb('expires_at', '<=', at), eb('last_seen_at', '<=', new Date(now - idleMs))]))
    .execute()
  await tx
    .deleteFrom('app.session')
    .where('id', 'in', eb =>
      eb
        .selectFrom('app.session')
        .select('id')
        .where('customer', '=', customer)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(most - 1),
    )
    .execute()
  const { address, agent } = request
  const times = { created_at: at, last_seen_at: at, expires_at: new Date(now + absoluteMs) }
  const hashes = { token_hash: hashHandle(token), cookie_hash: cookie ? hashHandle(cookie) : null }
  await tx
    .insertInto('app.session')
    .values({ id, customer, ...hashes, ...times, address, agent })
    .execute()
  return { id, token, cookie }
}
