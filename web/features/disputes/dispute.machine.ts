import { assign, fromPromise, setup } from 'xstate'
import { problemIn } from '../../kit/money-act.machine.ts'
import type { Problem } from '../../lib/problem.ts'
import type { Disputable, Draft, Filed } from './dispute-draft.ts'
import { typesOf } from '../../lib/machine-types.ts'

/**
 * A dispute (doc3 §2.7, §4): select > details > review > confirm prompt > submitting > success or failed. Retry
 * sends the same request under the same key, so that it is one dispute whatever became of the first try. Opened
 * with a transaction it starts at the details.
 */
export interface Submission {
  transaction: Disputable
  draft: Draft
  files: readonly File[]
  key: string
}

interface Context {
  transaction: Disputable | undefined
  draft: Draft | undefined
  files: readonly File[]
  key: string
  filed: Filed | undefined
  problem: Problem | undefined
}

type Event =
  | { type: 'select'; transaction: Disputable }
  | { type: 'details'; draft: Draft; files: readonly File[] }
  | { type: 'back' }
  | { type: 'review' }
  | { type: 'submit'; key: string }
  | { type: 'retry' }

export const disputeMachine = setup({
  types: typesOf<{
    context: Context
    events: Event
    input: { transaction?: Disputable | undefined }
  }>(),
  actors: {
    submit: fromPromise<Filed, Submission>(async () => {
      throw new Error('the page hands in the actor')
    }),
  },
  guards: {
    chosen: ({ context }) => context.transaction !== undefined,
    eligible: (_, { transaction }: { transaction: Disputable }) => transaction.canBeDisputed,
  },
}).createMachine({
  id: 'dispute',
  context: ({ input }) => ({
    transaction: input.transaction,
    draft: undefined,
    files: [],
    key: '',
    filed: undefined,
    problem: undefined,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'chosen', target: 'detailing' }, 'selecting'] },
    selecting: {
      on: {
        select: {
          guard: { type: 'eligible', params: ({ event }) => event },
          target: 'detailing',
          actions: assign({ transaction: ({ event }) => event.transaction }),
        },
      },
    },
    detailing: {
      on: {
        back: 'selecting',
        details: {
          target: 'reviewing',
          actions: assign({ draft: ({ event }) => event.draft, files: ({ event }) => event.files }),
        },
      },
    },
    reviewing: { on: { back: 'detailing', review: 'confirming' } },
    confirming: {
      on: { back: 'reviewing', submit: { target: 'submitting', actions: assign({ key: ({ event }) => event.key }) } },
    },
    submitting: {
      entry: assign({ problem: undefined }),
      invoke: {
        src: 'submit',
        input: ({ context: { transaction, draft, files, key } }) => {
          if (!transaction || !draft) throw new Error('details come before their submission')
          return { transaction, draft, files, key }
        },
        onDone: { target: 'success', actions: assign({ filed: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemIn(event.error) }),
        },
      },
    },
    failed: { on: { retry: 'submitting', back: 'detailing' } },
    success: { type: 'final' },
  },
})
