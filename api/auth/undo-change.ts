import * as z from 'zod'
import { AppError } from '../errors.ts'
import { form, required } from '../platform/fields.schema.ts'
import { countTry, forgiveTry, type Counted } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { publicProcedure } from '../trpc.ts'
import { undoAccess } from './access-change.ts'
import { knownDevice } from './device.queries.ts'

const OVER = 'This link has ended or was used already.'

/**
 * Takes back a change of access with the link that was mailed about it. Everybody is signed out. 422 for a link
 * that is over.
 */
export const undoChange = publicProcedure
  .input(form({ token: required(OVER, 200) }))
  .output(z.object({ message: z.string() }))
  .mutation(async ({ ctx, input: { token } }) => {
    const { machinery, request } = ctx
    const device = await knownDevice(ctx)
    const counted: Counted = [device ? ['resetKnown', device] : ['resetAddress', networkOf(request.address)]]
    await countTry(machinery, counted)
    const done = await machinery.db.asBank(async tx => {
      const me = await undoAccess(machinery, tx, token)
      if (!me) return false
      const at = machinery.clocks.wall()
      const params = { phone: machinery.settings.servicePhone }
      const tell = { recipient: me.email, template: 'access-restored' as const, params, language: me.language }
      await recordSecurityEvent(tx, { customer: me.id, kind: 'access-restored', at, tell })
      return true
    })
    if (!done) throw new AppError('undo_over', OVER, 'token')
    await forgiveTry(machinery, counted)
    ctx.reply.clearCookie('session')
    return { message: 'Everything is as it was, and every device was signed out.' }
  })
