import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic } from 'xstate'
import type { Disputable, Draft, Filed } from './dispute-draft.ts'
import { disputeMachine } from './dispute.machine.ts'
import { partOf, eventsOf } from '../../../scripts/testing/part-of.ts'

const can = partOf<Disputable>({ id: '1-1-0', canBeDisputed: true }) // the rest does not steer the machine
const cannot = partOf<Disputable>({ id: '1-2-0', canBeDisputed: false }) // the same
const filed = partOf<Filed>({ disputeNumber: 'DSP-1' }) // the same
const events = eventsOf<EventFromLogic<typeof disputeMachine>>([
  { type: 'select', transaction: can },
  { type: 'select', transaction: cannot },
  { type: 'details', draft: partOf<Draft>({}), files: [] }, // the same
  { type: 'back' },
  { type: 'review' },
  { type: 'submit' },
  { type: 'filed', filed },
  { type: 'refused', problem: undefined },
])

const walk = (transaction?: Disputable) =>
  getShortestPaths(disputeMachine, {
    events,
    input: { transaction },
    limit: 2000,
    serializeState: ({ value, context }) =>
      `${JSON.stringify(value)}|${context.transaction?.id}|${context.draft !== undefined}|${context.filed?.disputeNumber}`,
  })
const paths = walk()

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state }) => {
    const { context, value } = state
    expect(context.transaction?.canBeDisputed).not.toBe(false)
    expect(value === 'success').toBe(context.filed !== undefined)
    if (['reviewing', 'confirming', 'submitting', 'failed', 'success'].includes(String(value)))
      expect(context.draft).toBeDefined()
  },
)

test('every state is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['selecting', 'detailing', 'reviewing', 'confirming', 'submitting', 'failed', 'success']),
  ))

test('with a transaction it starts at the details', () => expect(walk(can)[0]?.state.value).toBe('detailing'))
