import { hashHandle } from '../platform/crypto.ts'
import { evenPace } from '../platform/even-pace.ts'
import { countTry } from '../platform/limits.ts'
import type { Machinery } from '../platform/machinery.ts'
import { enqueueSecret } from '../platform/outbox.ts'
import { makeTicket } from '../platform/tickets.ts'
import { publicProcedure } from '../trpc.ts'
import { customerByUsername, type Customer } from './customer.queries.ts'
import { forgotPassword as input, forgotPasswordAnswer } from './passwords.schema.ts'
import { securityQuestions } from './register.schema.ts'

/**
 * Starts a password reset. Known and unknown usernames get the same answer, in the same time: an unknown one gets a handle
 * without power and a question drawn from its own letters.
 */
export const forgotPassword = publicProcedure
  .input(input)
  .output(forgotPasswordAnswer)
  .mutation(async ({ ctx: { machinery, request }, input: { username } }) => {
    const pace = evenPace()
    const name = username.toLowerCase()
    await countTry(machinery, [
      ['resetAddress', request.address],
      ['resetUser', name],
    ])
    const answer = await startReset(machinery, name)
    await pace()
    return { message: 'Password reset instructions have been sent to your email.' as const, ...answer }
  })

async function startReset(machinery: Machinery, username: string) {
  const { db, settings, demo } = machinery
  const customer = await db.asBank(tx => customerByUsername(tx, username))
  const real = await makeTicket(
    machinery,
    'password-reset',
    settings.resetLifeMs,
    customer ? { customer: customer.id } : {},
  )
  if (customer) await mailReset(machinery, customer, real)
  const resetToken = demo ? real : await makeTicket(machinery, 'password-reset', settings.resetLifeMs)
  return { resetToken, securityQuestion: customer?.security_question ?? questionFor(machinery, username) }
}

function mailReset({ db, keys, clocks, settings }: Machinery, customer: Customer, token: string): Promise<void> {
  const message = {
    source: { code: hashHandle(token).toString('hex') },
    customer: customer.id,
    recipient: customer.email,
    template: 'password-reset' as const,
    language: customer.language,
    params: { token, minutes: String(settings.resetLifeMs / 60_000) },
  }
  return db.asBank(tx => enqueueSecret(tx, keys, message, clocks.wall()))
}

/** The same unknown username is always asked the same question. */
function questionFor({ keys }: Machinery, username: string): string {
  const drawn = keys.fingerprint(username, 'question').readUInt32BE(0) % securityQuestions.length
  return securityQuestions[drawn] ?? securityQuestions[0]
}
