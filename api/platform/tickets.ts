/** One-purpose random handles with a short life; only their hash is stored. */
import { sql } from 'kysely'
import { hashHandle, randomHandle } from './crypto.ts'
import { first, run, type Tx } from './db.ts'
import type { Machinery } from './machinery.ts'

export type TicketKind = 'enrollment' | 'password-reset' | 'second-factor' | 'passkey-registration' | 'passkey-sign-on'

export interface Ticket {
  customer: string | null
  facts: Record<string, string>
}

/** Makes a handle. Without a customer it is a handle without power when `facts` say so (forgot password, unknown user). */
export const makeTicket = (
  machinery: Machinery,
  kind: TicketKind,
  lifeMs: number,
  ticket: Partial<Ticket> = {},
): Promise<string> => machinery.db.asBank(tx => makeTicketIn(tx, machinery, kind, lifeMs, ticket))

/** The same within the bank's transaction `tx`. */
export async function makeTicketIn(
  tx: Tx,
  { clocks }: Pick<Machinery, 'clocks'>,
  kind: TicketKind,
  lifeMs: number,
  { customer = null, facts = {} }: Partial<Ticket> = {},
): Promise<string> {
  const handle = randomHandle()
  const now = clocks.wall()
  await run(tx, sql`delete from app.ticket where expires_at < ${new Date(now - 86_400_000)}`)
  await run(
    tx,
    sql`insert into app.ticket (hash, kind, customer, facts, made_at, expires_at)
        values (${hashHandle(handle)}, ${kind}, ${customer}, ${JSON.stringify(facts)}, ${new Date(now)}, ${new Date(now + lifeMs)})`,
  )
  return handle
}

/** Counts a try and reads the ticket; undefined when unknown, used, expired or out of tries. */
export async function tryTicket(
  { db, clocks }: Machinery,
  kind: TicketKind,
  handle: string,
  most = 5,
): Promise<Ticket | undefined> {
  const now = new Date(clocks.wall())
  return db.asBank(tx =>
    first(
      tx,
      sql<Ticket>`update app.ticket set tries = tries + 1
        where hash = ${hashHandle(handle)} and kind = ${kind} and used_at is null and expires_at > ${now} and tries < ${most}
        returning customer, facts`,
    ),
  )
}

/** Uses the ticket up; undefined when somebody else did first. */
export async function useTicket(
  { db, clocks }: Machinery,
  kind: TicketKind,
  handle: string,
): Promise<Ticket | undefined> {
  const now = new Date(clocks.wall())
  return db.asBank(tx =>
    first(
      tx,
      sql<Ticket>`update app.ticket set used_at = ${now}
        where hash = ${hashHandle(handle)} and kind = ${kind} and used_at is null and expires_at > ${now}
        returning customer, facts`,
    ),
  )
}

/** Gives a used ticket back: the act it was for was refused. */
export async function reopenTicket({ db }: Machinery, kind: TicketKind, handle: string): Promise<void> {
  await db.asBank(tx =>
    run(tx, sql`update app.ticket set used_at = null where hash = ${hashHandle(handle)} and kind = ${kind}`),
  )
}
