// Tries C-56, doc1 §4.
import { getShortestPaths } from '@xstate/graph'
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { sessionMachine, type Challenge, type SignedOn } from './session.machine.ts'
import { eventsOf } from '../../scripts/testing/part-of.ts'

/**
 * What must hold, whatever the customer, the server, the clock and other tabs do:
 * - a token is known exactly while signed in (or while a stored one is being validated);
 * - wherever it is signed out, nothing about the customer is left in the machine and `forget` ran;
 * - a failed sign-on shows its text and can be repeated; nothing but a sign-on, an enrollment or another tab signs in.
 */
const dana = { id: '1', firstName: 'Dana', lastName: 'Whitlock', name: 'Dana Whitlock', username: 'dana.w' }
const signedOn: SignedOn = { token: 't', customer: dana }
type Event = EventFromLogic<typeof sessionMachine>
type Snapshot = SnapshotFrom<typeof sessionMachine>

const events: Event[] = [
  { type: 'signOn', credentials: { username: 'dana.w', password: 'pw' } },
  { type: 'usePasskey' },
  { type: 'registered', signedOn },
  { type: 'code', code: '123456' },
  { type: 'cancel' },
  { type: 'activity' },
  { type: 'stay' },
  { type: 'signOut' },
  { type: 'refused' },
  { type: 'tokenAppeared' },
  { type: 'tokenVanished' },
  { type: 'leaving' },
  { type: 'customerChanged', customer: dana },
]
const name = (snapshot: Snapshot) =>
  typeof snapshot.value === 'string' ? snapshot.value : Object.entries(snapshot.value).flat().join('.')

const refuse = (text: string) => Promise.reject(new Error(text))
interface World {
  token?: string
  known?: boolean
  validates?: boolean
  reachable?: boolean
  signOn?: SignedOn | Challenge | string
  factor?: boolean
  passkey?: boolean
}

function start(world: World) {
  const { token, known = false, validates = true, reachable = true } = world
  const { signOn = signedOn, factor = true, passkey = true } = world
  const forget = vi.fn()
  const keep = vi.fn()
  const sayLeaving = vi.fn()
  const machine = sessionMachine.provide({
    actors: {
      validate: fromPromise(async () => (validates ? dana : refuse('no'))),
      signOn: fromPromise(async () => (typeof signOn === 'string' ? refuse(signOn) : signOn)),
      passkey: fromPromise(async () => (passkey ? signedOn : refuse('No passkey.'))),
      answerChallenge: fromPromise(async () => (factor ? signedOn : refuse('That code is not right.'))),
      signOut: fromPromise<void>(async () => undefined),
    },
    guards: { unreachable: () => !reachable },
    actions: { forget, keep, sayLeaving },
    delays: { untilWarning: 20, untilExpiry: 20 },
  })
  const actor = createActor(machine, { input: { token, customer: known ? dana : undefined } }).start()
  const reach = (wanted: string) => waitFor(actor, snapshot => name(snapshot).startsWith(wanted))
  return { actor, reach, forget, keep, sayLeaving }
}

describe('at start', () => {
  test('a stored token is validated, then the customer is in', async () => {
    const { reach, keep } = start({ token: 't', known: true })
    const { context } = await reach('signedIn')
    expect(context.customer).toEqual(dana)
    expect(keep).toHaveBeenCalled()
  })
  test('a refused token signs out with the documented notice', async () => {
    const { reach, forget } = start({ token: 't', known: true, validates: false })
    const { context } = await reach('signedOut')
    expect(context).toMatchObject({ notice: 'unverified', customer: undefined, token: undefined })
    expect(forget).toHaveBeenCalled()
  })
  test('an unreachable server does not sign a known customer out', async () => {
    const { reach } = start({ token: 't', known: true, validates: false, reachable: false })
    expect((await reach('signedIn')).context.customer).toEqual(dana)
  })
  test('a known customer without a token is recognised', () =>
    expect(name(start({ known: true }).actor.getSnapshot())).toBe('recognised'))
  test('nobody is signed out', () => expect(name(start({}).actor.getSnapshot())).toBe('signedOut'))
})

describe('signing on', () => {
  const credentials = { username: 'dana.w', password: 'pw' }
  test('a failed sign-on keeps its text and may be repeated', async () => {
    const { actor, reach } = start({ signOn: 'Login failed. Please try again.' })
    actor.send({ type: 'signOn', credentials })
    const { context } = await reach('signedOut')
    expect(context.error).toBe('Login failed. Please try again.')
    expect(actor.getSnapshot().can({ type: 'signOn', credentials })).toBe(true)
  })
  test('a passkey signs on at once; without one the text stays and the password is still there', async () => {
    const { actor, reach } = start({})
    actor.send({ type: 'usePasskey' })
    expect((await reach('signedIn')).context).toMatchObject({ token: 't', customer: dana })
    const without = start({ passkey: false })
    without.actor.send({ type: 'usePasskey' })
    expect((await without.reach('signedOut')).context.error).toBe('No passkey.')
    expect(without.actor.getSnapshot().can({ type: 'signOn', credentials })).toBe(true)
  })
  test('a second factor is asked and answered', async () => {
    const { actor, reach } = start({ signOn: { challengeId: 'c', method: 'mail' } })
    actor.send({ type: 'signOn', credentials })
    await reach('secondFactor.asking')
    actor.send({ type: 'code', code: '123456' })
    expect((await reach('signedIn')).context.token).toBe('t')
  })
  test('a wrong code asks again', async () => {
    const { actor, reach } = start({ signOn: { challengeId: 'c', method: 'mail' }, factor: false })
    actor.send({ type: 'signOn', credentials })
    await reach('secondFactor.asking')
    actor.send({ type: 'code', code: '1' })
    await waitFor(actor, snapshot => snapshot.context.error === 'That code is not right.')
    expect(name(actor.getSnapshot())).toBe('secondFactor.asking')
  })
})

describe('expiry', () => {
  test('warns, then signs out', async () => {
    const { reach, forget } = start({ token: 't', known: true })
    await reach('signedIn.expiring')
    expect((await reach('signedOut')).context.notice).toBe('expired')
    expect(forget).toHaveBeenCalled()
  })
  test('"Stay signed in" asks the server and goes on', async () => {
    const { actor, reach } = start({ token: 't', known: true })
    await reach('signedIn.expiring')
    actor.send({ type: 'stay' })
    await reach('signedIn.active')
  })
})

describe('signing out in one of two tabs', () => {
  test('it says so to the others before the bank is told', async () => {
    const { actor, reach, sayLeaving } = start({ token: 't', known: true })
    await reach('signedIn')
    actor.send({ type: 'signOut' })
    expect(name(actor.getSnapshot())).toBe('signingOut')
    expect(sayLeaving).toHaveBeenCalledTimes(1)
  })
  test.each([
    [['leaving', 'refused'], 'signedOut'],
    [['leaving', 'tokenVanished'], 'signedOut'],
    [['tokenVanished', 'refused'], 'signedOut'],
    [['refused'], 'refused'],
  ] as const)('%j: the other says %s', async (told, notice) => {
    const { actor, reach } = start({ token: 't', known: true })
    await reach('signedIn')
    for (const type of told) actor.send({ type })
    expect(actor.getSnapshot().context).toMatchObject({ notice, isLeaving: false })
  })
})

describe('every path', () => {
  const machine = sessionMachine.provide({ actors: { validate: fromPromise(async () => dana) } })
  const serializeState = (snapshot: Snapshot) =>
    `${name(snapshot)}|${snapshot.context.customer !== undefined}|${snapshot.context.notice}`
  const serverAnswers: { type: string; output?: unknown; error?: unknown }[] = []
  // The answers of invoked actors are events too; the graph walks them like the customer's.
  for (const [id, output] of [
    ['0.session.validating', dana],
    ['0.session.signingOn', signedOn],
    ['0.session.signingOn', { challengeId: 'c', method: 'mail' }],
    ['0.session.usingPasskey', signedOn],
    ['0.session.secondFactor.checking', signedOn],
    ['0.session.signedIn.extending', dana],
    ['0.session.signingOut', undefined],
    ['0.session.expired', undefined],
  ] as const) {
    serverAnswers.push(
      { type: `xstate.done.actor.${id}`, output },
      { type: `xstate.error.actor.${id}`, error: new Error('no') },
    )
  }
  const waits = ['untilWarning.session.signedIn.active', 'untilExpiry.session.signedIn.expiring'].map(id => ({
    type: `xstate.after.${id}`,
  }))
  const paths = [{}, { token: 't' }, { token: 't', known: true }, { known: true }].flatMap(
    ({ token, known }: { token?: string; known?: boolean }) =>
      getShortestPaths(machine, {
        input: { token, customer: known ? dana : undefined },
        // The graph's event type names only the customer's events; the answers above are internal events of the
        // same machine.
        events: eventsOf<Event>([...events, ...serverAnswers, ...waits]),
        serializeState,
      }),
  )

  test('all states are reached', () => {
    const reached = new Set(paths.map(({ state }) => name(state)))
    for (const state of [
      'signedOut',
      'recognised',
      'validating',
      'signingOn',
      'usingPasskey',
      'secondFactor.asking',
      'secondFactor.checking',
      'signedIn.active',
      'signedIn.expiring',
      'signedIn.extending',
      'signingOut',
      'expired',
    ])
      expect(reached).toContain(state)
  })

  test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path.state] as const))(
    '%s',
    (_, state) => {
      const at = name(state)
      if (at === 'signedOut') expect([state.context.customer, state.context.token]).toEqual([undefined, undefined])
      if (at.startsWith('signedIn')) expect(state.context.customer).toEqual(dana)
      expect(state.status).toBe('active')
    },
  )
})
