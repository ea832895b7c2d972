import type * as z from 'zod'
import { POINTS, position } from '../../ledger/accounts.ts'
import { money, text } from '../../ledger/money.ts'
import { worthOfPoints } from '../../ledger/rates.ts'
import { AppError } from '../errors.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { linesOfEvent } from '../platform/accounts/transactions.queries.ts'
import { placeNow, refusalOf, type WantedNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { redemptions } from './reward-order.ts'
import {
  FEATURED_REWARDS,
  OWN_REWARDS,
  redemption,
  redemptionAnswer,
  redemptionPreview,
  rewards as rewardsOut,
} from './rewards.schema.ts'

const pointsOn = ({ state }: OwnAccount) => position(state, POINTS).posted.toNumber()
const worthOf = (points: number) => text(worthOfPoints(money(points)))

/** The points on the caller's cards, and what they are redeemed for. */
export const getRewards = signedIn.output(rewardsOut).query(async ({ ctx }) => {
  const own = (await ctx.asCaller(accountsOf)).filter(({ state }) => state.kind === 'credit')
  return {
    cards: own.map(one => {
      const { id, name, lastFour } = toAccount(one)
      return { id, name, lastFour, points: pointsOn(one) }
    }),
    rewards: OWN_REWARDS.map(one => ({ ...one, amount: worthOf(one.points) })),
    featured: [...FEATURED_REWARDS],
  }
})

type Redemption = z.output<typeof redemption>
type Details = { reward: string; points: number }

async function wanted(ctx: SignedInContext, input: Redemption): Promise<WantedNow<Details>> {
  const reward = OWN_REWARDS.find(({ id }) => id === input.reward)
  if (!reward) throw new Error('a reward that its schema does not know')
  if (reward.pays === 'account' && !input.toAccountId)
    throw new AppError('validation_failed', 'Please select an account', 'toAccountId')
  const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
  const to = reward.pays === 'account' && input.toAccountId ? await ctx.own.account(input.toAccountId) : undefined
  const { name, points } = reward
  return { from: card.state.id, to: to?.state.id ?? null, amount: worthOf(points), details: { reward: name, points } }
}

/** What redeeming would give and leave, and why it would be refused. Promises nothing. */
export const previewRedemption = signedIn
  .input(redemption)
  .output(redemptionPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const refusal = await refusalOf(ctx, redemptions, { ...order, on: await ctx.machinery.clocks.today() })
    const { points } = order.details
    const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
    return { amount: worthOf(points), points, pointsLeft: pointsOn(card) - points, refusal }
  })

/** Points become a credit on the card or a deposit, at once. 422 when there are too few. */
export const redeem = signedIn
  .input(redemption)
  .output(redemptionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, redemptions, input, ctx => wanted(ctx, input))
    const { reward, points } = order.details
    return ctx.asCaller(async tx => {
      const [card, paid] = [await accountNumbered(tx, order.from), await accountNumbered(tx, order.to ?? order.from)]
      // The dollars come last; a card has the line of its points before them.
      const transaction = (await linesOfEvent(tx, paid, event)).at(-1)
      if (!transaction) throw new Error('a reward without its line')
      const newBalance = transaction.balance ?? '0.00'
      return { reward, points, pointsLeft: pointsOn(card), amount: worthOf(points), newBalance, transaction }
    })
  })
