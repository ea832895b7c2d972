import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { payBillsMachine } from './pay-bills.machine.ts'

const events = [
  { type: 'schedule', billId: 'b', payeeId: 'p' },
  { type: 'scheduled', paymentId: 'm' },
  { type: 'addPayee' },
  { type: 'verifyPayee', payeeId: 'p' },
  { type: 'look', paymentId: 'm' },
  { type: 'remove', payeeId: 'p' },
  { type: 'gone' },
  { type: 'close' },
] as const
const paths = getShortestPaths(payBillsMachine, { events: [...events] })

test('every dialog can be reached and left, and takes what it was about with it', () => {
  const states = new Set(paths.map(({ state }) => String(state.value)))
  expect([...states].toSorted()).toEqual([
    'addingPayee',
    'details',
    'looking',
    'removingPayee',
    'scheduled',
    'scheduling',
    'verifyingPayee',
  ])
  for (const { state } of paths) {
    if (state.matches('looking') || state.matches('addingPayee')) expect(state.context.about).toEqual({})
    if (state.matches('verifyingPayee')) expect(state.context.about).toEqual({ payeeId: 'p' })
    if (!state.matches('looking')) expect(state.can({ type: 'close' })).toBe(true)
    // A payment goes on without its payee: the form says that another one has to be chosen.
    const asksAboutPayee = state.matches('verifyingPayee') || state.matches('removingPayee')
    expect(state.can({ type: 'gone' })).toBe(asksAboutPayee)
  }
})

test('only a payment that was made leads to the confirmation, and it names that payment', () => {
  for (const { state, steps } of paths.filter(path => path.state.matches('scheduled'))) {
    expect(steps.at(-1)?.event).toEqual({ type: 'scheduled', paymentId: 'm' })
    expect(state.context.about).toEqual({ paymentId: 'm' })
  }
})
