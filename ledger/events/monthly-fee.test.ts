/** The monthly fee is taken from settled money that is not set aside, or not at all. */
import { expect, test } from 'vitest'
import { calledOff, customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

const fee = { amount: '5.00', month: '2026-02' }

test('only what could leave the bank pays it', () => {
  const one = customer()
  const account = one.open('savings', '4.99')
  made(one.asks('deposit', { to: account, owner: one.owner, amount: '100.00' }))
  expect(outcome(one.bank('monthly-fee', { account, ...fee }))).toBe('insufficient_funds available 4.99')
  made(one.bank('deposit', { to: account, owner: one.owner, amount: '0.01', source: 'cash' }))
  const hold = made(one.asks('hold-placed', { account, amount: '0.01', reason: 'Bill' })).seq
  expect(outcome(one.bank('monthly-fee', { account, ...fee }))).toBe('insufficient_funds available 4.99')
  made(one.asks('order-ended', { ...calledOff, hold, account }))
  made(one.bank('monthly-fee', { account, ...fee }))
  expect(one.stands(account)).toBe('100.00 0.00 100.00 100.00 0.00')
})
