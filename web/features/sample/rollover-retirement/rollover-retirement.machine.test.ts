import { getShortestPaths } from '@xstate/graph'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { rolloverMachine } from './rollover-retirement.machine.ts'
import { defaultFunds, type Options, type Source, type Strategy } from './rollover-retirement.ts'
import { eventsOf } from '../../../../scripts/testing/part-of.ts'

/**
 * What must hold: no step is reached without the answers of those before it; going back loses none; it leaves by
 * itself once.
 */
const source: Source = {
  sourceKind: 'employer',
  provider: 'P',
  accountNumber: '123456',
  accountType: '401k',
  estimatedValue: '45000',
}
const options: Options = { rolloverType: 'full', rolloverAmount: '', distributionMethod: 'direct', withholding: '0' }
const strategy: Strategy = { strategy: 'custom', funds: defaultFunds }
const [leave, goBack] = [vi.fn(), vi.fn()]
const machine = rolloverMachine.provide({
  actions: { leave, goBack },
  actors: { submit: fromPromise(async () => 'ROL-1') },
  delays: { redirect: 5 },
})

type Snapshot = SnapshotFrom<typeof rolloverMachine>
const events = eventsOf<EventFromLogic<typeof rolloverMachine>>([
  { type: 'sourceGiven', source },
  { type: 'optionsGiven', options },
  { type: 'strategyGiven', strategy },
  { type: 'previous' },
  { type: 'agreed' },
  { type: 'close' },
  { type: 'confirm' },
  { type: 'xstate.done.actor.0.rollover.submitting', output: 'ROL-1' },
  { type: 'xstate.error.actor.0.rollover.submitting', error: new Error('no') },
  { type: 'xstate.after.redirect.rollover.submitted' },
]) // answers and waits are events, too

const serializeState = ({ value, context }: Snapshot) =>
  `${String(value)}|${context.source !== undefined}|${context.options !== undefined}|${context.strategy.strategy}|${context.error}`
const paths = getShortestPaths(machine, { events, serializeState, limit: 5000 })

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state }) => {
    const { value, context } = state
    const beyond = (...steps: string[]) => steps.includes(String(value))
    if (!beyond('source')) expect(context.source).toEqual(source)
    if (!beyond('source', 'options')) expect(context.options).toEqual(options)
    if (!beyond('source', 'options', 'strategy')) expect(context.strategy).toEqual(strategy)
    expect(context.requestId).toBe(beyond('submitted', 'left') ? 'ROL-1' : undefined)
  },
)

test('every state is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['source', 'options', 'strategy', 'review', 'confirming', 'submitting', 'submitted', 'left']),
  ))

test('from the first answer to the dashboard, once', async () => {
  leave.mockClear()
  const page = createActor(machine).start()
  const walk: EventFromLogic<typeof rolloverMachine>[] = [
    { type: 'sourceGiven', source },
    { type: 'optionsGiven', options },
    { type: 'strategyGiven', strategy },
    { type: 'agreed' },
    { type: 'confirm' },
  ]
  for (const event of walk) page.send(event)
  await waitFor(page, snapshot => snapshot.matches('left'))
  expect(leave).toHaveBeenCalledOnce()
})

test('Cancel on step 1 goes back one page; Previous later does not', () => {
  goBack.mockClear()
  const page = createActor(machine).start()
  page.send({ type: 'previous' })
  expect(goBack).toHaveBeenCalledOnce()
  page.send({ type: 'sourceGiven', source })
  page.send({ type: 'previous' })
  expect(page.getSnapshot().value).toBe('source')
  expect(goBack).toHaveBeenCalledOnce()
})
