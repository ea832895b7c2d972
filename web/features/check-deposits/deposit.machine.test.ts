import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { refusal, silence } from '../../../scripts/testing/problem.ts'
import type { Deposit, Draft } from './deposit-draft.ts'
import { depositMachine, missingIn, type Picture, type Side } from './deposit.machine.ts'
import { eventsOf, partOf } from '../../../scripts/testing/part-of.ts'

/**
 * What must hold on every path: nothing is submitted without both pictures, without issues and with the endorsement;
 * done only with the bank's answer; one reference number from the first try to the last; starting again leaves nothing
 * behind.
 */
const draft: Draft = { amount: '5', accountId: 'a', emailReceipt: false, mobileReceipt: false, saveInformation: false }
const picture: Picture = { file: new File(['x'], 'front.jpg', { type: 'image/jpeg' }), flaws: [] }
const deposit = partOf<Deposit>({ id: 'd-1' }) // what is in it does not steer the machine
const failed = (unreachable: boolean) => new ActFailed(unreachable ? silence() : refusal())

type Event = EventFromLogic<typeof depositMachine>
type Snapshot = SnapshotFrom<typeof depositMachine>
const taken = (side: Side, draw: number): Event => ({ type: 'captured', side, picture, draw })
const events = eventsOf<Event>([
  { type: 'enter', draft },
  ...(['front', 'back'] as const).flatMap(side => [taken(side, 0), taken(side, 1), { type: 'retake', side } as const]),
  { type: 'endorse', confirmed: true },
  { type: 'endorse', confirmed: false },
  { type: 'review' },
  { type: 'submit', reference: 'DEP-000000-0001' },
  { type: 'submit', reference: 'DEP-000000-0002' },
  { type: 'back' },
  { type: 'askNow' },
  { type: 'again' },
  ...['submitting', 'unconfirmed.asking'].flatMap(state => [
    { type: `xstate.done.actor.0.checkDeposit.${state}`, output: deposit },
    { type: `xstate.error.actor.0.checkDeposit.${state}`, error: failed(true) },
    { type: `xstate.error.actor.0.checkDeposit.${state}`, error: failed(false) },
  ]),
  { type: 'xstate.after.untilUnconfirmed.checkDeposit.silent' },
  { type: 'xstate.after.untilAskedAgain.checkDeposit.unconfirmed.waiting' },
]) // the answers of invoked actors are events, too

const paths = getShortestPaths(depositMachine, {
  events,
  limit: 20_000,
  serializeState: ({ value, context: { front, back, issues, endorsed, reference, deposit: made, missing, problem } }) =>
    JSON.stringify([value, !!front, !!back, issues, endorsed, reference, !!made, missing, problem?.text]),
})

const nameOf = ({ value }: Snapshot) => (typeof value === 'string' ? value : `unconfirmed.${value.unconfirmed}`)
const sending = ['reviewing', 'submitting', 'silent', 'unconfirmed.asking', 'unconfirmed.waiting', 'done']

test(`every one of the paths keeps what is promised`, () => {
  expect(paths.length).toBeGreaterThan(50)
  for (const { state, steps } of paths) {
    const { context } = state
    const story = steps.map(({ event }) => event.type).join(' > ')
    if (sending.includes(nameOf(state))) expect(missingIn(context), story).toBeUndefined()
    expect(state.matches('done'), story).toBe(context.deposit !== undefined)
    if (context.problem) expect(nameOf(state), story).toBe('reviewing')
    const references = steps.flatMap(({ event }) => (event.type === 'submit' ? [event.reference] : []))
    if (context.deposit) expect(context.reference, story).toBe(references[0])
    if (steps.at(-1)?.event.type === 'again')
      expect(context, story).toMatchObject({ front: undefined, back: undefined, reference: undefined, issues: [] })
  }
})

test('every state is reached', () =>
  expect(new Set(paths.map(({ state }) => nameOf(state)))).toEqual(new Set(['entering', 'capturing', ...sending])))

const captures = (...given: Event[]) => {
  const actor = createActor(depositMachine).start()
  for (const event of [{ type: 'enter', draft } as const, ...given]) actor.send(event)
  return actor.getSnapshot().context
}

test('the simulated check finds an issue below a tenth, and none from there on (C-91)', () => {
  const text = (side: Side, draw: number) => captures(taken(side, draw)).issues.map(issue => issue.text)
  expect(text('front', 0)).toEqual(['Please ensure the check amount is clearly visible'])
  expect(text('front', 0.0999)).toHaveLength(1)
  expect(text('front', 0.1)).toEqual([])
  expect(text('back', 0)).toEqual(['Please ensure the check is endorsed on the back'])
  expect(text('back', 1)).toEqual([])
})

test('the back confirms the endorsement, unless an issue is found there', () => {
  expect(captures(taken('back', 1)).endorsed).toBe(true)
  expect(captures(taken('back', 0)).endorsed).toBe(false)
})

test('the front taken again clears the issue of the back, and leaves it unconfirmed (C-92)', () => {
  const context = captures(taken('back', 0), taken('front', 1))
  expect(context).toMatchObject({ issues: [], endorsed: false })
  expect(missingIn(context)).toBe('Please ensure the check is endorsed on the back')
})

test('to take one side again clears its picture and its issues, not the other side’s', () => {
  const context = captures(taken('front', 0), taken('back', 0), { type: 'retake', side: 'back' })
  expect(context.back).toBeUndefined()
  expect(context.issues.map(({ side }) => side)).toEqual(['front'])
})

test.each([
  ['nothing', [], 'Please capture both sides of the check'],
  ['one side', [taken('front', 1)], 'Please capture both sides of the check'],
  ['an issue', [taken('front', 0), taken('back', 1)], 'Please fix the image issues before proceeding'],
  [
    'no endorsement',
    [taken('front', 1), taken('back', 1), { type: 'endorse', confirmed: false } as const],
    'Please ensure the check is endorsed on the back',
  ],
])('with %s the review says what is missing', (_, given, text) =>
  expect(captures(...given, { type: 'review' }).missing).toBe(text),
)
