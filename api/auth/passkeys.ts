/** Passkeys: adding and removing (with the password and the present factor), listing. */
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { AppError, notFound } from '../errors.ts'
import type { AppPasskey } from '../platform/database.ts'
import type { Tx } from '../platform/db.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { makeTicket, useTicket } from '../platform/tickets.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { changeAccess } from './access-change.ts'
import { caller } from './customer.queries.ts'
import {
  addPasskey as adding,
  passkeyOptions,
  passkeyOut,
  removePasskey as removing,
  startPasskey as starting,
} from './passkeys.schema.ts'
import { prove } from './proof.ts'

const LIFE_MS = 5 * 60_000

const passkeysOf = (ctx: SignedInContext) =>
  ctx.asCaller(tx =>
    tx.selectFrom('app.passkey').selectAll().where('customer', '=', ctx.customer).orderBy('created_at').execute(),
  )

const shown = ({ credential_id, name, created_at, last_used_at }: Selectable<AppPasskey>) => ({
  id: credential_id,
  name,
  addedAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

export const passkeys = signedIn
  .output(z.array(passkeyOut))
  .query(async ({ ctx }) => (await passkeysOf(ctx)).map(shown))

/**
 * Options for `navigator.credentials.create`. Asks for the password and the present factor: a session left open
 * adds no way in.
 */
export const startPasskey = signedIn
  .input(starting)
  .output(passkeyOptions)
  .mutation(async ({ ctx, input }) => {
    const { machinery, request, customer } = ctx
    const me = await ctx.asCaller(tx => caller(tx, customer))
    await prove(ctx, me, 'passkey-add', input)
    const known = await passkeysOf(ctx)
    const options = await generateRegistrationOptions({
      rpName: 'Wrenfield',
      rpID: request.host,
      userName: me.username,
      userID: new Uint8Array(Buffer.from(customer)),
      userDisplayName: `${me.first_name} ${me.last_name}`,
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const facts = { challenge: options.challenge }
    const ticket = await makeTicket(machinery, 'passkey-registration', LIFE_MS, { customer, facts })
    return { ticket, options: { ...options } }
  })

/** Stores the passkey that the browser made. 422 when its answer does not check. */
export const addPasskey = signedIn
  .input(adding)
  .output(passkeyOut)
  .mutation(async ({ ctx, input: { ticket, name, response } }) => {
    const { machinery, request, customer } = ctx
    const asked = await useTicket(machinery, 'passkey-registration', ticket)
    if (asked?.customer !== customer) throw refused()
    const checked = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON, // our schema is its shape with plain strings for its enumerations
      expectedChallenge: asked.facts['challenge'] ?? '',
      expectedOrigin: request.origin,
      expectedRPID: request.host,
    }).catch(() => undefined)
    if (!checked?.verified) throw refused()
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
    const key = { credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
    const now = new Date(machinery.clocks.wall())
    await changing(ctx, 'passkey-added', name, async tx => {
      const added = await tx
        .insertInto('app.passkey')
        .values({ ...key, customer, name, created_at: now })
        .onConflict(known => known.column('credential_id').doNothing())
        .executeTakeFirst()
      // An id that is known already, the customer's own or another's, stays with the key that it has.
      if (added.numInsertedOrUpdatedRows === 0n) throw refused()
    })
    return { id, name, addedAt: now.toISOString(), lastUsedAt: null }
  })

const refused = () => new AppError('passkey_refused', 'This passkey could not be checked. Please try again.')

/** Removes one, for the password and the present factor. */
export const removePasskey = signedIn
  .input(removing)
  .output(z.object({ removed: z.literal(true) }))
  .mutation(async ({ ctx, input: { id, ...proof } }) => {
    const { customer } = ctx
    const found = (await passkeysOf(ctx)).find(one => one.credential_id === id)
    if (!found) throw notFound('Passkey not found.')
    await prove(ctx, await ctx.asCaller(tx => caller(tx, customer)), 'passkey-remove', proof)
    await changing(ctx, 'passkey-removed', found.name, async tx => {
      const removed = await tx
        .deleteFrom('app.passkey')
        .where('customer', '=', customer)
        .where('credential_id', '=', id)
        .executeTakeFirst()
      if (removed.numDeletedRows === 0n) throw notFound('Passkey not found.')
    })
    return { removed: true as const }
  })

/** Changes the customer's passkeys, records and tells it. */
function changing(
  { machinery, asCaller, customer, session, request }: SignedInContext,
  kind: 'passkey-added' | 'passkey-removed',
  name: string,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  const change = { customer, what: kind, kept: session.id, origin: request.origin }
  return asCaller(tx =>
    changeAccess(machinery, tx, change, async () => {
      await act(tx)
      const me = await caller(tx, customer)
      const params = { name, phone: machinery.settings.servicePhone }
      const tell = { recipient: me.email, template: kind, params, language: me.language }
      await recordSecurityEvent(tx, { customer, kind, at: machinery.clocks.wall(), facts: { name }, tell })
    }),
  )
}
