import * as z from 'zod'
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { countTry, forgiveTry, type Counted } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import type { Machinery } from '../platform/machinery.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { tryTicket, useTicket } from '../platform/tickets.ts'
import { publicProcedure } from '../trpc.ts'
import { changeAccess } from './access-change.ts'
import { isCommonPassword } from './common-passwords.ts'
import { customerById, type Customer } from './customer.queries.ts'
import { knownDevice } from './device.queries.ts'
import { normalisedAnswer } from './new-customer.ts'
import { SAME_AGAIN, TOO_WEAK } from './password-rules.schema.ts'
import { resetPassword as input } from './passwords.schema.ts'

/**
 * Sets a new password with a reset token and the security answer (five tries). Ends every session. 422 for a wrong
 * answer and for a token that is unknown, used or over; a token without power behaves like a wrong answer.
 */
export const resetPassword = publicProcedure
  .input(input)
  .output(z.object({ message: z.string() }))
  .mutation(async ({ ctx, input: { resetToken, securityAnswer, password } }) => {
    const { machinery, request } = ctx
    const network = networkOf(request.address)
    const device = await knownDevice(ctx)
    const counted: Counted = [device ? ['resetKnown', device] : ['resetAddress', network]]
    await countTry(machinery, counted)
    if (isCommonPassword(password)) throw new AppError('validation_failed', TOO_WEAK, 'password')
    const ticket = await tryTicket(machinery, 'password-reset', resetToken)
    if (!ticket) throw over()
    const customer = ticket.customer
      ? await machinery.db.asBank(tx => customerById(tx, ticket.customer ?? ''))
      : undefined
    const asker = { who: device ?? network, known: device !== undefined }
    const fits = await machinery.passwords.verify(
      customer?.security_answer_hash,
      normalisedAnswer(securityAnswer),
      asker,
    )
    if (!customer || !fits) throw new AppError('wrong_answer', 'The security answer is not correct.', 'securityAnswer')
    const own = [customer.username, customer.first_name, customer.last_name]
    if (isCommonPassword(password, own)) throw new AppError('validation_failed', TOO_WEAK, 'password')
    if (await machinery.passwords.verify(customer.password_hash, password, asker)) {
      throw new AppError('validation_failed', SAME_AGAIN, 'password')
    }
    const hash = await machinery.passwords.hash(password, asker)
    if (!(await useTicket(machinery, 'password-reset', resetToken))) throw over()
    await forgiveTry(machinery, counted)
    const by = { kind: 'password-reset' as const, kept: undefined, origin: request.origin, stale: over }
    await machinery.db.asBank(tx => setPassword(machinery, tx, customer, hash, by))
    return { message: 'Your password was changed. Please sign on.' }
  })

const over = () => new AppError('reset_over', 'This password reset has ended. Please ask for a new one.', 'resetToken')

interface SetBy {
  kind: 'password-reset' | 'password-changed'
  /** The session that goes on. */
  kept: string | undefined
  origin: string
  /** Where the password that was shown, or reset, is another by now. */
  stale: () => AppError
}

/** Stores the hash, ends all sessions but `kept`, records it, tells the customer and how to take it back. */
export function setPassword(
  machinery: Pick<Machinery, 'clocks' | 'keys' | 'settings'>,
  tx: Tx,
  customer: Customer,
  hash: string,
  { kind, kept, origin, stale }: SetBy,
): Promise<void> {
  const at = machinery.clocks.wall()
  return changeAccess(machinery, tx, { customer: customer.id, what: kind, kept, origin }, async () => {
    const set = await tx
      .updateTable('app.customer')
      .set({ password_hash: hash, password_changed_at: new Date(at) })
      .where('id', '=', customer.id)
      .where('password_hash', '=', customer.password_hash)
      .executeTakeFirst()
    if (set.numUpdatedRows === 0n) throw stale()
    const params = { phone: machinery.settings.servicePhone }
    const tell = {
      recipient: customer.email,
      template: 'password-changed' as const,
      params,
      language: customer.language,
    }
    await recordSecurityEvent(tx, { customer: customer.id, kind, at, tell })
  })
}
