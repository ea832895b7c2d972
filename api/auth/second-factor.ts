import { randomUUID } from 'node:crypto'
import { wrongCode } from '../platform/codes.ts'
import { tryCounted, type Counted } from '../platform/limits.ts'
import { mailCode } from '../platform/mailed-code.ts'
import { makeTicketIn, tryTicket, useTicket } from '../platform/tickets.ts'
import { publicProcedure, type Context } from '../trpc.ts'
import { customerById, type Customer } from './customer.queries.ts'
import { provesFactor } from './factors.ts'
import { signedOn } from './login.schema.ts'
import { secondFactor as input } from './second-factor.schema.ts'
import { signOn, signOnFailed } from './sign-on.ts'

/** The password was right; asks for the second factor. */
export async function startSecondFactor({ machinery }: Context, customer: Customer, place: string | undefined) {
  const method = customer.two_factor ?? 'mail'
  const life = machinery.settings.codes.lifeMs['second-factor']
  const from = triesFrom(place, customer.id)
  const challengeId = await machinery.db.asBank(async tx => {
    // Whoever tries to guess another challenge's code uses up no try at this one.
    const subject = randomUUID()
    const wanted = { purpose: 'second-factor', customer: customer.id, subject } as const
    if (method === 'mail') await mailCode(tx, machinery, wanted, { template: 'sign-on-code' }, [['challenge', from]])
    return makeTicketIn(tx, machinery, 'second-factor', life, { customer: customer.id, facts: { from, subject } })
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
    const { from, subject = '' } = ticket.facts
    const counted: Counted = [['codeTry', from ?? ticket.customer]]
    const customer = await machinery.db.asBank(tx => customerById(tx, ticket.customer ?? ''))
    if (!customer || customer.locked) throw signOnFailed()
    const asked = { subject, key: challengeId }
    const proven = await tryCounted(machinery, counted, tx => provesFactor(tx, machinery, customer, code, asked))
    if (proven === undefined) throw wrongCode()
    if (!(await useTicket(machinery, 'second-factor', challengeId))) throw signOnFailed()
    return signOn(ctx, customer)
  })
