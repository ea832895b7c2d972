// Tries C-186, doc3 §3.
import { getShortestPaths } from '@xstate/graph'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { creditLimitMachine, SUBMITTED } from './credit-limit.machine.ts'
import { sampleLimit } from './credit-limit.source.ts'
import { isRequestable, limitsOverTime, requestedChange, requestForm } from './credit-limit.ts'
import { eventsOf } from '../../../../scripts/testing/part-of.ts'

const today = '2026-11-20'
const data = sampleLimit.read(today)
const request = { requestedAmount: '5500', reason: 'large_purchase', income: '85000', expenses: '2400' }

describe('the amount: 500 above the limit, then steps of 100 from there', () => {
  test.each([
    ['5000.00', '5499.99', false],
    ['5000.00', '5500', true],
    ['5000.00', '5550', false],
    ['5000.00', '5600', true],
    ['5050.00', '5550', true],
    ['5050.00', '5600', false],
    ['5050.00', '5650', true],
    ['5000.00', '', false],
    ['5000.00', 'x', false],
  ])('limit %s, asked %s: %s', (limit, asked, may) => expect(isRequestable(asked, limit)).toBe(may))

  test('every step above the minimum is accepted, nothing between two steps is', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 99 }),
        (limit, steps, off) => {
          const asked = limit + 500 + steps * 100
          expect(isRequestable(String(asked), `${limit}.00`)).toBe(true)
          expect(isRequestable(String(asked + off), `${limit}.00`)).toBe(false)
        },
      ),
    ))
})

test.each(['requestedAmount', 'reason', 'income', 'expenses'])('%s is required', field => {
  expect(
    requestForm('5000.00')
      .safeParse({ ...request, [field]: '' })
      .error?.issues.map(({ path }) => path[0]),
  ).toEqual([field])
})

test('a request adds a row that is pending, and changes no limit (LED-42)', () => {
  expect(requestedChange(request, data.info, data.history, today)).toEqual({
    id: '4',
    date: today,
    type: 'Customer Request',
    oldLimit: '5000.00',
    newLimit: '5500.00',
    status: 'Pending Review',
  })
})

test('the limit over time rises by what was approved only', () => {
  const limits = limitsOverTime(
    data.info,
    [requestedChange(request, data.info, data.history, today), ...data.history],
    today,
  )
  expect(limits.map(({ limit }) => limit)).toEqual(['2500.00', '4000.00', '5000.00', '5000.00'])
})

type Snapshot = SnapshotFrom<typeof creditLimitMachine>
const answer = requestedChange(request, data.info, data.history, today)
const events = eventsOf<EventFromLogic<typeof creditLimitMachine>>([
  { type: 'showRequest' },
  { type: 'showOverview' },
  { type: 'submit', request },
  { type: 'xstate.done.actor.0.credit-limit.submitting', output: answer },
  { type: 'xstate.error.actor.0.credit-limit.submitting', error: new Error('no') },
  { type: 'noticeGone' },
]) // the answers of the invoked actor are events, too
const paths = getShortestPaths(creditLimitMachine, {
  input: data,
  events,
  limit: 2000,
  stopWhen: ({ context }: Snapshot) => context.data.history.length > data.history.length + 1,
  serializeState: ({ value, context }: Snapshot) =>
    `${String(value)}|${context.notice}|${context.error}|${context.data.history.length}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const answered = steps.filter(
      ({ event }) => String(event.type) === 'xstate.done.actor.0.credit-limit.submitting',
    ).length
    expect(state.context.data.history).toHaveLength(data.history.length + answered)
    expect(state.context.data.info).toEqual(data.info)
    if (state.context.notice) {
      expect(state.context.notice).toBe(SUBMITTED)
      expect(state.context.data.history[0]).toEqual(answer)
    }
  },
)
