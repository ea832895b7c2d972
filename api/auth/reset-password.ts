import { sql } from 'kysely'
import * as z from 'zod'
import { AppError } from '../errors.ts'
import { run, type Tx } from '../platform/db.ts'
import { countTry, forgiveTry, type Counted } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import type { Machinery } from '../platform/machinery.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { tryTicket, useTicket } from '../platform/tickets.ts'
import { publicProcedure } from '../trpc.ts'
import { isCommonPassword } from './common-passwords.ts'
import { customerById, type Customer } from './customer.queries.ts'
import { normalisedAnswer } from './new-customer.ts'
import { TOO_WEAK } from './password-rules.schema.ts'
import { resetPassword as input } from './passwords.schema.ts'
import { endOtherSessions } from './session.queries.ts'

/**
 * Sets a new password with a reset token and the security answer (five tries). Ends every session. 422 for a wrong answer and
 * for a token that is unknown, used or over; a token without power behaves like a wrong answer.
 */
export const resetPassword = publicProcedure
  .input(input)
  .output(z.object({ message: z.string() }))
  .mutation(async ({ ctx: { machinery, request }, input: { resetToken, securityAnswer, password } }) => {
    const network = networkOf(request.address)
    const counted: Counted = [['resetAddress', network]]
    await countTry(machinery, counted)
    if (isCommonPassword(password)) throw new AppError('validation_failed', TOO_WEAK, 'password')
    const ticket = await tryTicket(machinery, 'password-reset', resetToken)
    if (!ticket) throw over()
    const customer = ticket.customer
      ? await machinery.db.asBank(tx => customerById(tx, ticket.customer ?? ''))
      : undefined
    const asker = { who: network, known: false }
    const fits = await machinery.passwords.verify(
      customer?.security_answer_hash,
      normalisedAnswer(securityAnswer),
      asker,
    )
    if (!customer || !fits) throw new AppError('wrong_answer', 'The security answer is not correct.', 'securityAnswer')
    const hash = await machinery.passwords.hash(password, asker)
    if (!(await useTicket(machinery, 'password-reset', resetToken))) throw over()
    await forgiveTry(machinery, counted)
    await machinery.db.asBank(tx => setPassword(machinery, tx, customer, hash, 'password-reset', undefined))
    return { message: 'Your password was changed. Please sign on.' }
  })

const over = () => new AppError('reset_over', 'This password reset has ended. Please ask for a new one.', 'resetToken')

/** Stores the hash, ends all sessions but `kept`, records it and tells the customer. */
export async function setPassword(
  { clocks, settings }: Machinery,
  tx: Tx,
  customer: Customer,
  hash: string,
  kind: 'password-reset' | 'password-changed',
  kept: string | undefined,
): Promise<void> {
  const at = clocks.wall()
  await run(
    tx,
    sql`update app.customer set password_hash = ${hash}, password_changed_at = ${new Date(at)} where id = ${customer.id}`,
  )
  await endOtherSessions(tx, customer.id, kept)
  const params = { phone: settings.servicePhone }
  const tell = { recipient: customer.email, template: 'password-changed' as const, params, language: customer.language }
  await recordSecurityEvent(tx, { customer: customer.id, kind, at, tell })
}
