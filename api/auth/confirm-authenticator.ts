import * as z from 'zod'
import { AppError } from '../errors.ts'
import { wrongCode } from '../platform/codes.ts'
import { tryCounted } from '../platform/limits.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { changeAccess } from './access-change.ts'
import { caller, type Customer } from './customer.queries.ts'
import { provesTotp } from './factors.ts'
import { confirmTotp as confirmation } from './second-factor.schema.ts'

/** Proves that the app shows the right codes; from then on it is asked at sign-on. */
export const confirmAuthenticator = signedIn
  .input(confirmation)
  .output(z.object({ twoFactorEnabled: z.literal(true) }))
  .mutation(async ({ ctx, input: { code } }) => {
    const { machinery } = ctx
    const me = await ctx.asCaller(tx => caller(tx, ctx.customer))
    if (me.two_factor === 'totp') throw new AppError('wrong_state', 'Your authenticator app is already in use.')
    const proven = await tryCounted(machinery, [['codeTry', ctx.customer]], tx => provesTotp(tx, machinery, me, code))
    if (proven === undefined) throw wrongCode()
    await useApp(ctx, me)
    return { twoFactorEnabled: true as const }
  })

function useApp({ machinery, asCaller, customer, session, request }: SignedInContext, me: Customer): Promise<void> {
  const change = { customer, what: 'authenticator', kept: session.id, origin: request.origin }
  return asCaller(tx =>
    changeAccess(machinery, tx, change, async () => {
      await tx
        .updateTable('app.customer')
        .set({ two_factor: 'totp', totp_confirmed: true })
        .where('id', '=', customer)
        .execute()
      const tell = { recipient: me.email, template: 'two-factor-on' as const, language: me.language }
      await recordSecurityEvent(tx, { customer, kind: 'two-factor-on', at: machinery.clocks.wall(), tell })
    }),
  )
}
