import { getShortestPaths } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { createActor, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { UNEXPECTED } from '../../lib/problem.ts'
import { sampleActMachine } from './sample-act.machine.ts'
import { eventsOf } from '../../../scripts/testing/part-of.ts'

/** What must hold on every path: something is made once for each answer, Back keeps the answers, a failure is said. */
const empty = { amount: '' }
const draft = { amount: '10' }
const act = {
  empty,
  submit: async () => 'WF1',
  after: (data: { left: number }) => ({ left: data.left - 10 }),
  load: async () => ({ left: 100 }),
}
const machines = {
  read: sampleActMachine({ ...act, reviewed: true }),
  sent: sampleActMachine({ ...act, reviewed: false }),
}
type Machine = typeof machines.read
const answered = 'xstate.done.actor.0.sample-act.submitting'
const refused = 'xstate.error.actor.0.sample-act.submitting'
const events = eventsOf<EventFromLogic<Machine>>([
  { type: 'xstate.done.actor.0.sample-act.loading', output: { left: 100 } },
  { type: 'xstate.error.actor.0.sample-act.loading', error: new Error('unreachable') },
  { type: 'retry' },
  { type: 'review', draft },
  { type: 'back' },
  { type: 'confirm' },
  { type: answered, output: 'WF1' },
  { type: refused, error: new Error('no') },
  { type: 'another' },
]) // the answers of the invoked actors are events, too

const pathsOf = (machine: Machine, input?: { data: { left: number } }) =>
  getShortestPaths(machine, {
    input,
    events,
    limit: 3000,
    stopWhen: ({ context }: SnapshotFrom<Machine>) => (context.data?.left ?? 100) < 90,
    serializeState: ({ value, context }: SnapshotFrom<Machine>) =>
      `${String(value)}|${context.data?.left}|${context.error}|${context.draft.amount}`,
  })

describe.each([
  ['reviewed', pathsOf(machines.read), 'confirming'],
  ['sent at once', pathsOf(machines.sent), 'editing'],
  ['with its data at hand', pathsOf(machines.read, { data: { left: 100 } }), 'confirming'],
] as const)('%s', (_, paths, whereRefused) => {
  test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
    '%s',
    (__, { state, steps }) => {
      const types = steps.map(({ event }) => String(event.type))
      const times = types.filter(type => type === answered).length
      if (state.context.data) expect(state.context.data.left).toBe(100 - 10 * times)
      if (state.value === 'done') expect(state.context.made).toBe('WF1')
      if (types.at(-1) === 'back') expect(state.context.draft).toEqual(draft)
      if (types.at(-1) === 'another') expect(state.context).toMatchObject({ draft: empty, made: undefined })
      if (types.at(-1) === refused) expect(state).toMatchObject({ value: whereRefused, context: { error: UNEXPECTED } })
      if (whereRefused === 'confirming' && state.value === 'submitting') expect(types).toContain('confirm')
    },
  )
})

test('every state is reached', () =>
  expect(new Set(pathsOf(machines.read).map(({ state }) => state.value))).toEqual(
    new Set(['loading', 'failed', 'editing', 'confirming', 'submitting', 'done']),
  ))

test('what follows is done once for each that was made, and not for one that failed', async () => {
  let fails = true
  let followed = 0
  const submit = async () => (fails ? Promise.reject(new Error('no')) : 'WF1')
  const machine = sampleActMachine({ ...act, submit, reviewed: false })
  const page = createActor(machine.provide({ actions: { made: () => void followed++ } }), {
    input: { data: { left: 100 } },
  }).start()
  const sent = async (state: 'editing' | 'done') => {
    page.send({ type: 'review', draft })
    await waitFor(page, now => now.matches(state))
  }
  await sent('editing')
  expect(followed).toBe(0)
  fails = false
  await sent('done')
  page.send({ type: 'another' })
  await sent('done')
  expect(followed).toBe(2)
})
