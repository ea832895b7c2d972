/** Sessions: an opaque token whose hash is stored, bound to a cookie when it was made in a browser. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Customer } from './customer.queries.ts'
import { clockColumns, type ClockReading, type Clocks } from '../platform/clocks.ts'
import { hashHandle, randomHandle } from '../platform/crypto.ts'
import { first, run, type Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { RequestFacts } from '../platform/request.ts'

export interface Session {
  id: string
  customer: string
  /** Wall clock, ms: idle and absolute end, and until when the navigation gates are open. */
  idleEnd: number
  absoluteEnd: number
  approvedUntil: number | undefined
}

type SessionRow = Customer & {
  session: string
  cookie_hash: Buffer | null
  last_seen_at: Date
  expires_at: Date
  approved_until: Date | null
}

/** A session, its customer, and the bank's clocks as they stood when it was looked up. */
export interface LiveSession extends Session {
  clocks: Clocks
  /** The customer, as they were at that moment: for what is shown, not for what is decided. */
  self: Customer
}

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
      run(tx, sql`update app.session set last_seen_at = ${new Date(now)} where id = ${row.session}`),
    )
  const idleEnd = (request.background ? seen : now) + settings.session.idleMs
  const { session: id, id: customer, approved_until: approved } = row
  return { id, customer, idleEnd, absoluteEnd, approvedUntil: approved?.getTime(), clocks: clocks.by(row), self: row }
}

const sessionBy = (token: Buffer) => sql<SessionRow & ClockReading>`
  select customer.*, session.id as session, cookie_hash, last_seen_at, expires_at, approved_until, ${clockColumns}
  from app.session join app.customer on customer.id = session.customer cross join ledger.clock_now clock
  where token_hash = ${token}`

const fits = (expected: Buffer, cookie: string | undefined) =>
  cookie !== undefined && hashHandle(cookie).equals(expected)

export interface NewSession {
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
  const { idleMs, absoluteMs, most } = settings.session
  const id = randomUUID()
  const token = randomHandle()
  const cookie = request.browser ? randomHandle() : undefined
  // One customer's sessions are opened one after another, so that parallel sign-ons cannot pass the most.
  await sql`select from app.customer where id = ${customer} for update`.execute(tx)
  await run(
    tx,
    sql`delete from app.session where customer = ${customer}
        and (expires_at <= ${new Date(now)} or last_seen_at <= ${new Date(now - idleMs)})`,
  )
  await run(
    tx,
    sql`delete from app.session where id in
        (select id from app.session where customer = ${customer} order by last_seen_at desc, created_at desc offset ${most - 1})`,
  )
  await run(
    tx,
    sql`insert into app.session (id, customer, token_hash, cookie_hash, created_at, last_seen_at, expires_at, address, agent)
        values (${id}, ${customer}, ${hashHandle(token)}, ${cookie ? hashHandle(cookie) : null}, ${new Date(now)}, ${new Date(now)},
          ${new Date(now + absoluteMs)}, ${request.address}, ${request.agent})`,
  )
  return { id, token, cookie }
}

/** Ends sessions: one, or all of a customer but one. */
export const endSession = (tx: Tx, customer: string, id: string): Promise<number> =>
  run(tx, sql`delete from app.session where customer = ${customer} and id = ${id}`)

export const endOtherSessions = (tx: Tx, customer: string, kept: string | undefined): Promise<number> =>
  run(tx, sql`delete from app.session where customer = ${customer} and id is distinct from ${kept ?? null}`)

/** Opens the navigation gates until a moment (C-35). */
export const approveNavigation = (tx: Tx, session: string, until: number): Promise<number> =>
  run(tx, sql`update app.session set approved_until = ${new Date(until)} where id = ${session}`)

/** The session that a browser's cookie is bound to: good for fetching a file it asked for, never for an act. */
export async function sessionByCookie(
  { db, clocks, settings }: Machinery,
  cookie: string | undefined,
): Promise<{ id: string; customer: string } | undefined> {
  if (!cookie) return undefined
  const now = clocks.wall()
  return db.asBank(tx =>
    first(
      tx,
      sql<{
        id: string
        customer: string
      }>`select session.id, customer from app.session join app.customer on customer.id = session.customer and not customer.locked
        where cookie_hash = ${hashHandle(cookie)} and expires_at > ${new Date(now)}
          and last_seen_at > ${new Date(now - settings.session.idleMs)}`,
    ),
  )
}
