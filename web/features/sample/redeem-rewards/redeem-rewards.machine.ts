import { assign, setup } from 'xstate'
import { isAffordable, type Reward } from './redeem-rewards.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/**
 * One state: browsing. Redeeming subtracts the points, or says that there are too few (a guard behind the disabled
 * button, C-150).
 */
export interface RewardsContext {
  points: number
  /** What was redeemed on this visit, newest first. */
  redeemed: readonly Reward[]
  outcome: { kind: 'redeemed'; reward: Reward } | { kind: 'short' } | undefined
}
type RewardsEvent = { type: 'redeem'; reward: Reward } | { type: 'outcomeSeen' }

export const TOO_FEW = 'You do not have enough points for this reward.'
export const REDEEMED = 'Successfully redeemed {reward} for {points} points!'

export const rewardsMachine = setup({
  types: typesOf<{ context: RewardsContext; events: RewardsEvent; input: { points: number } }>(),
  guards: { isAffordable: ({ context }, reward: Reward) => isAffordable(context.points, reward) },
}).createMachine({
  id: 'rewards',
  initial: 'browsing',
  context: ({ input }) => ({ points: input.points, redeemed: [], outcome: undefined }),
  states: {
    browsing: {
      on: {
        redeem: [
          {
            guard: { type: 'isAffordable', params: ({ event }) => event.reward },
            actions: assign(({ context, event: { reward } }) => ({
              points: context.points - reward.points,
              redeemed: [reward, ...context.redeemed],
              outcome: { kind: 'redeemed', reward },
            })),
          },
          { actions: assign({ outcome: { kind: 'short' } }) },
        ],
        outcomeSeen: { actions: assign({ outcome: undefined }) },
      },
    },
  },
})
