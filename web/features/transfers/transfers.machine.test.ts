import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { transition, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { refusal, silence } from '../../../scripts/testing/problem.ts'
import { emptyDraft, type Preview, type Transfer } from './transfer-draft.ts'
import { transfersMachine, type Review } from './transfers.machine.ts'
import { eventsOf, partOf } from '../../../scripts/testing/part-of.ts'

/**
 * What must hold on every path: the page shows done only after the bank said completed, planned or on its way; until
 * its answer is there nothing is said to be made; "another" leaves nothing behind.
 */
// what the review shows does not steer the machine
const review: Review = { draft: emptyDraft('from'), preview: partOf<Preview>({}) }
// what steers it
const transfer = (status: Transfer['status']) => partOf<Transfer>({ transferId: 't-1', status, amount: '1.00' })
const failed = (unreachable: boolean) => new ActFailed(unreachable ? silence() : refusal())

const waiting = transfer('awaiting_verification')

const at = (state: string) => `0.transfers.${state}`
const answered: [string, Transfer][] = [
  ...(['awaiting_verification', 'completed', 'cancelled'] as const).map((status): [string, Transfer] => [
    at('verifying.polling'),
    transfer(status),
  ]),
  [at('verifying.submittingCode'), transfer('completed')],
  [at('verifying.submittingCode'), transfer('processing')],
  [at('verifying.resending'), transfer('awaiting_verification')],
  [at('verifying.cancelling'), transfer('cancelled')],
  [at('done.asking'), transfer('processing')],
  [at('done.asking'), transfer('completed')],
  [at('done.undoing'), transfer('cancelled')],
]
const answers = answered.map(([actor, output]) => ({ type: `xstate.done.actor.${actor}`, output }))
const failures = [
  'verifying.polling',
  'verifying.submittingCode',
  'verifying.resending',
  'verifying.cancelling',
  'done.asking',
  'done.undoing',
].flatMap(state =>
  [true, false].map(unreachable => ({ type: `xstate.error.actor.${at(state)}`, error: failed(unreachable) })),
)
const waits = ['untilPolled.transfers.verifying.waiting', 'untilUndoIsOver.transfers.done.waiting'].map(name => ({
  type: `xstate.after.${name}`,
}))

type Event = EventFromLogic<typeof transfersMachine>
type Snapshot = SnapshotFrom<typeof transfersMachine>
const events = eventsOf<Event>([
  { type: 'review', review },
  { type: 'edit' },
  ...(['completed', 'processing', 'scheduled', 'awaiting_verification', 'cancelled'] as const).map(status => ({
    type: 'answered',
    output: transfer(status),
  })),
  { type: 'resume', output: waiting },
  { type: 'code', code: 'AAAA-BBBB' },
  { type: 'resend' },
  { type: 'back' },
  { type: 'cancel' },
  { type: 'undo' },
  { type: 'another' },
  ...answers,
  ...failures,
  ...waits,
]) // the answers of invoked actors are events, too

const paths = getShortestPaths(transfersMachine, {
  events,
  limit: 20_000,
  serializeState: ({ value, context }: Snapshot) =>
    `${JSON.stringify(value)}|${context.transfer?.status}|${context.problem?.text}|${context.review !== undefined}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const { context } = state
    const last = steps.at(-1)?.event.type ?? ''
    if (state.matches('done')) expect(['completed', 'processing', 'scheduled']).toContain(context.transfer?.status)
    if (state.matches('ended')) expect(context.transfer?.status).toBe('cancelled')
    if (state.matches('verifying')) expect(context.transfer?.status).toBe('awaiting_verification')
    if (state.matches('editing') || state.matches('reviewing')) expect(context.transfer).toBeUndefined()
    if (last === 'another')
      expect(context).toMatchObject({ review: undefined, transfer: undefined, problem: undefined })
    if (state.matches('reviewing')) expect(context.review).toBe(review)
  },
)

test('every state is reached', () => {
  const leaves = new Set(
    paths.map(({ state }) => JSON.stringify(state.value).replace(/[{}"]/g, '').replaceAll(':', '.')),
  )
  for (const state of [
    'editing',
    'reviewing',
    'verifying.waiting',
    'verifying.polling',
    'verifying.submittingCode',
    'verifying.resending',
    'verifying.cancelling',
    'done.settled',
    'done.waiting',
    'done.asking',
    'done.undoing',
    'ended',
  ])
    expect(leaves).toContain(state)
})

test.each(['editing', 'done', 'ended'] as const)('one that was left waiting is taken up again from %s', from => {
  const taken = paths
    .filter(({ state }) => state.matches(from))
    .map(({ state }) => transition(transfersMachine, state, { type: 'resume', output: waiting })[0])
  expect(taken.length).toBeGreaterThan(0)
  for (const { value, context } of taken) expect([value, context.transfer]).toEqual([{ verifying: 'waiting' }, waiting])
})

test('back from the code leads to the form as it was, but not while the bank is asked', () => {
  const gone = paths
    .filter(({ state }) => state.matches('verifying'))
    .map(({ state }) => ({ state, next: transition(transfersMachine, state, { type: 'back' })[0] }))
  expect(gone.length).toBeGreaterThan(0)
  for (const { state, next } of gone) {
    const isAsked = ['submittingCode', 'resending', 'cancelling'].some(
      asked => JSON.stringify(state.value) === JSON.stringify({ verifying: asked }),
    )
    expect(next.value).toEqual(isAsked ? state.value : 'editing')
    expect(next.context.review).toEqual(state.context.review)
  }
})
