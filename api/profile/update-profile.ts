import type * as z from 'zod'
import { caller, type Customer, openIdentity, sealIdentity, toUser } from '../auth/customer.queries.ts'
import type { Tx } from '../platform/db.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { changeOf, type ContactChange, saveContactWithCode } from '../verification/contact-change.queries.ts'
import { readPicture, storePicture } from './picture.ts'
import { updateProfileFields as fields, updateProfile as form, profile } from './profile.schema.ts'
import { toProfile } from './profile.ts'

type Wanted = z.output<typeof fields>
type Picture = Awaited<ReturnType<typeof readPicture>>

/**
 * Saves the personal information. Whatever says who the customer is or where they are reached needs a
 * contact-change code for exactly the
 * new details (403 without, 422 when wrong); the old address is told, and how to take it back.
 */
export const updateProfile = signedIn
  .meta({ body: 'picture' })
  .input(form)
  .output(profile)
  .mutation(({ ctx, input }) => change(ctx, input))

export async function change(ctx: SignedInContext, wanted: Wanted) {
  const me = await ctx.asCaller(tx => caller(tx, ctx.customer))
  const given = await newPicture(ctx, me, wanted)
  const picture = given === undefined ? undefined : await readPicture(ctx.machinery, given)
  const keepsPicture = given === undefined
  const saved = await ctx.asCaller(async tx => {
    const one = await changeOf(tx, ctx, wanted)
    return changedDetails(one).length === 0 ? save(ctx, tx, one, picture, keepsPicture) : undefined
  })
  if (saved) return saved
  return saveContactWithCode(ctx, wanted, wanted.approvalCode, (tx, one) => {
    const changed = changedDetails(one)
    return ctx.changeAccess(tx, changed.join(', '), async () => {
      const profile = await save(ctx, tx, one, picture, keepsPicture)
      await tell(ctx, tx, one.me, changed)
      return profile
    })
  })
}

/** The form sends the picture that it was given as well (doc1 §7): that one stays as it is, and is not drawn anew. */
async function newPicture({ asCaller }: SignedInContext, me: Customer, { profilePicture }: Wanted) {
  if (!profilePicture || !me.picture) return profilePicture
  const known = (await asCaller(tx => toUser(tx, me))).profilePicture
  return profilePicture === known ? undefined : profilePicture
}

/** Which details the request really changes. */
function changedDetails({ before, after }: ContactChange): string[] {
  const { address: old } = before
  const { line1, line2, city, state, zipCode } = after.address
  return [
    ...(after.firstName !== before.firstName || after.lastName !== before.lastName ? ['name'] : []),
    ...(after.dateOfBirth !== before.dateOfBirth ? ['date of birth'] : []),
    ...(after.email !== before.email ? ['email'] : []),
    ...(after.phone !== before.phone ? ['phone'] : []),
    ...(line1 !== old.line1 ||
    line2 !== old.line2 ||
    city !== old.city ||
    state !== old.state ||
    zipCode !== old.zipCode
      ? ['address']
      : []),
  ]
}

async function save(
  { machinery, customer }: SignedInContext,
  tx: Tx,
  { me, after }: ContactChange,
  picture: Picture,
  keepsPicture: boolean,
) {
  const { address } = after
  const identity = openIdentity(machinery.keys, me)
  const sealed = sealIdentity(machinery.keys, customer, { ...identity, dateOfBirth: after.dateOfBirth })
  const kept = keepsPicture ? me.picture : null
  const pictureId = picture ? await storePicture(tx, customer, picture, machinery.clocks.wall()) : kept
  await tx
    .updateTable('app.customer')
    .set({
      first_name: after.firstName,
      last_name: after.lastName,
      email: after.email,
      phone: after.phone,
      address_line1: address.line1,
      address_line2: address.line2,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      identity_sealed: sealed,
      picture: pictureId,
    })
    .where('id', '=', customer)
    .execute()
  if (me.picture && me.picture !== pictureId) await tx.deleteFrom('app.upload').where('id', '=', me.picture).execute()
  return toProfile(machinery, tx, await caller(tx, customer))
}

/** Told to the address that the bank knew. A new name or birth date alone is another kind of event (doc3 §2.6). */
async function tell({ machinery, customer }: SignedInContext, tx: Tx, me: Customer, changed: string[]): Promise<void> {
  const listed = changed.join(', ')
  const isContact = changed.some(one => one === 'email' || one === 'phone' || one === 'address')
  await recordSecurityEvent(tx, {
    customer,
    kind: isContact ? 'contact-changed' : 'profile-changed',
    at: machinery.clocks.wall(),
    facts: { fields: listed },
    tell: {
      recipient: me.email,
      template: 'contact-changed',
      params: { fields: listed, phone: machinery.settings.servicePhone },
      language: me.language,
    },
  })
}
