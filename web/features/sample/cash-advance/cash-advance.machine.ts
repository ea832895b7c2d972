import { assign, fromPromise, setup } from 'xstate'
import { type AdvanceDraft, afterAdvance, type CreditAccount, type Destination } from './cash-advance.ts'
import type { Advance } from './cash-advance.source.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/**
 * Form > confirming > processing > done; Back returns to the form with its answers; a failure says so and stays at
 * confirming.
 */
export interface AdvanceContext {
  draft: AdvanceDraft
  cards: readonly CreditAccount[]
  destinations: readonly Destination[]
  recent: readonly Advance[]
  made: Advance | undefined
  error: string | undefined
}
export type AdvanceEvent =
  | { type: 'review'; draft: AdvanceDraft }
  | { type: 'back' }
  | { type: 'confirm' }
  | { type: 'another' }

export const emptyDraft: AdvanceDraft = { source: '', amount: '', destination: '', terms: false }
export const FAILED = 'Unable to process your cash advance. Please try again later.'

export const cashAdvanceMachine = setup({
  types: typesOf<{
    context: AdvanceContext
    events: AdvanceEvent
    input: Pick<AdvanceContext, 'cards' | 'destinations' | 'recent'>
  }>(),
  actors: {
    submit: fromPromise<Advance, { draft: AdvanceDraft; cards: readonly CreditAccount[] }>(async () =>
      Promise.reject(new Error('the page hands in its source')),
    ),
  },
}).createMachine({
  id: 'cash-advance',
  initial: 'editing',
  context: ({ input }) => ({ ...input, draft: emptyDraft, made: undefined, error: undefined }),
  states: {
    editing: {
      on: {
        review: { target: 'confirming', actions: assign({ draft: ({ event }) => event.draft, error: undefined }) },
      },
    },
    confirming: { on: { back: 'editing', confirm: 'processing' } },
    processing: {
      invoke: {
        src: 'submit',
        input: ({ context: { draft, cards } }) => ({ draft, cards }),
        onDone: {
          target: 'done',
          actions: assign(({ context, event }) => ({
            made: event.output,
            recent: [event.output, ...context.recent],
            error: undefined,
            ...afterAdvance(context.draft, context.cards, context.destinations),
          })),
        },
        onError: { target: 'confirming', actions: assign({ error: FAILED }) },
      },
    },
    done: { on: { another: { target: 'editing', actions: assign({ draft: emptyDraft, made: undefined }) } } },
  },
})
