/** One-purpose random handles with a short life; only their hash is stored. */
import * as z from 'zod'
import type { Selectable } from 'kysely'
import { hashHandle, randomHandle } from './crypto.ts'
import type { AppTicket } from './database.ts'
import type { Tx } from './db.ts'
import type { Machinery } from './machinery.ts'

type TicketKind = 'enrollment' | 'password-reset' | 'second-factor' | 'passkey-registration' | 'passkey-sign-on'

interface Ticket {
  customer: string | null
  facts: Record<string, string>
}

/**
 * Makes a handle. Without a customer it is a handle without power when `facts` say so (forgot password, unknown user).
 */
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
  await tx
    .deleteFrom('app.ticket')
    .where('expires_at', '<', new Date(now - 86_400_000))
    .execute()
  const times = { made_at: new Date(now), expires_at: new Date(now + lifeMs) }
  await tx
    .insertInto('app.ticket')
    .values({ hash: hashHandle(handle), kind, customer, facts: JSON.stringify(facts), ...times })
    .execute()
  return handle
}

/**
 * An open handle. What was begun before a change of who may get in is over: the old password opened it, or it was
 * mailed to the old address.
 */
const open = (tx: Tx, kind: TicketKind, handle: string, now: Date) =>
  tx
    .updateTable('app.ticket')
    .where('hash', '=', hashHandle(handle))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('app.access_change as change')
            .select('change.id')
            .whereRef('change.customer', '=', 'app.ticket.customer')
            .whereRef('change.made_at', '>', 'app.ticket.made_at'),
        ),
      ),
    )

const factsOf = z.record(z.string(), z.string())

const toTicket = ({ customer, facts }: Pick<Selectable<AppTicket>, 'customer' | 'facts'>): Ticket => ({
  customer,
  facts: factsOf.parse(facts),
})

/** Counts a try and reads the ticket; undefined when unknown, used, expired or out of tries. */
export async function tryTicket(
  { db, clocks }: Machinery,
  kind: TicketKind,
  handle: string,
  most = 5,
): Promise<Ticket | undefined> {
  const now = new Date(clocks.wall())
  const found = await db.asBank(tx =>
    open(tx, kind, handle, now)
      .set(eb => ({ tries: eb('tries', '+', 1) }))
      .where('tries', '<', most)
      .returning(['customer', 'facts'])
      .executeTakeFirst(),
  )
  return found && toTicket(found)
}

/** Uses the ticket up; undefined when somebody else did first. */
export async function useTicket(
  { db, clocks }: Machinery,
  kind: TicketKind,
  handle: string,
): Promise<Ticket | undefined> {
  const now = new Date(clocks.wall())
  const found = await db.asBank(tx =>
    open(tx, kind, handle, now).set({ used_at: now }).returning(['customer', 'facts']).executeTakeFirst(),
  )
  return found && toTicket(found)
}

/** Gives a used ticket back: the act it was for was refused. */
export async function reopenTicket({ db }: Machinery, kind: TicketKind, handle: string): Promise<void> {
  await db.asBank(tx =>
    tx
      .updateTable('app.ticket')
      .set({ used_at: null })
      .where('hash', '=', hashHandle(handle))
      .where('kind', '=', kind)
      .execute(),
  )
}
