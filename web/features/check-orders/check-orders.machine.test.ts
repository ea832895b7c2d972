import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { checkOrdersMachine } from './check-orders.machine.ts'

const paths = getShortestPaths(checkOrdersMachine)

/** Done comes only from the confirm window, by the bank's word; from everywhere there is a way back to the form. */
test('every window is reached, and done only through confirming', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['editing', 'addressing', 'customizing', 'previewing', 'confirming', 'done']),
  )
  const done = paths.find(({ state }) => state.value === 'done')
  expect(done?.steps.map(({ event }) => event.type).slice(-2)).toEqual(['confirm', 'made'])
})

test.each(['addressing', 'customizing', 'previewing', 'confirming', 'done'] as const)('%s closes to the form', name => {
  const found = paths.find(({ state }) => state.value === name)
  expect(found && checkOrdersMachine.states[name]?.on['close']).toBeDefined()
})

test('a refusal closes the confirm window', () =>
  expect(checkOrdersMachine.states['confirming']?.on['refused']?.[0]?.target?.[0]?.key).toBe('editing'))
