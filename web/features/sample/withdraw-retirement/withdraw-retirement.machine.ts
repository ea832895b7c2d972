import { assign, fromPromise, setup } from 'xstate'
import { balancesAfter, type RetirementAccount, type Withdrawal } from './withdraw-retirement.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/** Form > processing > submitted; Submit Another resets (doc3 §4). */
export interface WithdrawalContext {
  accounts: readonly RetirementAccount[]
  withdrawal: Withdrawal | undefined
  requestId: string | undefined
  error: string | undefined
}
export type WithdrawalEvent = { type: 'submit'; withdrawal: Withdrawal } | { type: 'another' }

export const withdrawalMachine = setup({
  types: typesOf<{
    context: WithdrawalContext
    events: WithdrawalEvent
    input: Pick<WithdrawalContext, 'accounts'>
  }>(),
  actors: {
    submit: fromPromise<string, Withdrawal | undefined>(async () =>
      Promise.reject(new Error('the page hands in its source')),
    ),
  },
}).createMachine({
  id: 'withdrawal',
  initial: 'editing',
  context: ({ input }) => ({ ...input, withdrawal: undefined, requestId: undefined, error: undefined }),
  states: {
    editing: {
      on: { submit: { target: 'processing', actions: assign({ withdrawal: ({ event }) => event.withdrawal }) } },
    },
    processing: {
      invoke: {
        src: 'submit',
        input: ({ context }) => context.withdrawal,
        onDone: {
          target: 'submitted',
          actions: assign(({ context, event }) => ({
            requestId: event.output,
            error: undefined,
            accounts: context.withdrawal ? balancesAfter(context.withdrawal, context.accounts) : context.accounts,
          })),
        },
        onError: { target: 'editing', actions: assign({ error: 'An unexpected error occurred. Please try again.' }) },
      },
    },
    submitted: {
      on: { another: { target: 'editing', actions: assign({ withdrawal: undefined, requestId: undefined }) } },
    },
  },
})
