import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { cashAdvanceMachine, emptyDraft, FAILED } from './cash-advance.machine.ts'

/**
 * What must hold on every path: credit is used once for each answered request, Back keeps the answers, a failure is
 * said.
 */
const cards = [{ id: 'card', name: 'Card', lastFourDigits: '7715', availableCredit: '1000.00', apr: '26.99' }]
const destinations = [{ id: 'to', name: 'To', lastFourDigits: '4821', balance: '0.00' }]
const draft = { source: 'card', amount: '100', destination: 'to', terms: false }
const made = { id: 'CA-1', date: '2026-11-20', amount: '100.00', account: 'Card', status: 'Completed' }

type Event = EventFromLogic<typeof cashAdvanceMachine>
type Snapshot = SnapshotFrom<typeof cashAdvanceMachine>
const events = [
  { type: 'review', draft },
  { type: 'back' },
  { type: 'confirm' },
  { type: 'xstate.done.actor.0.cash-advance.processing', output: made },
  { type: 'xstate.error.actor.0.cash-advance.processing', error: new Error('no') },
  { type: 'another' },
] as Event[] // the answers of the invoked actor are events, too

const paths = getShortestPaths(cashAdvanceMachine, {
  input: { cards, destinations, recent: [] },
  events,
  limit: 3000,
  stopWhen: ({ context }: Snapshot) => context.recent.length > 1,
  serializeState: ({ value, context }: Snapshot) =>
    `${String(value)}|${context.recent.length}|${context.error}|${context.draft.amount}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const answered = steps.filter(
      ({ event }) => String(event.type) === 'xstate.done.actor.0.cash-advance.processing',
    ).length
    expect(state.context.cards[0]?.availableCredit).toBe((1000 - 110 * answered).toFixed(2))
    const last = String(steps.at(-1)?.event.type)
    if (last === 'back') expect(state.context.draft).toEqual(draft)
    if (last === 'another') expect(state.context.draft).toEqual(emptyDraft)
    if (last === 'xstate.error.actor.0.cash-advance.processing')
      expect(state).toMatchObject({ value: 'confirming', context: { error: FAILED } })
  },
)

test('every state is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['editing', 'confirming', 'processing', 'done']),
  ))
