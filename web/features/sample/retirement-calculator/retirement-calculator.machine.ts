import { assign, setup } from 'xstate'
import type { CalculatorInputs } from './inputs.ts'
import { type CalculatorResults, project } from './retirement-calculator.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/**
 * Two tabs: inputs > results. The results stay out of reach until something was calculated; Reset forgets them
 * (doc2 §4).
 */
type CalculatorEvent =
  | { type: 'calculate'; inputs: CalculatorInputs }
  | { type: 'showInputs' }
  | { type: 'showResults' }
  | { type: 'reset' }

export const calculatorMachine = setup({
  types: typesOf<{
    context: { calculated: { inputs: CalculatorInputs; results: CalculatorResults } | undefined }
    events: CalculatorEvent
  }>(),
  guards: { isCalculated: ({ context }) => context.calculated !== undefined },
}).createMachine({
  id: 'calculator',
  initial: 'inputs',
  context: { calculated: undefined },
  on: {
    calculate: {
      target: '.results',
      actions: assign({ calculated: ({ event: { inputs } }) => ({ inputs, results: project(inputs) }) }),
    },
    reset: { target: '.inputs', actions: assign({ calculated: undefined }) },
  },
  states: {
    inputs: { on: { showResults: { guard: 'isCalculated', target: 'results' } } },
    results: { on: { showInputs: 'inputs' } },
  },
})
