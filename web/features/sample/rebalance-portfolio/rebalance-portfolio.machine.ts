import { assign, setup } from 'xstate'
import type { BankDay } from '../../../../ledger/calendar.ts'
import { isComplete, type Portfolio, rebalanced, withTarget } from './rebalance-portfolio.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/** Setting > confirming (a dialog) > setting, with the targets applied. The way on is open only when they total 100. */
export type RebalanceEvent =
  | { type: 'set'; category: string; percentage: number }
  | { type: 'reset' }
  | { type: 'review' }
  | { type: 'cancel' }
  | { type: 'confirm'; today: BankDay }
  | { type: 'noticeGone' }

export const rebalanceMachine = setup({
  types: typesOf<{
    context: { portfolio: Portfolio; start: Portfolio; done: boolean }
    events: RebalanceEvent
    input: { portfolio: Portfolio }
  }>(),
  guards: { isComplete: ({ context }) => isComplete(context.portfolio) },
}).createMachine({
  id: 'rebalance',
  initial: 'setting',
  context: ({ input }) => ({ portfolio: input.portfolio, start: input.portfolio, done: false }),
  on: { noticeGone: { actions: assign({ done: false }) } },
  states: {
    setting: {
      on: {
        set: {
          actions: assign({
            portfolio: ({ context, event }) => withTarget(context.portfolio, event.category, event.percentage),
            done: false,
          }),
        },
        reset: {
          actions: assign({
            portfolio: ({ context }) => ({ ...context.portfolio, targetAllocation: context.start.targetAllocation }),
          }),
        },
        review: { guard: 'isComplete', target: 'confirming' },
      },
    },
    confirming: {
      on: {
        cancel: 'setting',
        confirm: {
          target: 'setting',
          actions: assign({
            portfolio: ({ context, event }) => rebalanced(context.portfolio, event.today),
            done: true,
          }),
        },
      },
    },
  },
})
