// Tries C-110, C-114.
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

const plan = { to: 'Northline Electric', amount: '40.00', on: '2027-01-05', every: 'monthly' }

test('an order for later moves nothing and sets nothing aside, whatever the account holds', () => {
  const one = customer()
  const from = one.open('checking', '10.00')
  const event = made(one.asks('payment-planned', { from, ...plan }))
  expect(event.legs).toEqual([])
  expect(event.effects).toEqual([])
  const { amount: _, ...unknown } = plan
  made(one.asks('payment-planned', { from, ...unknown }))
})

test.each(['credit', 'cd', 'retirement'] as const)('a %s account pays nobody', kind => {
  const one = customer()
  const from = one.open(kind, '10.00')
  expect(outcome(one.asks('payment-planned', { from, ...plan }))).toBe('account_may_not_pay')
})

test('money out of retirement is planned on a retirement account that is open, and on no other', () => {
  const one = customer()
  const planned = (kind: 'retirement' | 'checking') =>
    outcome(one.asks('payment-planned', { from: one.open(kind, '10.00'), ...plan, distribution: true }))
  expect(planned('retirement')).toBe('accepted')
  expect(planned('checking')).toBe('wrong_account_kind')
})
