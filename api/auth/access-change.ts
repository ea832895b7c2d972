/**
 * A change of who may get in, or of whom the bank tells: what was before is kept, sealed, for a day; everybody else
 * who is signed in is
 * signed out; and the address that the bank knew until now is told how to take it back. Taking it back takes back
 * what was changed after
 * it, too: whoever got in by the change may have made more.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { sessionOver } from '../errors.ts'
import { hashHandle, randomHandle } from '../platform/crypto.ts'
import { NO, type Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { enqueueSecret } from '../platform/outbox.ts'
import { placeIn } from '../platform/sealed.ts'
import { customerById, lockCustomer, openIdentity, sealIdentity, type Customer } from './customer.queries.ts'
import { forgetDevices } from './devices.ts'
import { endOtherSessions } from './end-session.ts'

const UNDO_LIFE_MS = 24 * 60 * 60_000

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

interface AccessChange {
  customer: string
  /** For the record: 'password', 'email, phone', ... */
  what: string
  /** The session that goes on: that of whoever made the change. */
  kept: string | undefined
  /** The bank's own address, for the link. */
  origin: string
}

/**
 * Makes a change of access with `act`, in its transaction. Changes wait for each other: what the first one ended ends
 * those that wait, though all that they showed was right when they came. 401 then.
 */
export async function changeAccess<T>(
  machinery: Needed,
  tx: Tx,
  change: AccessChange,
  act: () => Promise<T>,
): Promise<T> {
  await lockCustomer(tx, change.customer)
  const me = await customerById(tx, change.customer)
  if (!me) throw new Error('A change of access of nobody')
  if (change.kept !== undefined && !(await isOpen(tx, me, change.kept))) throw sessionOver()
  const was = await read(machinery, tx, me)
  await offerUndo(machinery, tx, me, change, was)
  const answer = await act()
  await endOtherSessions(tx, change.customer, change.kept)
  return answer
}

async function isOpen(tx: Tx, { id, locked }: Customer, session: string): Promise<boolean> {
  const open = tx.selectFrom('app.session').select('id').where('customer', '=', id).where('id', '=', session)
  return !locked && (await open.executeTakeFirst()) !== undefined
}

async function read({ keys }: Needed, tx: Tx, me: Customer): Promise<Before> {
  const passkeys = await tx
    .selectFrom('app.passkey')
    .select(({ cast }) => [
      'credential_id',
      'name',
      'public_key',
      'counter',
      'transports',
      // to the microsecond
      cast<string>('created_at', 'text').as('created_at'),
      cast<string | null>('last_used_at', 'text').as('last_used_at'),
    ])
    .where('customer', '=', me.id)
    .execute()
  const alerts = await tx
    .selectFrom('app.alert_settings')
    .select(['email', 'phone'])
    .where('customer', '=', me.id)
    .executeTakeFirst()
  return {
    alerts: alerts ?? { email: null, phone: null },
    customer: kept.parse(me),
    dateOfBirth: openIdentity(keys, me).dateOfBirth,
    totpSeed: me.totp_seed_sealed && keys.open(me.totp_seed_sealed, placeIn('totpSeed', me.id)),
    passkeys: passkeys.map(key => ({ ...key, public_key: key.public_key.toString('base64') })),
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
  const what = { customer: me.id, what: change.what, token_hash: hashHandle(token), before_sealed: sealed }
  await tx
    .insertInto('app.access_change')
    .values({ id, ...what, made_at: new Date(now), ends_at: new Date(endsAt) })
    .execute()
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

/**
 * Takes a change back, and all that came after it: as it was, nobody signed in, no device known. As the bank. The
 * customer as they are
 * now; undefined for a token that is unknown, used or over.
 */
export async function undoAccess({ clocks, keys }: Needed, tx: Tx, token: string): Promise<Customer | undefined> {
  const now = new Date(clocks.wall())
  const found = await tx
    .selectFrom('app.access_change')
    .select(['id', 'number', 'customer', 'before_sealed'])
    .where('token_hash', '=', hashHandle(token))
    .where('undone_at', 'is', null)
    .where('ends_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found?.before_sealed) return undefined
  const { id, number, customer } = found
  await lockCustomer(tx, customer)
  const was = before.parse(JSON.parse(keys.open(found.before_sealed, placeIn('accessBefore', id))))
  await restore(keys, tx, customer, was, now)
  await endOtherSessions(tx, customer, undefined)
  await forgetDevices(tx, customer)
  await closeEverything(tx, customer, now)
  await tx
    .updateTable('app.access_change')
    .set({ undone_at: now, before_sealed: null })
    .where('customer', '=', customer)
    .where('number', '>=', number)
    .where('undone_at', 'is', null)
    .execute()
  return customerById(tx, customer)
}

async function restore(keys: Machinery['keys'], tx: Tx, id: string, was: Before, now: Date): Promise<void> {
  const me = await customerById(tx, id)
  if (!me) throw new Error('A change of access of nobody')
  const { customer: c, totpSeed } = was
  const identity = sealIdentity(keys, id, { ...openIdentity(keys, me), dateOfBirth: was.dateOfBirth })
  const seed = totpSeed === null ? null : keys.seal(totpSeed, placeIn('totpSeed', id))
  const changedAt = c.password_hash === me.password_hash ? me.password_changed_at : now
  const access = { password_hash: c.password_hash, password_changed_at: changedAt, two_factor: c.two_factor }
  const { first_name, last_name, email, phone, address_line1, address_line2, city, state, zip_code } = c
  const person = { first_name, last_name, email, phone, address_line1, address_line2, city, state, zip_code }
  await tx
    .updateTable('app.customer')
    .set({ ...access, totp_seed_sealed: seed, totp_confirmed: c.totp_confirmed, ...person, identity_sealed: identity })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('app.alert_settings').set(was.alerts).where('customer', '=', id).execute()
  await restorePasskeys(tx, id, was)
}

async function restorePasskeys(tx: Tx, id: string, was: Before): Promise<void> {
  const ids = was.passkeys.map(({ credential_id }) => credential_id)
  await tx
    .deleteFrom('app.passkey')
    .where('customer', '=', id)
    .where(eb => eb.not(eb('credential_id', '=', eb.fn.any(eb.val(ids)))))
    .execute()
  for (const { public_key, created_at, last_used_at, ...key } of was.passkeys) {
    await tx
      .insertInto('app.passkey')
      .values(({ cast, val }) => ({
        ...key,
        customer: id,
        public_key: Buffer.from(public_key, 'base64'),
        created_at: cast<Date>(val(created_at), 'timestamptz'),
        last_used_at: cast<Date | null>(val(last_used_at), 'timestamptz'),
      }))
      .onConflict(known => known.column('credential_id').doNothing())
      .execute()
  }
}

/** Codes and handles that whoever was inside may have asked for. */
async function closeEverything(tx: Tx, customer: string, now: Date): Promise<void> {
  await tx
    .updateTable('app.code')
    .set({ used_at: now })
    .where('customer', '=', customer)
    .where('used_at', 'is', null)
    .where('reusable', '=', NO)
    .where('purpose', 'in', ['access-change', 'contact-change', 'second-factor', 'navigation'])
    .execute()
  await tx
    .updateTable('app.ticket')
    .set({ used_at: now })
    .where('customer', '=', customer)
    .where('used_at', 'is', null)
    .execute()
}
