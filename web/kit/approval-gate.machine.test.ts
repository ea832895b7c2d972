// Tries C-07, C-35, C-36, doc2 §2.2.
import { getShortestPaths } from '@xstate/graph'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { approvalGateMachine, Refusal, type GateLook } from './approval-gate.machine.ts'
import { eventsOf } from '../../scripts/testing/part-of.ts'

/**
 * What must hold: nothing goes on without a redeemed code or an open window; a wrong code keeps the modal open with the
 * screen's own text; a redeemed code serves every wish until its time; cancelling forgets the wish.
 */
const gateWith = (redeem: (code: string) => Promise<{ openUntil: number }>) =>
  createActor(
    approvalGateMachine.provide({
      actors: { redeem: fromPromise(({ input }: { input: { code: string; look: GateLook } }) => redeem(input.code)) },
    }),
  ).start()

const right = async () => ({ openUntil: Date.now() + 60_000 })
const wrong = async () => Promise.reject(new Refusal('no', true))

test.each([
  ['dashboard', 'Invalid code. Please enter a valid verification code.'],
  ['enrollment', 'Invalid code. Please enter a valid verification code.'],
  ['account', 'Invalid verification code. Please try again.'],
] as const)('a wrong code on the %s modal keeps asking', async (look, text) => {
  const proceed = vi.fn()
  const gate = gateWith(wrong)
  gate.send({ type: 'ask', look, proceed })
  gate.send({ type: 'submit', code: 'nope' })
  await waitFor(gate, snapshot => snapshot.context.error !== undefined)
  expect(gate.getSnapshot().value).toBe('asking')
  expect(gate.getSnapshot().context.error).toBe(text)
  expect(proceed).not.toHaveBeenCalled()
})

test('an empty code is not sent', () => {
  const redeem = vi.fn(right)
  const gate = gateWith(redeem)
  gate.send({ type: 'ask', look: 'dashboard', proceed: vi.fn() })
  gate.send({ type: 'submit', code: '   ' })
  expect(gate.getSnapshot().context.error).toBe('Please enter a verification code')
  expect(redeem).not.toHaveBeenCalled()
})

test('a valid code goes on, trimmed, and the open gate serves the next wish at once', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const redeem = vi.fn(right)
  const gate = gateWith(redeem)
  gate.send({ type: 'ask', look: 'dashboard', proceed: first })
  gate.send({ type: 'submit', code: ' WF-1 ' })
  await waitFor(gate, snapshot => snapshot.matches('closed'))
  expect(first).toHaveBeenCalledOnce()
  expect(redeem).toHaveBeenCalledWith('WF-1')
  gate.send({ type: 'ask', look: 'account', proceed: second })
  expect(second).toHaveBeenCalledOnce()
  gate.send({ type: 'shut' })
  gate.send({ type: 'ask', look: 'account', proceed: second })
  expect(gate.getSnapshot().value).toBe('asking')
})

test('another sentence of the server is shown as it is', async () => {
  const gate = gateWith(async () => Promise.reject(new Refusal('Too many tries. Please wait.', false)))
  gate.send({ type: 'ask', look: 'account', proceed: vi.fn() })
  gate.send({ type: 'submit', code: 'x' })
  await waitFor(gate, snapshot => snapshot.context.error !== undefined)
  expect(gate.getSnapshot().context.error).toBe('Too many tries. Please wait.')
})

test('the window lapses by itself, and the server may say that it is still open', () => {
  vi.useFakeTimers() // however long this machine takes between two lines
  onTestFinished(() => void vi.useRealTimers())
  const gate = gateWith(right)
  gate.send({ type: 'opened', until: Date.now() + 30_000 })
  const before = vi.fn()
  gate.send({ type: 'ask', look: 'dashboard', proceed: before })
  expect(before).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30_001)
  expect(gate.getSnapshot().context.openUntil).toBe(0)
  gate.send({ type: 'ask', look: 'dashboard', proceed: vi.fn() })
  expect(gate.getSnapshot().value).toBe('asking')
})

type Event = EventFromLogic<typeof approvalGateMachine>
type Snapshot = SnapshotFrom<typeof approvalGateMachine>
const proceed = vi.fn()
const events = eventsOf<Event>([
  { type: 'ask', look: 'account', proceed },
  { type: 'submit', code: '' },
  { type: 'submit', code: 'x' },
  { type: 'cancel' },
  { type: 'shut' },
  { type: 'xstate.done.actor.0.gate.checking', output: { openUntil: 0 } },
  { type: 'xstate.error.actor.0.gate.checking', error: new Refusal('no', true) },
]) // the last two are the answers of the invoked actor

const paths = getShortestPaths(approvalGateMachine, {
  events,
  serializeState: (snapshot: Snapshot) => `${String(snapshot.value)}|${snapshot.context.error}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    if (state.value === 'closed') expect(state.context.wish).toBeUndefined()
    if (state.value !== 'closed') expect(state.context.wish).toBeDefined()
    if (state.value === 'checking') expect(steps.some(({ event }) => event.type === 'submit')).toBe(true)
  },
)

test.each(['enrollment', 'account'] as const)('the %s dialog stays what it is while it closes', async look => {
  const gate = gateWith(right)
  gate.send({ type: 'ask', look, proceed: vi.fn() })
  gate.send({ type: 'submit', code: 'right' })
  await waitFor(gate, snapshot => snapshot.matches('closed'))
  expect(gate.getSnapshot().context).toMatchObject({ wish: undefined, look })
  const other = gateWith(wrong)
  other.send({ type: 'ask', look, proceed: vi.fn() })
  other.send({ type: 'cancel' })
  expect(other.getSnapshot().context).toMatchObject({ wish: undefined, look })
})
