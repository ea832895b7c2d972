// Tries C-186, doc3 §3.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleLimit } from './credit-limit.source.ts'
import { isRequestable, limitsOverTime, requestedChange, requestForm } from './credit-limit.ts'

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

test.each([
  ['income', '0', []],
  ['income', '85000', []],
  ['income', '85500', ['Please enter your annual income in steps of $1,000']],
  ['income', '0.5', ['Please enter your annual income in steps of $1,000']],
  ['income', '-1', ['Please enter your annual income']],
  ['expenses', '0', []],
  ['expenses', '2450', ['Please enter your monthly expenses in steps of $100']],
  ['expenses', 'x', ['Please enter your monthly expenses']],
])('%s %s, from 0 in the steps of CLIM-009: %j', (field, typed, texts) =>
  expect(
    requestForm('5000.00')
      .safeParse({ ...request, [field]: typed })
      .error?.issues.map(({ message }) => message) ?? [],
  ).toEqual(texts),
)

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
