import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { counted, roomFor } from '../platform/room.ts'
import { useTicket } from '../platform/tickets.ts'
import { signedIn } from '../trpc.ts'
import { addPasskey as adding, passkeyOut } from './passkeys.schema.ts'
import { changing } from './passkeys-kept.ts'

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
      await roomFor(tx, customer, 'passkeys', () => passkeysKept(tx, customer))
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

const passkeysKept = async (tx: Tx, customer: string): Promise<number> =>
  counted(
    await tx
      .selectFrom('app.passkey')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('customer', '=', customer)
      .executeTakeFirst(),
  )

const refused = () => new AppError('passkey_refused', 'This passkey could not be checked. Please try again.')
