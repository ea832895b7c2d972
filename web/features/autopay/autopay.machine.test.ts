import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { autopayMachine } from './autopay.machine.ts'

const events = [{ type: 'add' }, { type: 'edit', id: 'a' }, { type: 'cancel', id: 'a' }, { type: 'close' }] as const
const paths = getShortestPaths(autopayMachine, { events: [...events] })

test('each form can be reached and left; only editing and cancelling are about one that is there', () => {
  expect(new Set(paths.map(({ state }) => String(state.value)))).toEqual(
    new Set(['looking', 'adding', 'editing', 'cancelling']),
  )
  for (const { state } of paths) {
    const about = state.matches('editing') || state.matches('cancelling')
    expect(state.context.id).toBe(about ? 'a' : undefined)
    if (!state.matches('looking')) expect(state.can({ type: 'close' })).toBe(true)
  }
})
