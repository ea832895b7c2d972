import { sql } from 'kysely'
import { generateSecret, generateURI } from 'otplib'
import * as z from 'zod'
import { AppError } from '../errors.ts'
import { wrongCode } from '../platform/codes.ts'
import { first, run } from '../platform/db.ts'
import { countTry } from '../platform/limits.ts'
import { placeIn } from '../platform/sealed.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { signedIn } from '../trpc.ts'
import { caller } from './customer.queries.ts'
import { provesTotp } from './factors.ts'
import { confirmTotp as confirmation, totpSetup } from './second-factor.schema.ts'

/** Draws a seed for an authenticator app. It counts only after `confirm`; an app in use is first turned off. */
export const setUpAuthenticator = signedIn.output(totpSetup).mutation(async ({ ctx }) => {
  const { machinery, customer } = ctx
  const secret = generateSecret()
  const sealed = machinery.keys.seal(secret, placeIn('totpSeed', customer))
  const row = await ctx.asCaller(tx =>
    first(
      tx,
      sql<{ username: string }>`update app.customer set totp_seed_sealed = ${sealed}, totp_confirmed = false
        where id = ${customer} and two_factor is distinct from 'totp' returning username`,
    ),
  )
  if (!row) throw new AppError('wrong_state', 'Turn off two-step sign-on before you set up another authenticator app.')
  return { secret, uri: generateURI({ issuer: 'Wrenfield', label: row.username, secret }) }
})

/** Proves that the app shows the right codes; from then on it is asked at sign-on. */
export const confirmAuthenticator = signedIn
  .input(confirmation)
  .output(z.object({ twoFactorEnabled: z.literal(true) }))
  .mutation(async ({ ctx, input: { code } }) => {
    const { machinery } = ctx
    await countTry(machinery, [['codeTry', ctx.customer]])
    const me = await ctx.asCaller(tx => caller(tx, ctx.customer))
    if (me.two_factor === 'totp') throw new AppError('wrong_state', 'Your authenticator app is already in use.')
    if (!(await provesTotp(machinery, me, code))) throw wrongCode()
    await ctx.asCaller(async tx => {
      await run(tx, sql`update app.customer set two_factor = 'totp', totp_confirmed = true where id = ${ctx.customer}`)
      await recordSecurityEvent(tx, {
        customer: ctx.customer,
        kind: 'two-factor-on',
        at: machinery.clocks.wall(),
        tell: { recipient: me.email, template: 'two-factor-on', language: me.language },
      })
    })
    return { twoFactorEnabled: true as const }
  })
