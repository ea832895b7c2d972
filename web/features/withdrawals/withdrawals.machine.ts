import { assign, fromPromise, setup } from 'xstate'
import type { Problem } from '../../lib/problem.ts'
import type { Preview, Request, Withdrawal } from './withdrawal-draft.ts'

/**
 * A withdrawal: editing > confirming > submitting > done (doc3 §4). A refusal stays at the confirm dialog with its text. When no answer
 * came, the bank is asked by the same key until it says made (the answer, and with it the code, is then fetched under that key) or
 * not made: nothing is shown as done without the bank's word, and no code is ever made here (C-104).
 */
export interface Asked {
  readonly request: Request
  readonly preview: Preview
}

interface Context {
  readonly asked: Asked | undefined
  readonly key: string
  readonly withdrawal: Withdrawal | undefined
  readonly problem: Problem | undefined
  readonly notMade: boolean
}

export type WithdrawalEvent =
  | { type: 'review'; asked: Asked }
  | { type: 'back' }
  | { type: 'confirm'; key: string }
  | { type: 'close' }

export class WithdrawalFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.text)
    this.problem = problem
  }
}

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}
const problemIn = (error: unknown): Problem | undefined =>
  error instanceof WithdrawalFailed ? error.problem : undefined
const fresh = { asked: undefined, key: '', withdrawal: undefined, problem: undefined, notMade: false }

export const withdrawalsMachine = setup({
  types: { context: {} as Context, events: {} as WithdrawalEvent }, // types only
  actors: {
    withdraw: fromPromise<Withdrawal, { asked: Asked; key: string }>(notProvided),
    resolve: fromPromise<'made' | 'not_made' | 'unknown', string>(notProvided),
  },
  delays: { untilUnconfirmed: 500, untilAskedAgain: 3000 },
  guards: {
    unanswered: (_, { error }: { error: unknown }) => problemIn(error)?.unreachable ?? false,
    said: (_, { found, wanted }: { found: string; wanted: string }) => found === wanted,
  },
}).createMachine({
  id: 'withdrawals',
  initial: 'editing',
  context: fresh,
  states: {
    editing: {
      on: {
        review: {
          target: 'confirming',
          actions: assign({ asked: ({ event }) => event.asked, problem: undefined, notMade: false }),
        },
      },
    },
    confirming: {
      on: {
        back: { target: 'editing', actions: assign({ problem: undefined, notMade: false }) },
        confirm: {
          target: 'submitting',
          actions: assign({ key: ({ event }) => event.key, problem: undefined, notMade: false }),
        },
      },
    },
    submitting: {
      invoke: {
        src: 'withdraw',
        // Only a review leads here.
        input: ({ context }) => ({ asked: context.asked as Asked, key: context.key }),
        onDone: { target: 'done', actions: assign({ withdrawal: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'unanswered', params: ({ event }) => ({ error: event.error }) }, target: 'silent' },
          { target: 'confirming', actions: assign({ problem: ({ event }) => problemIn(event.error) }) },
        ],
      },
    },
    silent: { after: { untilUnconfirmed: 'unconfirmed' } },
    unconfirmed: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'resolve',
            input: ({ context }) => context.key,
            onDone: [
              {
                guard: { type: 'said', params: ({ event }) => ({ found: event.output, wanted: 'made' }) },
                target: '#withdrawals.submitting',
              },
              {
                guard: { type: 'said', params: ({ event }) => ({ found: event.output, wanted: 'not_made' }) },
                target: '#withdrawals.confirming',
                actions: assign({ notMade: true }),
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { after: { untilAskedAgain: 'asking' } },
      },
    },
    done: { on: { close: { target: 'editing', actions: assign(fresh) } } },
  },
})
