import {
  type AuthenticationResponseJSON,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { countTry, forgiveTry, type Counted } from '../platform/limits.ts'
import type { Tx } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { useTicket } from '../platform/tickets.ts'
import { publicProcedure, type Context } from '../trpc.ts'
import { customerById } from './customer.queries.ts'
import { knownDevice } from './device.queries.ts'
import { signedOn } from './login.schema.ts'
import { passkeySignOn as input } from './passkeys.schema.ts'
import { signOn, signOnFailed } from './sign-on.ts'

/** Signs on with a passkey: it is both factors. 401 with the one text for every failure. */
export const passkeySignOn = publicProcedure
  .input(input)
  .output(signedOn)
  .mutation(async ({ ctx, input: { ticket, response } }) => {
    const { machinery, request } = ctx
    const counted: Counted = [['passkeySignOn', (await knownDevice(ctx)) ?? networkOf(request.address)]]
    await countTry(machinery, counted)
    const asked = await useTicket(machinery, 'passkey-sign-on', ticket)
    const stored = await machinery.db.asBank(tx =>
      tx.selectFrom('app.passkey').selectAll().where('credential_id', '=', response.id).executeTakeFirst(),
    )
    if (!asked || !stored || !isFor(stored.customer, response.response.userHandle)) throw signOnFailed()
    const checked: VerifiedAuthenticationResponse | undefined = await verifyAuthenticationResponse({
      // our schema is its shape with plain strings for its enumerations
      response: response as AuthenticationResponseJSON,
      expectedChallenge: asked.facts['challenge'] ?? '',
      expectedOrigin: request.origin,
      expectedRPID: request.host,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.counter),
      },
    }).catch(() => undefined)
    if (!checked?.verified) throw signOnFailed()
    const customer = await machinery.db.asBank(tx => customerById(tx, stored.customer))
    if (!customer || customer.locked) throw signOnFailed()
    const { newCounter } = checked.authenticationInfo
    const made = await signOn(ctx, customer, 'signed-on', tx => markUsed(ctx, tx, response.id, newCounter))
    await forgiveTry(machinery, counted)
    return made
  })

/**
 * A key that counts tells a higher number each time (WebAuthn §7.2, step 22), and it is good while the customer keeps
 * it: false when it was removed, or used with that number, since it was read.
 */
async function markUsed({ machinery }: Context, tx: Tx, id: string, newCounter: number): Promise<boolean> {
  const never = newCounter === 0
  const { numUpdatedRows } = await tx
    .updateTable('app.passkey')
    .set({ counter: newCounter, last_used_at: new Date(machinery.clocks.wall()) })
    .where('credential_id', '=', id)
    .where('counter', never ? '=' : '<', String(newCounter))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A device may say whose key it used; then it is the owner's that we know (WebAuthn §7.2, step 6). */
const isFor = (customer: string, userHandle: string | null | undefined) =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString() === customer
