import type * as z from 'zod'
import { POINTS, position } from '../../ledger/accounts.ts'
import { money, text } from '../../ledger/money.ts'
import { worthOfPoints } from '../../ledger/rates/card.ts'
import { AppError } from '../errors.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import type { WantedNow } from '../platform/orders/place.ts'
import type { SignedInContext } from '../trpc.ts'
import { OWN_REWARDS, redemption } from './rewards.schema.ts'

export const pointsOn = ({ state }: OwnAccount) => position(state, POINTS).posted.toNumber()
export const worthOf = (points: number) => text(worthOfPoints(money(points)))

type Redemption = z.output<typeof redemption>
type Details = { reward: string; points: number; gift: boolean }

/** Points of the caller’s own card, and where their worth goes. */
export async function wanted(ctx: SignedInContext, input: Redemption): Promise<WantedNow<Details>> {
  const reward = OWN_REWARDS.find(({ id }) => id === input.reward)
  if (!reward) throw new Error('a reward that its schema does not know')
  if (reward.pays === 'account' && !input.toAccountId)
    throw new AppError('validation_failed', 'Please select an account', 'toAccountId')
  const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
  const to = reward.pays === 'account' && input.toAccountId ? await ctx.own.account(input.toAccountId) : undefined
  const { name, points, pays } = reward
  const details = { reward: name, points, gift: pays === 'gift' }
  const amount = details.gift ? null : worthOf(points)
  return { from: card.state.id, to: to?.state.id ?? null, amount, details }
}
