import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { countTry } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import { makeTicket } from '../platform/tickets.ts'
import { publicProcedure } from '../trpc.ts'
import { knownDevice } from './device.queries.ts'
import { passkeyOptions } from './passkeys.schema.ts'

const LIFE_MS = 5 * 60_000

/** Options for `navigator.credentials.get`; names no customer, so that nobody can be enumerated. */
export const startPasskeySignOn = publicProcedure.output(passkeyOptions).mutation(async ({ ctx }) => {
  const { machinery, request } = ctx
  // Anybody may ask, and each asking is kept for its five minutes.
  await countTry(machinery, [['passkeyAsked', (await knownDevice(ctx)) ?? networkOf(request.address)]])
  const options = await generateAuthenticationOptions({ rpID: request.host, userVerification: 'required' })
  const ticket = await makeTicket(machinery, 'passkey-sign-on', LIFE_MS, { facts: { challenge: options.challenge } })
  return { ticket, options: { ...options } }
})
