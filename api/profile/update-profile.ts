import { sql } from 'kysely'
import { addressOf, caller, openIdentity, sealIdentity, toUser, type Customer } from '../auth/customer.queries.ts'
import { run, type Tx } from '../platform/db.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { saveContactWithCode } from '../verification/contact-change.queries.ts'
import type * as z from 'zod'
import { readPicture, storePicture } from './picture.ts'
import { profile, updateProfile as form, updateProfileFields as fields } from './profile.schema.ts'
import { toProfile } from './profile.ts'

type Wanted = z.output<typeof fields>

/**
 * Saves the personal information. A change of email or telephone number needs a contact-change code for exactly the new details
 * (403 without, 422 when wrong), and the old address is told about every contact change.
 */
export const updateProfile = signedIn
  .meta({ body: 'picture' })
  .input(form)
  .output(profile)
  .mutation(({ ctx, input }) => change(ctx, input))

/** The same for the fields that are sent; the others stay. */
export const updateProfileFields = signedIn
  .meta({ body: 'picture' })
  .input(fields)
  .output(profile)
  .mutation(({ ctx, input }) => change(ctx, input))

async function change(ctx: SignedInContext, wanted: Wanted) {
  const me = await ctx.asCaller(tx => caller(tx, ctx.customer))
  const changed = changedContact(me, wanted)
  const form = { ...wanted, profilePicture: await newPicture(ctx, me, wanted) }
  const picture = form.profilePicture === undefined ? undefined : await readPicture(form.profilePicture)
  const saved = (tx: Tx) => save(ctx, tx, form, picture, changed)
  if (!changed.includes('email') && !changed.includes('phone')) return ctx.asCaller(saved)
  const contact = { email: wanted.email ?? me.email, phone: wanted.phoneNumber ?? me.phone }
  return saveContactWithCode(ctx, contact, wanted.approvalCode, saved)
}

/** The form sends the picture that it was given as well (doc1 §7): that one stays as it is, and is not drawn anew. */
async function newPicture({ asCaller }: SignedInContext, me: Customer, { profilePicture }: Wanted) {
  if (!profilePicture || !me.picture) return profilePicture
  const known = (await asCaller(tx => toUser(tx, me))).profilePicture
  return profilePicture === known ? undefined : profilePicture
}

/** Which contact details the request really changes. */
function changedContact(me: Customer, { email, phoneNumber, address }: Wanted): string[] {
  const before = addressOf(me)
  const after = addressAfter(me, address)
  const addressChanged = Object.entries(after).some(([name, value]) =>
    Object.entries(before).some(([n, v]) => n === name && v !== value),
  )
  return [
    ...(email !== undefined && email !== me.email ? ['email'] : []),
    ...(phoneNumber !== undefined && phoneNumber !== me.phone ? ['phone'] : []),
    ...(addressChanged ? ['address'] : []),
  ]
}

/** doc1 §3: an address is an object or a single text; a text replaces the street line. */
function addressAfter(me: Customer, address: Wanted['address']): ReturnType<typeof addressOf> {
  const before = addressOf(me)
  if (address === undefined) return before
  if (typeof address === 'string') return { ...before, line1: address }
  return { ...address, line2: address.line2 ?? '' }
}

async function save(
  { machinery, customer }: SignedInContext,
  tx: Tx,
  wanted: Wanted,
  picture: Awaited<ReturnType<typeof readPicture>>,
  changed: string[],
) {
  const at = machinery.clocks.wall()
  const me = await caller(tx, customer)
  const address = addressAfter(me, wanted.address)
  const identity = openIdentity(machinery.keys, me)
  const sealed = sealIdentity(machinery.keys, customer, {
    ...identity,
    dateOfBirth: wanted.dateOfBirth ?? identity.dateOfBirth,
  })
  const kept = wanted.profilePicture === undefined ? me.picture : null
  const pictureId = picture ? await storePicture(tx, customer, picture, at) : kept
  await run(
    tx,
    sql`update app.customer set
        first_name = ${wanted.firstName ?? me.first_name}, last_name = ${wanted.lastName ?? me.last_name},
        email = ${wanted.email ?? me.email}, phone = ${wanted.phoneNumber ?? me.phone},
        address_line1 = ${address.line1}, address_line2 = ${address.line2}, city = ${address.city}, state = ${address.state},
        zip_code = ${address.zipCode}, identity_sealed = ${sealed}, picture = ${pictureId}
      where id = ${customer}`,
  )
  if (me.picture && me.picture !== pictureId) await run(tx, sql`delete from app.upload where id = ${me.picture}`)
  if (changed.length > 0) {
    const params = { fields: changed.join(', '), phone: machinery.settings.servicePhone }
    const tell = { recipient: me.email, template: 'contact-changed' as const, params, language: me.language }
    await recordSecurityEvent(tx, {
      customer,
      kind: 'contact-changed',
      at,
      facts: { fields: changed.join(', ') },
      tell,
    })
  } else if (isSomebodyElse(me, identity, wanted)) {
    await recordSecurityEvent(tx, { customer, kind: 'profile-changed', at })
  }
  return toProfile(machinery, tx, await caller(tx, customer))
}

/** A name or date of birth that changes: nobody is told of it elsewhere, but the customer may have an alert for it (doc3 §2.6). */
const isSomebodyElse = (me: Customer, { dateOfBirth }: { dateOfBirth: string }, wanted: Wanted): boolean =>
  (wanted.firstName ?? me.first_name) !== me.first_name ||
  (wanted.lastName ?? me.last_name) !== me.last_name ||
  (wanted.dateOfBirth ?? dateOfBirth) !== dateOfBirth
