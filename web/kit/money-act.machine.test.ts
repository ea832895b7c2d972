// Tries C-59, C-187.
import { getShortestPaths } from '@xstate/graph'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { ActFailed, moneyActMachine, type Confirmation, type Resolution } from './money-act.machine.ts'
import { eventsOf } from '../../scripts/testing/part-of.ts'
import { refusal, silence } from '../../scripts/testing/problem.ts'

/**
 * What must hold: `done` only by the bank's word; a silent bank is asked by the same key until it knows; a refusal
 * shows its problem and may be corrected; while one confirmation is on its way there is no second one.
 */
const problem = refusal({ text: 'Insufficient funds', code: 'insufficient_funds', field: 'amount' })
const silent = silence({ text: 'Error processing deposit', field: 'amount' })
const confirm = { type: 'confirm', draft: { amount: '5' }, key: 'key-00001' } as const

const actWith = (
  send: () => Promise<unknown>,
  resolve: (act: Confirmation) => Promise<Resolution> = async () => ({ state: 'unknown' }),
) =>
  createActor(
    moneyActMachine.provide({
      actors: {
        send: fromPromise<unknown, Confirmation>(send),
        resolve: fromPromise<Resolution, Confirmation>(({ input }) => resolve(input)),
      },
      delays: { untilUnconfirmed: 1, untilAskedAgain: 1 },
    }),
  ).start()

test('an answer is done', async () => {
  const act = actWith(async () => 'answer')
  act.send(confirm)
  expect((await waitFor(act, state => state.matches('done'))).context.answer).toBe('answer')
})

test('a refusal goes back with its problem, until that is forgotten', async () => {
  const act = actWith(async () => Promise.reject(new ActFailed(problem)))
  act.send(confirm)
  expect((await waitFor(act, state => state.context.problem !== undefined)).matches('ready')).toBe(true)
  act.send({ type: 'forget' })
  expect(act.getSnapshot().context.problem).toBeUndefined()
})

test.each([
  ['made', 'done', false],
  ['not_made', 'ready', true],
] as const)('silence, then "%s": %s', async (resolution, state, notMade) => {
  const answers: Resolution[] = [{ state: 'unknown' }, { state: resolution }]
  const resolve = vi.fn(async () => answers.shift() ?? { state: 'unknown' as const })
  const act = actWith(async () => Promise.reject(new ActFailed(silent)), resolve)
  act.send(confirm)
  await waitFor(act, snapshot => snapshot.matches('unconfirmed'))
  const end = await waitFor(act, snapshot => snapshot.matches(state))
  expect(end.context.notMade).toBe(notMade)
  const same = { draft: confirm.draft, key: confirm.key }
  expect(resolve.mock.calls).toEqual([[same], [same]])
})

test('a made act whose answer cannot be fetched yet stays unconfirmed, and is done with it', async () => {
  const answers = [new ActFailed(silent), new ActFailed(problem)]
  const act = actWith(
    async () => Promise.reject(new ActFailed(silent)),
    async () => {
      const away = answers.shift()
      if (away) throw away
      return { state: 'made', answer: 'code' }
    },
  )
  const seen = new Set<string>()
  act.subscribe(state => seen.add(JSON.stringify(state.value)))
  act.send(confirm)
  const end = await waitFor(act, state => state.matches('done'))
  expect(end.context).toMatchObject({ answer: 'code', problem: undefined, act: { key: 'key-00001' } })
  expect(seen).not.toContain('"ready"')
})

test('a bank that stays away keeps the question open', async () => {
  let asked = 0
  const act = actWith(
    async () => Promise.reject(new ActFailed(silent)),
    async () => {
      asked++
      throw new Error('away')
    },
  )
  act.send(confirm)
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(act.getSnapshot().matches('unconfirmed')).toBe(true)
  act.stop()
})

const events = eventsOf<EventFromLogic<typeof moneyActMachine>>([
  confirm,
  { type: 'again' },
  { type: 'forget' },
  { type: 'xstate.done.actor.0.moneyAct.sending', output: 'answer' },
  { type: 'xstate.error.actor.0.moneyAct.sending', error: new ActFailed(problem) },
  { type: 'xstate.error.actor.0.moneyAct.sending', error: new ActFailed(silent) },
  ...(['made', 'not_made', 'refused', 'unknown'] as const).map(output => ({
    type: 'xstate.done.actor.0.moneyAct.unconfirmed.asking',
    output: { state: output },
  })),
  { type: 'xstate.error.actor.0.moneyAct.unconfirmed.asking', error: new Error('away') },
  { type: 'xstate.after.untilUnconfirmed.moneyAct.silent' },
  { type: 'xstate.after.untilAskedAgain.moneyAct.unconfirmed.waiting' },
]) // all but the first three are answers and waits inside the machine

type Snapshot = SnapshotFrom<typeof moneyActMachine>
const paths = getShortestPaths(moneyActMachine, {
  events,
  serializeState: (snapshot: Snapshot) =>
    `${JSON.stringify(snapshot.value)}|${snapshot.context.notMade}|${snapshot.context.problem?.code}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const words = steps.map(({ event }) => ('output' in event ? JSON.stringify(event.output) : ''))
    if (state.value === 'done')
      expect(words.some(word => word === '"answer"' || word === '{"state":"made"}')).toBe(true)
    if (state.value !== 'ready' && state.value !== 'done') expect(state.can(confirm)).toBe(false)
  },
)

test.each([
  [{ state: 'made', answer: 'late' }, ['made late']],
  [{ state: 'not_made' }, ['refused']],
  [{ state: 'refused', problem }, ['refused insufficient_funds']],
] as const)('a screen is told once what came of a silence: %j', async (resolution, told) => {
  const said: string[] = []
  const act = createActor(
    moneyActMachine.provide({
      actors: {
        send: fromPromise<unknown, Confirmation>(async () => Promise.reject(new ActFailed(silent))),
        resolve: fromPromise<Resolution, Confirmation>(async () => resolution),
      },
      actions: {
        tellMade: ({ context }) => void said.push(`made ${String(context.answer)}`),
        tellRefused: ({ context }) => void said.push(['refused', context.problem?.code].filter(Boolean).join(' ')),
      },
      delays: { untilUnconfirmed: 1, untilAskedAgain: 1 },
    }),
  ).start()
  act.send(confirm)
  await expect.poll(() => said).toEqual(told)
  expect(act.getSnapshot().matches(resolution.state === 'made' ? 'done' : 'ready')).toBe(true)
})
