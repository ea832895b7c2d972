import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { autoSaveMachine } from './auto-save.machine.ts'
import type { AutoSaveSettings } from './auto-save.ts'

/**
 * What must hold: active only with settings; pausing and resuming say so and keep the settings; rules stay what
 * they were.
 */
const settings: AutoSaveSettings = {
  amount: '25.00',
  frequency: 'weekly',
  source: 'a',
  target: 'a',
  goalName: '',
  goalAmount: '',
}
const rule = { id: 'r', name: 'Dining', type: 'fixed', amount: '5', trigger: 'spending-restaurant' } as const
const events: EventFromLogic<typeof autoSaveMachine>[] = [
  { type: 'save', settings },
  { type: 'pause' },
  { type: 'resume' },
  { type: 'addRule', rule },
  { type: 'removeRule', id: 'r' },
  { type: 'noticeGone' },
]
const paths = getShortestPaths(autoSaveMachine, {
  input: { rules: [] },
  events,
  limit: 2000,
  stopWhen: ({ context }: SnapshotFrom<typeof autoSaveMachine>) => context.rules.length > 1,
  serializeState: ({ value, context }: SnapshotFrom<typeof autoSaveMachine>) =>
    `${value}|${context.notice}|${context.rules.length}|${context.settings !== undefined}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const done = steps.map(({ event }) => event.type)
    if (state.value === 'active') expect(state.context.settings).toEqual(settings)
    if (!done.includes('save')) expect(state.value).toBe('inactive')
    const said = {
      save: 'AutoSave settings saved successfully!',
      pause: 'AutoSave paused',
      resume: 'AutoSave resumed',
    }[String(done.at(-1))]
    if (said && state.context.notice) expect(state.context.notice).toBe(said)
  },
)

test('every notice is reached', () => {
  const notices = new Set(paths.map(({ state }) => state.context.notice))
  expect(notices).toEqual(
    new Set(['AutoSave paused', 'AutoSave resumed', 'AutoSave settings saved successfully!', undefined]),
  )
})
