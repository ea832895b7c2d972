import { evenPace } from '../platform/even-pace.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
import type { LimitName } from '../platform/settings.ts'
import { publicProcedure, type Context } from '../trpc.ts'
import { customerByUsername } from './customer.queries.ts'
import { login as input, loginAnswer } from './login.schema.ts'
import { startSecondFactor } from './second-factor.ts'
import { recordOn, signOn, signOnFailed } from './sign-on.ts'

/**
 * Signs on with username and password: a token, or a challenge when the customer has a second factor. 401 with one text
 * for every failure, 429 after too many; an unknown user costs the same work and is answered after the same time.
 */
export const login = publicProcedure
  .input(input)
  .output(loginAnswer)
  .mutation(async ({ ctx, input: { username, password } }) => {
    const { machinery, request } = ctx
    const pace = evenPace()
    const counted = triesOf(username, request.address)
    await countTry(machinery, counted)
    const customer = await machinery.db.asBank(tx => customerByUsername(tx, username))
    const fits = await machinery.passwords.verify(customer?.password_hash, password)
    if (!customer || !fits || customer.locked) {
      await recordFailure(ctx, customer?.id)
      await pace()
      throw signOnFailed()
    }
    await forgiveTry(machinery, counted)
    return customer.two_factor ? startSecondFactor(ctx, customer) : signOn(ctx, customer)
  })

const triesOf = (username: string, address: string): [LimitName, string][] => {
  const name = username.trim().toLowerCase()
  return [
    ['signOnUserAddress', `${name} ${address}`],
    ['signOnUser', name],
    ['signOnAddress', address],
  ]
}

/** An unknown user costs a transaction too. */
const recordFailure = (ctx: Context, customer: string | undefined) =>
  ctx.machinery.db.asBank(async tx => {
    if (customer) await recordOn(ctx, tx, customer, 'sign-on-failed')
  })
