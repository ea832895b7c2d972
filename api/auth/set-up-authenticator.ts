import { generateSecret, generateURI } from 'otplib'
import { AppError } from '../errors.ts'
import { placeIn } from '../platform/sealed.ts'
import { signedIn } from '../trpc.ts'
import { caller } from './customer.queries.ts'
import { prove } from './proof.ts'
import { setUpTotp, totpSetup } from './second-factor.schema.ts'

/**
 * Draws a seed for an authenticator app, for the password and the present factor. It counts only after `confirm`;
 * an app in use is first
 * turned off.
 */
export const setUpAuthenticator = signedIn
  .input(setUpTotp)
  .output(totpSetup)
  .mutation(async ({ ctx, input }) => {
    const { machinery, customer } = ctx
    const me = await ctx.asCaller(tx => caller(tx, customer))
    if (me.two_factor === 'totp') throw inUse()
    await prove(ctx, me, 'authenticator', input)
    const secret = generateSecret()
    const sealed = machinery.keys.seal(secret, placeIn('totpSeed', customer))
    const row = await ctx.asCaller(tx =>
      tx
        .updateTable('app.customer')
        .set({ totp_seed_sealed: sealed, totp_confirmed: false })
        .where('id', '=', customer)
        .where('two_factor', 'is distinct from', 'totp')
        .returning('username')
        .executeTakeFirst(),
    )
    if (!row) throw inUse()
    return { secret, uri: generateURI({ issuer: 'Wrenfield', label: row.username, secret }) }
  })

const inUse = () =>
  new AppError('wrong_state', 'Turn off two-step sign-on before you set up another authenticator app.')
