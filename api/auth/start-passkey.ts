import { generateRegistrationOptions } from '@simplewebauthn/server'
import { bounds } from '../platform/most.schema.ts'
import { noRoom } from '../platform/room.ts'
import { makeTicket } from '../platform/tickets.ts'
import { signedIn } from '../trpc.ts'
import { caller } from './customer.queries.ts'
import { passkeyOptions, startPasskey as starting } from './passkeys.schema.ts'
import { prove } from './proof.ts'
import { passkeysOf } from './passkeys-kept.ts'

const LIFE_MS = 5 * 60_000

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
    const known = await passkeysOf(ctx)
    if (known.length >= bounds.passkeys.most) throw noRoom('passkeys')
    await prove(ctx, me, 'passkey-add', input)
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
