import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { balanceTransferMachine, emptyDraft } from './balance-transfer.machine.ts'
import type { Transfer, TransferAccount } from './balance-transfer.ts'

/**
 * What must hold on every path: money moves exactly when a submission has been answered, and a new form starts
 * empty.
 */
const accounts: TransferAccount[] = [
  { id: 'a', name: 'A', accountNumber: '1', balance: '100.00', type: 'checking' },
  { id: 'b', name: 'B', accountNumber: '2', balance: '0.00', type: 'savings' },
]
const made: Transfer = { id: 'WF1', from: 'A', to: 'B', amount: '10.00', date: '2026-11-20', status: 'Completed' }
const draft = { ...emptyDraft, fromAccount: 'a', toAccount: 'b', amount: '10' }

type Event = EventFromLogic<typeof balanceTransferMachine>
type Snapshot = SnapshotFrom<typeof balanceTransferMachine>
const events = [
  { type: 'xstate.done.actor.0.balance-transfer.loading', output: { accounts, recent: [] } },
  { type: 'xstate.error.actor.0.balance-transfer.loading', error: new Error('unreachable') },
  { type: 'retry' },
  { type: 'review', draft },
  { type: 'edit' },
  { type: 'confirm' },
  { type: 'xstate.done.actor.0.balance-transfer.submitting', output: made },
  { type: 'xstate.error.actor.0.balance-transfer.submitting', error: new Error('no') },
  { type: 'another' },
] as Event[] // the answers of the invoked actors are events, too

const paths = getShortestPaths(balanceTransferMachine, {
  events,
  limit: 3000,
  stopWhen: ({ context }: Snapshot) => context.recent.length > 1,
  serializeState: ({ value, context }: Snapshot) =>
    `${String(value)}|${context.recent.length}|${context.error}|${context.draft.amount}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const submitted = steps.filter(
      ({ event }) => String(event.type) === 'xstate.done.actor.0.balance-transfer.submitting',
    ).length
    expect(state.context.recent).toHaveLength(submitted)
    if (state.context.accounts.length > 0)
      expect(state.context.accounts[0]?.balance).toBe((100 - 10 * submitted).toFixed(2))
    if (state.value === 'done') expect(state.context.made).toEqual(made)
    if (state.value === 'submitting') expect(steps.some(({ event }) => event.type === 'confirm')).toBe(true)
    if (steps.at(-1)?.event.type === 'another' && state.value === 'editing')
      expect(state.context.draft).toEqual(emptyDraft)
  },
)

test('every state is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['loading', 'failed', 'editing', 'confirming', 'submitting', 'done']),
  ))
