/** Sessions: an opaque token whose hash is stored, bound to a cookie when it was made in a browser. */
import { sql, type Selectable } from 'kysely'
import { clockColumns, type ClockReading, type Clocks } from '../platform/clocks.ts'
import { hashHandle } from '../platform/crypto.ts'
import type { AppCustomer, AppSession } from '../platform/database.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { Customer } from './customer.queries.ts'

interface Session {
  id: string
  customer: string
  /** Wall clock, ms: idle and absolute end, and until when the navigation gates are open. */
  idleEnd: number
  absoluteEnd: number
  approvedUntil: number | undefined
}

type SessionRow = Selectable<AppCustomer> &
  Pick<Selectable<AppSession>, 'cookie_hash' | 'last_seen_at' | 'expires_at' | 'approved_until'> & {
    session: AppSession['id']
  }

/** A session, its customer, and the bank's clocks as they stood when it was looked up. */
export interface LiveSession extends Session {
  clocks: Clocks
  /** The customer, as they were at that moment: for what is shown, not for what is decided. */
  self: Customer
}

/**
 * The session of a token with its customer, and the bank's clock as it stands: one statement, for every call asks it.
 */
export const sessionBy = (token: Buffer) => sql<SessionRow & ClockReading>`
  select customer.*, session.id as session, cookie_hash, last_seen_at, expires_at, approved_until, ${clockColumns}
  from app.session join app.customer on customer.id = session.customer cross join ledger.clock_now clock
  where token_hash = ${token}`

/** The session that a browser's cookie is bound to: good for fetching a file it asked for, never for an act. */
export async function sessionByCookie(
  { db, clocks, settings }: Machinery,
  cookie: string | undefined,
): Promise<{ id: string; customer: string } | undefined> {
  if (!cookie) return undefined
  const now = clocks.wall()
  return db.asBank(tx =>
    tx
      .selectFrom('app.session as s')
      .innerJoin('app.customer as c', 'c.id', 's.customer')
      .select(['s.id', 's.customer'])
      .where('c.locked', '=', false)
      .where('s.cookie_hash', '=', hashHandle(cookie))
      .where('s.expires_at', '>', new Date(now))
      .where('s.last_seen_at', '>', new Date(now - settings.session.idleMs))
      .executeTakeFirst(),
  )
}
