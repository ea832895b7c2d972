import { hashHandle } from '../platform/crypto.ts'
import { evenPace } from '../platform/even-pace.ts'
import { takeIn, type Counted } from '../platform/limits.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { networkOf } from '../platform/network.ts'
import { enqueueSecret } from '../platform/outbox.ts'
import { makeTicketIn } from '../platform/tickets.ts'
import { publicProcedure } from '../trpc.ts'
import { customerByUsername, type Customer } from './customer.queries.ts'
import { knownPlace } from './device.queries.ts'
import { forgotPassword as input, forgotPasswordAnswer } from './passwords.schema.ts'
import { securityQuestions } from './register.schema.ts'

/**
 * Starts a password reset. Known and unknown usernames get the same answer, in the same time: an unknown one gets a
 * handle without power and a question drawn from its own letters.
 */
export const forgotPassword = publicProcedure
  .input(input)
  .output(forgotPasswordAnswer)
  .mutation(async ({ ctx, input: { username } }) => {
    const { machinery, request } = ctx
    const pace = evenPace()
    const name = username.toLowerCase()
    const customer = await machinery.db.asBank(tx => customerByUsername(tx, name))
    const place = await knownPlace(ctx, customer?.id)
    const counted: Counted = place ? [['resetKnown', place]] : resetsOf(name, networkOf(request.address))
    // counted where it is sent, in the same transaction: so many at once send no more, and what fails uses nothing up
    const answer = await machinery.db.asBank(async tx => {
      await takeIn(tx, machinery, counted)
      return startReset(tx, machinery, name, customer)
    })
    await pace()
    return { message: 'Password reset instructions have been sent to your email.' as const, ...answer }
  })

/** Strangers' resets leave those of a device that the customer has used before alone. */
const resetsOf = (username: string, network: string): Counted => [
  ['resetUserAddress', `${username} ${network}`],
  ['resetAddress', network],
  ['resetUser', username],
]

async function startReset(tx: Tx, machinery: Machinery, username: string, customer: Customer | undefined) {
  const { settings, demo } = machinery
  const real = await makeTicketIn(
    tx,
    machinery,
    'password-reset',
    settings.resetLifeMs,
    customer ? { customer: customer.id } : {},
  )
  if (customer) await mailReset(tx, machinery, customer, real)
  const resetToken = demo ? real : await makeTicketIn(tx, machinery, 'password-reset', settings.resetLifeMs)
  return { resetToken, securityQuestion: customer?.security_question ?? questionFor(machinery, username) }
}

function mailReset(tx: Tx, { keys, clocks, settings }: Machinery, customer: Customer, token: string): Promise<void> {
  const message = {
    source: { code: hashHandle(token).toString('hex') },
    customer: customer.id,
    recipient: customer.email,
    template: 'password-reset' as const,
    language: customer.language,
    params: { token, minutes: String(settings.resetLifeMs / 60_000) },
  }
  return enqueueSecret(tx, keys, message, clocks.wall())
}

/** The same unknown username is always asked the same question. */
function questionFor({ keys }: Machinery, username: string): string {
  const drawn = keys.fingerprint(username, 'question').readUInt32BE(0) % securityQuestions.length
  return securityQuestions[drawn] ?? securityQuestions[0]
}
