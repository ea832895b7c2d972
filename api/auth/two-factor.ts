import { recordSecurityEvent } from '../platform/security-events.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { changeAccess } from './access-change.ts'
import { caller, type Customer } from './customer.queries.ts'
import { prove } from './proof.ts'
import { setTwoFactor as input, twoFactor } from './two-factor.schema.ts'

/**
 * Turns two-step sign-on on (by mail; an authenticator app is turned on by confirming it) or off. Either needs the
 * password and the present
 * factor: without them it answers 403 and, where the factor is mail, sends a code.
 */
export const setTwoFactor = signedIn
  .input(input)
  .output(twoFactor)
  .mutation(async ({ ctx, input: { twoFactorEnabled, ...proof } }) => {
    const me = await ctx.asCaller(tx => caller(tx, ctx.customer))
    if (twoFactorEnabled === (me.two_factor !== null)) return { twoFactorEnabled, method: me.two_factor }
    const act = twoFactorEnabled ? 'two-factor-on' : 'two-factor-off'
    await prove(ctx, me, act, proof)
    const method = twoFactorEnabled ? ('mail' as const) : null
    await store(ctx, me, act, method)
    return { twoFactorEnabled, method }
  })

const store = (ctx: SignedInContext, me: Customer, act: 'two-factor-on' | 'two-factor-off', method: 'mail' | null) => {
  const { machinery, asCaller, customer, session, request } = ctx
  const change = { customer, what: act, kept: session.id, origin: request.origin }
  return asCaller(tx =>
    changeAccess(machinery, tx, change, async () => {
      await tx
        .updateTable('app.customer')
        .set({ two_factor: method, totp_seed_sealed: null, totp_confirmed: false })
        .where('id', '=', customer)
        .execute()
      const params = { phone: machinery.settings.servicePhone }
      const tell = { recipient: me.email, template: act, params, language: me.language }
      await recordSecurityEvent(tx, { customer, kind: act, at: machinery.clocks.wall(), tell })
    }),
  )
}
