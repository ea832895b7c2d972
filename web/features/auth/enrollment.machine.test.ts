import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import {
  enrollmentMachine,
  EnrollmentRefused,
  type Account,
  type Contact,
  type Draft,
  type Personal,
} from './enrollment.machine.ts'
import { eventsOf } from '../../../scripts/testing/part-of.ts'

/**
 * Whatever the order of Next and Back: what was typed is never lost,
 * and nothing is sent before all three steps are there.
 */
const personal: Personal = {
  firstName: 'Ana',
  lastName: 'Li',
  email: 'ana@example.com',
  phoneNumber: '2125550142',
  dateOfBirth: '1990-02-03',
  ssn: '900123456',
}
const contact: Contact = {
  addressLine1: '1 Alder Street',
  addressLine2: '',
  city: 'Boston',
  state: 'MA',
  zipCode: '02134',
}
const account: Account = {
  username: 'ana.li',
  password: 'Quiet-paper-9',
  confirmPassword: 'Quiet-paper-9',
  securityQuestion: 'In what city were you born?',
  securityAnswer: 'Lima',
  agreeToTerms: true,
}
const refused = (field: string) => new EnrollmentRefused('no', field)

const events = eventsOf<EventFromLogic<typeof enrollmentMachine>>([
  { type: 'personal', personal },
  { type: 'contact', contact },
  { type: 'account', account },
  { type: 'back' },
  { type: 'xstate.done.actor.0.enrollment.submitting', output: undefined },
  ...['email', 'zipCode', 'username'].map(field => ({
    type: 'xstate.error.actor.0.enrollment.submitting',
    error: refused(field),
  })),
]) // the last ones are the answers of the invoked actor

const paths = getShortestPaths(enrollmentMachine, {
  events,
  serializeState: (snapshot: SnapshotFrom<typeof enrollmentMachine>) =>
    `${String(snapshot.value)}|${snapshot.context.refused?.field}|${JSON.stringify(snapshot.context.draft)}`,
})

test('every step is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['personal', 'contact', 'account', 'submitting', 'done']),
  ))

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const given = new Set(steps.map(({ event }) => event.type))
    if (given.has('contact') || state.value === 'contact') expect(state.context.draft.personal).toEqual(personal)
    if (state.value === 'submitting') expect(state.context.draft).toEqual({ personal, contact, account })
    if (state.context.refused?.field === 'email') expect(state.value).toBe('personal')
    if (state.context.refused?.field === 'zipCode') expect(state.value).toBe('contact')
  },
)

test('runs to the end', async () => {
  const actor = createActor(
    enrollmentMachine.provide({ actors: { submit: fromPromise<void, Draft>(async () => undefined) } }),
  ).start()
  actor.send({ type: 'personal', personal })
  actor.send({ type: 'contact', contact })
  actor.send({ type: 'account', account })
  await waitFor(actor, snapshot => snapshot.status === 'done')
})
