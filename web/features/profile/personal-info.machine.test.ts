import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { refusal, silence } from '../../../scripts/testing/problem.ts'
import { personalInfoMachine, type PersonalDraft, type Sent } from './personal-info.machine.ts'
import { eventsOf } from '../../../scripts/testing/part-of.ts'

/**
 * A silent bank leaves an unsaved copy behind, a refusal never does; what was saved leaves nothing; a draft is there
 * whenever it is being saved or proved.
 */
const draft: PersonalDraft = {
  firstName: 'Diana',
  lastName: 'Whitfield',
  email: 'd@example.com',
  phoneNumber: '5550102030',
  address: { line1: '7 Maple Street', line2: '', city: 'Albany', state: 'NY', zipCode: '12207' },
}
const problem = (code: string | undefined) => (code ? refusal({ text: code, code }) : silence({ text: 'silence' }))
const failed = (code?: string) => ({
  type: 'xstate.error.actor.0.personalInfo.saving',
  error: new ActFailed(problem(code)),
})
const events = eventsOf<EventFromLogic<typeof personalInfoMachine>>([
  { type: 'edit' },
  { type: 'save', draft },
  { type: 'cancel' },
  { type: 'code', code: 'AB12-CD34' },
  { type: 'resend' },
  { type: 'xstate.done.actor.0.personalInfo.saving', output: undefined },
  failed(),
  failed('approval_required'),
  failed('wrong_code'),
  failed('validation_failed'),
]) // the last five are the answers of the invoked actor

const paths = getShortestPaths(personalInfoMachine, {
  input: { unsaved: undefined },
  events,
  serializeState: (snapshot: SnapshotFrom<typeof personalInfoMachine>) =>
    `${String(snapshot.value)}|${snapshot.context.problem?.text}|${snapshot.context.unsaved !== undefined}`,
})

test('every step is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['viewing', 'editing', 'saving', 'proving'])))

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, path) => {
    const { state, steps } = path
    if (['saving', 'proving'].includes(String(state.value))) expect(state.context.draft).toEqual(draft)
    const last = steps.at(-1)?.event
    if (last?.type.startsWith('xstate.done')) expect(state.context.unsaved).toBeUndefined()
    if (state.context.problem?.unreachable) expect(state.context.unsaved).toEqual(draft)
    if (state.context.problem?.code === 'validation_failed') expect(state.context.unsaved).toBeUndefined()
  },
)

test('a silent bank, then the same draft again by itself', async () => {
  const sent: Sent[] = []
  let away = true
  const actor = createActor(
    personalInfoMachine.provide({
      actors: {
        save: fromPromise<unknown, Sent>(async ({ input }) => {
          sent.push(input)
          if (away) throw new ActFailed(problem(undefined))
        }),
      },
    }),
    { input: { unsaved: undefined } },
  ).start()
  actor.send({ type: 'edit' })
  actor.send({ type: 'save', draft })
  await waitFor(actor, ({ context }) => context.unsaved !== undefined)
  away = false
  actor.send({ type: 'resend' })
  await waitFor(actor, snapshot => snapshot.matches('viewing') && snapshot.context.unsaved === undefined)
  expect(sent).toEqual([
    { draft, code: undefined },
    { draft, code: undefined },
  ])
})
