import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { earlyWithdrawalMachine } from './early-withdrawal.machine.ts'

const wish = { amount: '100.00', reason: 'Other' }
const events = [
  { type: 'continue' as const, wish },
  { type: 'back' as const },
  { type: 'confirm' as const },
  { type: 'refused' as const },
]

test('every state is reached, and nothing is confirmed without a warning before it', () => {
  const paths = getShortestPaths(earlyWithdrawalMachine, { events })
  const reached = new Set(paths.map(({ state }) => String(state.value)))
  expect(reached).toEqual(new Set(['choosing', 'warned', 'confirmed']))
  for (const { state, steps } of paths) {
    const actor = createActor(earlyWithdrawalMachine).start()
    const seen = [String(actor.getSnapshot().value)]
    for (const { event } of steps) {
      const known = events.find(({ type }) => type === event.type)
      if (!known) continue
      actor.send(known)
      seen.push(String(actor.getSnapshot().value))
    }
    expect(actor.getSnapshot().value).toBe(state.value)
    if (state.value === 'confirmed') expect(seen.at(-2)).toBe('warned')
  }
})

test('going back and a refusal keep what was typed', () => {
  const actor = createActor(earlyWithdrawalMachine).start()
  actor.send({ type: 'continue', wish })
  actor.send({ type: 'back' })
  expect(actor.getSnapshot().context.wish).toEqual(wish)
  actor.send({ type: 'continue', wish })
  actor.send({ type: 'confirm' })
  actor.send({ type: 'refused' })
  expect(actor.getSnapshot().value).toBe('choosing')
  expect(actor.getSnapshot().context.wish).toEqual(wish)
})
