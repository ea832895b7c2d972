import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { forgotPasswordMachine } from './forgot-password.machine.ts'
import { eventsOf } from '../../../scripts/testing/part-of.ts'

/**
 * The new password is asked for only after the bank has started a reset; a refusal keeps what was started and says why.
 */
const started = { resetToken: 'r', securityQuestion: 'In what city were you born?' }
const events = eventsOf<EventFromLogic<typeof forgotPasswordMachine>>([
  { type: 'username', username: 'dana.w' },
  { type: 'answer', mailedCode: '', securityAnswer: 'Boston', password: 'Long-enough-9' },
  { type: 'again' },
  { type: 'xstate.done.actor.0.forgotPassword.sending', output: started },
  { type: 'xstate.error.actor.0.forgotPassword.sending', error: new Error('Too many tries') },
  { type: 'xstate.done.actor.0.forgotPassword.resetting', output: undefined },
  { type: 'xstate.error.actor.0.forgotPassword.resetting', error: new Error('That answer is not right.') },
]) // the last four are the answers of invoked actors

const paths = getShortestPaths(forgotPasswordMachine, {
  events,
  serializeState: (snapshot: SnapshotFrom<typeof forgotPasswordMachine>) =>
    `${String(snapshot.value)}|${snapshot.context.error}`,
})

test('every step is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['asking', 'sending', 'answering', 'resetting', 'done']),
  ))

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path.state] as const))(
  '%s',
  (_, state) => {
    if (['answering', 'resetting', 'done'].includes(String(state.value))) expect(state.context.started).toEqual(started)
  },
)

test('runs through', async () => {
  const machine = forgotPasswordMachine.provide({
    actors: {
      start: fromPromise(async () => started),
      reset: fromPromise<unknown, { resetToken: string; securityAnswer: string; password: string }>(
        async () => undefined,
      ),
    },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'username', username: 'dana.w' })
  await waitFor(actor, snapshot => snapshot.matches('answering'))
  actor.send({ type: 'answer', mailedCode: '', securityAnswer: 'Boston', password: 'Long-enough-9' })
  await waitFor(actor, snapshot => snapshot.status === 'done')
})
