/**
 * A change of who may get in, or of whom the bank tells: what was before is kept, sealed, for a day; everybody else
 * who is signed in is
 * signed out; and the address that the bank knew until now is told how to take it back. Taking it back takes back
 * what was changed after
 * it, too: whoever got in by the change may have made more.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { hashHandle, randomHandle } from '../platform/crypto.ts'
import { first, rows, run, type Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { enqueueSecret } from '../platform/outbox.ts'
import { placeIn } from '../platform/sealed.ts'
import { customerById, openIdentity, sealIdentity, type Customer } from './customer.queries.ts'
import { forgetDevices } from './device.queries.ts'
import { endOtherSessions } from './session.queries.ts'

export const UNDO_LIFE_MS = 24 * 60 * 60_000

const kept = z.object({
  password_hash: z.string(),
  two_factor: z.enum(['mail', 'totp']).nullable(),
  totp_confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address_line1: z.string(),
  address_line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
})

const keptPasskey = z.object({
  credential_id: z.string(),
  name: z.string(),
  /** Base64. */
  public_key: z.string(),
  counter: z.string(),
  transports: z.array(z.string()),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})

/** Where alerts go, when that was chosen. */
const keptAlerts = z.object({ email: z.string().nullable(), phone: z.string().nullable() })

const before = z.object({
  customer: kept,
  dateOfBirth: z.string(),
  totpSeed: z.string().nullable(),
  passkeys: z.array(keptPasskey),
  alerts: keptAlerts,
})
type Before = z.output<typeof before>

type Needed = Pick<Machinery, 'clocks' | 'keys'>

export interface AccessChange {
  customer: string
  /** For the record: 'password', 'email, phone', ... */
  what: string
  /** The session that goes on: that of whoever made the change. */
  kept: string | undefined
  /** The bank's own address, for the link. */
  origin: string
}

/** Makes a change of access with `act`, in its transaction. */
export async function changeAccess<T>(
  machinery: Needed,
  tx: Tx,
  change: AccessChange,
  act: () => Promise<T>,
): Promise<T> {
  await sql`select from app.customer where id = ${change.customer} for update`.execute(tx)
  const me = await customerById(tx, change.customer)
  if (!me) throw new Error('A change of access of nobody')
  const was = await read(machinery, tx, me)
  await offerUndo(machinery, tx, me, change, was)
  const answer = await act()
  await endOtherSessions(tx, change.customer, change.kept)
  return answer
}

async function read({ keys }: Needed, tx: Tx, me: Customer): Promise<Before> {
  const passkeys = await rows(
    tx,
    sql<z.output<typeof keptPasskey>>`
      select credential_id, name, encode(public_key, 'base64') as public_key, counter::text as counter, transports,
        created_at::text as created_at, last_used_at::text as last_used_at
      from app.passkey where customer = ${me.id}`,
  )
  const alerts = await first(
    tx,
    sql<z.output<typeof keptAlerts>>`select email, phone from app.alert_settings where customer = ${me.id}`,
  )
  return {
    alerts: alerts ?? { email: null, phone: null },
    customer: kept.parse(me),
    dateOfBirth: openIdentity(keys, me).dateOfBirth,
    totpSeed: me.totp_seed_sealed && keys.open(me.totp_seed_sealed, placeIn('totpSeed', me.id)),
    passkeys,
  }
}

async function offerUndo(
  { clocks, keys }: Needed,
  tx: Tx,
  me: Customer,
  change: AccessChange,
  was: Before,
): Promise<void> {
  const id = randomUUID()
  const token = randomHandle()
  const now = clocks.wall()
  const endsAt = now + UNDO_LIFE_MS
  const sealed = keys.seal(JSON.stringify(was), placeIn('accessBefore', id))
  await run(
    tx,
    sql`insert into app.access_change (id, customer, what, token_hash, before_sealed, made_at, ends_at)
        values (${id}, ${me.id}, ${change.what}, ${hashHandle(token)}, ${sealed}, ${new Date(now)},
          ${new Date(endsAt)})`,
  )
  await enqueueSecret(
    tx,
    keys,
    {
      source: { access: id },
      customer: me.id,
      recipient: me.email,
      template: 'access-undo',
      language: me.language,
      // after the #, so that no server and no log between sees it
      params: { link: `${change.origin}/#undo=${token}` },
      endsAt,
    },
    now,
  )
}

interface OpenChange {
  id: string
  number: string
  customer: string
  before_sealed: Buffer
}

/**
 * Takes a change back, and all that came after it: as it was, nobody signed in, no device known. As the bank. The
 * customer as they are
 * now; undefined for a token that is unknown, used or over.
 */
export async function undoAccess({ clocks, keys }: Needed, tx: Tx, token: string): Promise<Customer | undefined> {
  const now = new Date(clocks.wall())
  const found = await first(
    tx,
    sql<OpenChange>`select id, number::text as number, customer, before_sealed from app.access_change
      where token_hash = ${hashHandle(token)} and undone_at is null and ends_at > ${now}
        and before_sealed is not null for update`,
  )
  if (!found) return undefined
  const { id, number, customer } = found
  await sql`select from app.customer where id = ${customer} for update`.execute(tx)
  const was = before.parse(JSON.parse(keys.open(found.before_sealed, placeIn('accessBefore', id))))
  await restore(keys, tx, customer, was, now)
  await endOtherSessions(tx, customer, undefined)
  await forgetDevices(tx, customer)
  await closeEverything(tx, customer, now)
  await run(
    tx,
    sql`update app.access_change set undone_at = ${now}, before_sealed = null
        where customer = ${customer} and number >= ${number}::bigint and undone_at is null`,
  )
  return customerById(tx, customer)
}

async function restore(keys: Machinery['keys'], tx: Tx, id: string, was: Before, now: Date): Promise<void> {
  const me = await customerById(tx, id)
  if (!me) throw new Error('A change of access of nobody')
  const { customer: c, totpSeed } = was
  const identity = sealIdentity(keys, id, { ...openIdentity(keys, me), dateOfBirth: was.dateOfBirth })
  const seed = totpSeed === null ? null : keys.seal(totpSeed, placeIn('totpSeed', id))
  const changedAt = c.password_hash === me.password_hash ? me.password_changed_at : now
  await run(
    tx,
    sql`update app.customer set password_hash = ${c.password_hash}, password_changed_at = ${changedAt},
          two_factor = ${c.two_factor}, totp_seed_sealed = ${seed}, totp_confirmed = ${c.totp_confirmed},
          first_name = ${c.first_name}, last_name = ${c.last_name}, email = ${c.email}, phone = ${c.phone},
          address_line1 = ${c.address_line1}, address_line2 = ${c.address_line2},
          city = ${c.city}, state = ${c.state}, zip_code = ${c.zip_code}, identity_sealed = ${identity}
        where id = ${id}`,
  )
  const { email, phone } = was.alerts
  await run(tx, sql`update app.alert_settings set email = ${email}, phone = ${phone} where customer = ${id}`)
  await restorePasskeys(tx, id, was)
}

async function restorePasskeys(tx: Tx, id: string, was: Before): Promise<void> {
  const ids = was.passkeys.map(({ credential_id }) => credential_id)
  await run(tx, sql`delete from app.passkey where customer = ${id} and credential_id <> all(${ids}::text[])`)
  for (const key of was.passkeys) {
    await run(
      tx,
      sql`insert into app.passkey
            (credential_id, customer, name, public_key, counter, transports, created_at, last_used_at)
          values (${key.credential_id}, ${id}, ${key.name}, decode(${key.public_key}, 'base64'), ${key.counter}::bigint,
            ${key.transports}, ${key.created_at}::timestamptz, ${key.last_used_at}::timestamptz)
          on conflict (credential_id) do nothing`,
    )
  }
}

/** Codes and handles that whoever was inside may have asked for. */
async function closeEverything(tx: Tx, customer: string, now: Date): Promise<void> {
  await run(
    tx,
    sql`update app.code set used_at = ${now} where customer = ${customer} and used_at is null and not reusable
        and purpose in ('access-change', 'contact-change', 'second-factor', 'navigation')`,
  )
  await run(tx, sql`update app.ticket set used_at = ${now} where customer = ${customer} and used_at is null`)
}
