import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { FEATURED_REWARDS, OWN_REWARDS, rewards as rewardsOut } from './rewards.schema.ts'
import { pointsOn, worthOf } from './redemption.ts'

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
