import { assign, fromPromise, setup } from 'xstate'
import type { LimitChange, LimitRequest } from './credit-limit.ts'
import type { LimitData } from './credit-limit.source.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/**
 * Overview and request, two views of one page; submitting adds a row, empties the form and returns to the overview
 * (doc3 §4).
 */
export interface LimitContext {
  data: LimitData
  /** The last one that was sent. */
  request: LimitRequest | undefined
  notice: string | undefined
  error: string | undefined
}
export type LimitEvent =
  | { type: 'showOverview' }
  | { type: 'showRequest' }
  | { type: 'submit'; request: LimitRequest }
  | { type: 'noticeGone' }

export const SUBMITTED = 'Your credit limit increase request has been submitted successfully and is pending review.'

export const creditLimitMachine = setup({
  types: typesOf<{ context: LimitContext; events: LimitEvent; input: LimitData }>(),
  actors: {
    submit: fromPromise<LimitChange, { request: LimitRequest | undefined; data: LimitData }>(async () =>
      Promise.reject(new Error('the page hands in its source')),
    ),
  },
}).createMachine({
  id: 'credit-limit',
  initial: 'overview',
  context: ({ input }) => ({ data: input, request: undefined, notice: undefined, error: undefined }),
  on: { noticeGone: { actions: assign({ notice: undefined }) } },
  states: {
    overview: { on: { showRequest: 'requesting' } },
    requesting: {
      on: {
        showOverview: 'overview',
        submit: { target: 'submitting', actions: assign({ request: ({ event }) => event.request }) },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context: { request, data } }) => ({ request, data }),
        onDone: {
          target: 'overview',
          actions: assign(({ context, event }) => ({
            data: { ...context.data, history: [event.output, ...context.data.history] },
            notice: SUBMITTED,
            error: undefined,
          })),
        },
        onError: {
          target: 'requesting',
          actions: assign({ error: 'An unexpected error occurred. Please try again.' }),
        },
      },
    },
  },
})
