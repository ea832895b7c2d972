import { evenPace } from '../platform/even-pace.ts'
import { countTry, forgiveTry, type Counted } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import { publicProcedure, type Context } from '../trpc.ts'
import { customerByUsername } from './customer.queries.ts'
import { knownPlace } from './device.queries.ts'
import { login as input, loginAnswer } from './login.schema.ts'
import { startSecondFactor } from './second-factor.ts'
import { recordOn, signOn, signOnFailed } from './sign-on.ts'

/**
 * Signs on with username and password: a token, or a challenge when the customer has a second factor, or the bank asks
 * everybody for one. 401 with one text for every failure, 429 after too many; an unknown user costs the same work and
 * is answered after the same time. Tries of strangers never close the door of a device that the customer has used
 * before.
 */
export const login = publicProcedure
  .input(input)
  .output(loginAnswer)
  .mutation(async ({ ctx, input: { username, password } }) => {
    const { machinery, request } = ctx
    const pace = evenPace()
    const customer = await machinery.db.asBank(tx => customerByUsername(tx, username))
    const place = await knownPlace(ctx, customer?.id)
    const network = networkOf(request.address)
    const counted = place ? triesAt(place) : triesOf(username, network)
    await countTry(machinery, counted)
    const asker = { who: place ?? network, known: place !== undefined }
    const fits = await machinery.passwords.verify(customer?.password_hash, password, asker)
    if (!customer || !fits || customer.locked) {
      await recordFailure(ctx, customer?.id)
      await pace()
      throw signOnFailed()
    }
    await forgiveTry(machinery, counted)
    const asked = customer.two_factor !== null || machinery.settings.secondFactor === 'everybody'
    return asked ? startSecondFactor(ctx, customer, place) : signOn(ctx, customer)
  })

/** A stranger's tries count against the address, the customer and the address with whomever it tries. */
const triesOf = (username: string, network: string): Counted => {
  const name = username.trim().toLowerCase()
  return [
    ['signOnUserAddress', `${name} ${network}`],
    ['signOnUser', name],
    ['signOnAddress', network],
  ]
}

/** Where the customer has signed on before, nobody else's tries count, and theirs count nowhere else. */
const triesAt = (place: string): Counted => [['signOnKnown', place]]

/** An unknown user costs a transaction too. */
const recordFailure = (ctx: Context, customer: string | undefined) =>
  ctx.machinery.db.asBank(async tx => {
    if (customer) await recordOn(ctx, tx, customer, 'sign-on-failed')
  })
