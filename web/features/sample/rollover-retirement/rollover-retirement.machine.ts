import { assign, fromPromise, setup } from 'xstate'
import { UNEXPECTED } from '../../../lib/problem.ts'
import { wait } from '../../../lib/timings.ts'
import { defaultFunds, type Options, type Source, type Strategy } from './rollover-retirement.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/**
 * Four steps, each accepted before the next (doc3 §4): source > options > strategy > review > confirming (a dialog) >
 * submitting > submitted, and after the documented wait left for the dashboard. Previous goes a step back and loses
 * nothing; Cancel on step 1 leaves the page.
 */
interface RolloverContext {
  source: Source | undefined
  options: Options | undefined
  strategy: Strategy
  requestId: string | undefined
  error: string | undefined
}
type RolloverEvent =
  | { type: 'sourceGiven'; source: Source }
  | { type: 'optionsGiven'; options: Options }
  | { type: 'strategyGiven'; strategy: Strategy }
  | { type: 'previous' }
  | { type: 'agreed' }
  | { type: 'close' }
  | { type: 'confirm' }

const handedIn = () => {
  throw new Error('the page hands this in')
}

export const rolloverMachine = setup({
  types: typesOf<{ context: RolloverContext; events: RolloverEvent }>(),
  actors: { submit: fromPromise<string>(async () => Promise.reject(new Error('the page hands in its source'))) },
  actions: { leave: handedIn, goBack: handedIn },
  delays: { redirect: () => wait('rolloverRedirect') },
}).createMachine({
  id: 'rollover',
  initial: 'source',
  context: {
    source: undefined,
    options: undefined,
    strategy: { strategy: 'default', funds: defaultFunds },
    requestId: undefined,
    error: undefined,
  },
  states: {
    source: {
      on: {
        sourceGiven: { target: 'options', actions: assign({ source: ({ event }) => event.source }) },
        previous: { actions: 'goBack' },
      },
    },
    options: {
      on: {
        optionsGiven: { target: 'strategy', actions: assign({ options: ({ event }) => event.options }) },
        previous: 'source',
      },
    },
    strategy: {
      on: {
        strategyGiven: { target: 'review', actions: assign({ strategy: ({ event }) => event.strategy }) },
        previous: 'options',
      },
    },
    review: { on: { agreed: 'confirming', previous: 'strategy' } },
    confirming: { on: { close: 'review', confirm: 'submitting' } },
    submitting: {
      invoke: {
        src: 'submit',
        onDone: { target: 'submitted', actions: assign({ requestId: ({ event }) => event.output, error: undefined }) },
        onError: { target: 'review', actions: assign({ error: UNEXPECTED }) },
      },
    },
    submitted: { after: { redirect: { target: 'left', actions: 'leave' } } },
    left: { type: 'final' },
  },
})
