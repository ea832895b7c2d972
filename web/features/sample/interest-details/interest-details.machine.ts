import { assign, fromPromise, setup } from 'xstate'
import { calculatorDefaults, type CalculatorInput } from './interest-details.ts'
import type { InterestData } from './interest-details.source.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/** Loading > ready, or failed with a retry. What is picked and what was calculated last live beside the data. */
interface InterestContext {
  data: InterestData
  accountId: string
  input: CalculatorInput
}
type InterestEvent =
  | { type: 'pick'; accountId: string }
  | { type: 'calculate'; input: CalculatorInput }
  | { type: 'retry' }

export const interestMachine = setup({
  types: typesOf<{ context: InterestContext; events: InterestEvent }>(),
  actors: { load: fromPromise<InterestData>(async () => Promise.reject(new Error('the page hands in its source'))) },
}).createMachine({
  id: 'interest',
  initial: 'loading',
  context: { data: { accounts: [], rates: [] }, accountId: '', input: calculatorDefaults },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: {
          target: 'ready',
          actions: assign({
            data: ({ event }) => event.output,
            accountId: ({ event }) => event.output.accounts[0]?.id ?? '',
          }),
        },
        onError: 'failed',
      },
    },
    ready: {
      on: {
        pick: { actions: assign({ accountId: ({ event }) => event.accountId }) },
        calculate: { actions: assign({ input: ({ event }) => event.input }) },
      },
    },
    failed: { on: { retry: 'loading' } },
  },
})
