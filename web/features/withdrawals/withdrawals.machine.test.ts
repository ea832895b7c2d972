import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { Problem } from '../../lib/problem.ts'
import type { Request, Preview, Withdrawal } from './withdrawal-draft.ts'
import { WithdrawalFailed, withdrawalsMachine, type Asked } from './withdrawals.machine.ts'

/** What must hold on every path: done only with the bank's answer; a refusal stays at the dialog; closing leaves nothing behind. */
const asked: Asked = { request: {} as Request, preview: {} as Preview } // what is asked does not steer the machine
const withdrawal = { id: 'w-1', atmCode: '123456' } as Withdrawal // the same
const failed = (unreachable: boolean) =>
  new WithdrawalFailed({
    text: 'no',
    status: unreachable ? undefined : 422,
    unreachable,
    code: undefined,
    field: undefined,
    issues: [],
    retryAfter: undefined,
  } satisfies Problem)

type Event = EventFromLogic<typeof withdrawalsMachine>
type Snapshot = SnapshotFrom<typeof withdrawalsMachine>
const events = [
  { type: 'review', asked },
  { type: 'back' },
  { type: 'confirm', key: 'key-00000001' },
  { type: 'close' },
  { type: 'xstate.done.actor.0.withdrawals.submitting', output: withdrawal },
  { type: 'xstate.error.actor.0.withdrawals.submitting', error: failed(true) },
  { type: 'xstate.error.actor.0.withdrawals.submitting', error: failed(false) },
  ...['made', 'not_made', 'unknown'].map(output => ({
    type: 'xstate.done.actor.0.withdrawals.unconfirmed.asking',
    output,
  })),
  { type: 'xstate.error.actor.0.withdrawals.unconfirmed.asking', error: failed(true) },
  { type: 'xstate.after.untilUnconfirmed.withdrawals.silent' },
  { type: 'xstate.after.untilAskedAgain.withdrawals.unconfirmed.waiting' },
] as Event[] // the answers of invoked actors are events, too

const paths = getShortestPaths(withdrawalsMachine, {
  events,
  limit: 5000,
  serializeState: ({ value, context }: Snapshot) =>
    `${JSON.stringify(value)}|${context.withdrawal?.id}|${context.problem?.text}|${context.notMade}|${context.asked !== undefined}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const { context } = state
    expect(state.matches('done')).toBe(context.withdrawal !== undefined)
    if (context.problem || context.notMade) expect(state.value).toBe('confirming')
    if (steps.at(-1)?.event.type === 'close')
      expect(context).toMatchObject({ asked: undefined, withdrawal: undefined, key: '' })
  },
)

test('every state is reached', () =>
  expect(new Set(paths.map(({ state }) => (typeof state.value === 'string' ? state.value : 'unconfirmed')))).toEqual(
    new Set(['editing', 'confirming', 'submitting', 'silent', 'unconfirmed', 'done']),
  ))
