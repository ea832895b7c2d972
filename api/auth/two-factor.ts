import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { wrongCode } from '../platform/codes.ts'
import { run } from '../platform/db.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
import type { LimitName } from '../platform/settings.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { caller, type Customer } from './customer.queries.ts'
import { mailSecondFactor, provesFactor } from './factors.ts'
import { setTwoFactor as input, twoFactor } from './two-factor.schema.ts'

/**
 * Turns two-step sign-on on (by mail; an authenticator app is turned on by confirming it) or off. Off needs a current factor:
 * without `code` it answers 403 and, where the factor is mail, sends one.
 */
export const setTwoFactor = signedIn
  .input(input)
  .output(twoFactor)
  .mutation(async ({ ctx, input: { twoFactorEnabled, code } }) => {
    const me = await ctx.asCaller(tx => caller(tx, ctx.customer))
    if (twoFactorEnabled === (me.two_factor !== null)) return { twoFactorEnabled, method: me.two_factor }
    if (twoFactorEnabled) await store(ctx, me, 'mail')
    else await turnOff(ctx, me, code)
    return { twoFactorEnabled, method: twoFactorEnabled ? ('mail' as const) : null }
  })

async function turnOff(ctx: SignedInContext, me: Customer, code: string | undefined): Promise<void> {
  const { machinery, customer, session } = ctx
  if (!code) {
    await countTry(machinery, [['challenge', `second-factor ${customer}`]])
    if (me.two_factor === 'mail') await mailSecondFactor(machinery, me)
    throw new AppError('approval_required', 'Please enter a verification code', 'code', {
      method: me.two_factor ?? 'mail',
    })
  }
  const counted: [LimitName, string][] = [['codeTry', customer]]
  await countTry(machinery, counted)
  if (!(await provesFactor(machinery, me, code, `off:${session.id}`))) throw wrongCode()
  await forgiveTry(machinery, counted)
  await store(ctx, me, null)
}

const store = ({ machinery, asCaller, customer }: SignedInContext, me: Customer, method: 'mail' | null) =>
  asCaller(async tx => {
    await run(
      tx,
      sql`update app.customer set two_factor = ${method}, totp_seed_sealed = null, totp_confirmed = false where id = ${customer}`,
    )
    const template = method ? ('two-factor-on' as const) : ('two-factor-off' as const)
    const params = { phone: machinery.settings.servicePhone }
    const tell = { recipient: me.email, template, params, language: me.language }
    await recordSecurityEvent(tx, { customer, kind: template, at: machinery.clocks.wall(), tell })
  })
