import { wrongCode } from '../platform/codes.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
import type { LimitName } from '../platform/settings.ts'
import { makeTicket, tryTicket, useTicket } from '../platform/tickets.ts'
import { publicProcedure, type Context } from '../trpc.ts'
import { customerById, type Customer } from './customer.queries.ts'
import { mailSecondFactor, provesFactor } from './factors.ts'
import { signedOn } from './login.schema.ts'
import { secondFactor as input } from './second-factor.schema.ts'
import { signOn, signOnFailed } from './sign-on.ts'

/** The password was right; asks for the second factor. */
export async function startSecondFactor({ machinery }: Context, customer: Customer, place: string | undefined) {
  const method = customer.two_factor ?? 'mail'
  if (method === 'mail') {
    await countTry(machinery, [['challenge', triesFrom(place, customer.id)]])
    await mailSecondFactor(machinery, customer)
  }
  const life = machinery.settings.codes.lifeMs['second-factor']
  const challengeId = await makeTicket(machinery, 'second-factor', life, {
    customer: customer.id,
    facts: { from: triesFrom(place, customer.id) },
  })
  return { twoFactorRequired: true as const, challengeId, method }
}

/** Somebody else who knows the password uses up nothing of a device that the customer has used before. */
const triesFrom = (place: string | undefined, customer: string) => `second-factor ${customer} ${place ?? 'strangers'}`

/** Answers the challenge of a sign-on: a token, 422 for a wrong code, 401 when the challenge is over. */
export const secondFactor = publicProcedure
  .input(input)
  .output(signedOn)
  .mutation(async ({ ctx, input: { challengeId, code } }) => {
    const { machinery } = ctx
    const ticket = await tryTicket(machinery, 'second-factor', challengeId, machinery.settings.codes.tries)
    if (!ticket?.customer) throw signOnFailed()
    const counted: [LimitName, string][] = [['codeTry', ticket.facts['from'] ?? ticket.customer]]
    await countTry(machinery, counted)
    const customer = await machinery.db.asBank(tx => customerById(tx, ticket.customer ?? ''))
    if (!customer || customer.locked) throw signOnFailed()
    if (!(await provesFactor(machinery, customer, code, challengeId))) throw wrongCode()
    if (!(await useTicket(machinery, 'second-factor', challengeId))) throw signOnFailed()
    await forgiveTry(machinery, counted)
    return signOn(ctx, customer)
  })
