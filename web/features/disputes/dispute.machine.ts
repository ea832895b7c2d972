import { assign, setup } from 'xstate'
import type { Problem } from '../../lib/problem.ts'
import type { Disputable, Draft, Filed } from './dispute-draft.ts'
import { typesOf } from '../../lib/machine-types.ts'

/**
 * A dispute (doc3 §2.7, §4): select > details > review > confirm prompt > submitting > success or failed. What is
 * submitted is one money act (kit/money-act.machine.ts): silence is asked about under its key while it is submitted,
 * and only a refusal, or the bank's word that it was not made, leads to `failed`. Opened with a transaction it starts
 * at the details.
 */
export interface Submission {
  transaction: Disputable
  draft: Draft
  files: readonly File[]
}

interface Context {
  transaction: Disputable | undefined
  draft: Draft | undefined
  files: readonly File[]
  filed: Filed | undefined
  problem: Problem | undefined
}

type Event =
  | { type: 'select'; transaction: Disputable }
  | { type: 'details'; draft: Draft; files: readonly File[] }
  | { type: 'back' }
  | { type: 'review' }
  | { type: 'submit' }
  | { type: 'filed'; filed: Filed }
  | { type: 'refused'; problem: Problem | undefined }

export const disputeMachine = setup({
  types: typesOf<{
    context: Context
    events: Event
    input: { transaction?: Disputable | undefined }
  }>(),
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
    confirming: { on: { back: 'reviewing', submit: 'submitting' } },
    submitting: {
      entry: assign({ problem: undefined }),
      on: {
        filed: { target: 'success', actions: assign({ filed: ({ event }) => event.filed }) },
        refused: { target: 'failed', actions: assign({ problem: ({ event }) => event.problem }) },
      },
    },
    failed: { on: { submit: 'submitting', back: 'detailing' } },
    success: { type: 'final' },
  },
})
