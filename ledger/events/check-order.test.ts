import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

test('the tie among the 36: 90.00 and a tax of 7.425 (LED-31)', () => {
  const one = customer()
  const account = one.open('checking', '97.43')
  const order = { account, style: 'premium', quantity: 4, delivery: 'standard' }
  expect(one.lines(made(one.asks('check-order', order)))).toEqual([
    [account, '-90.00'],
    [bank.checkPrinting, '90.00'],
    [account, '-7.43'],
    [bank.salesTax, '7.43'],
  ])
})

test('price and tax have to be there, and settled (C-125)', () => {
  const one = customer()
  const account = one.open('checking', '97.42')
  const order = { account, style: 'premium', quantity: 4, delivery: 'standard' }
  made(one.asks('deposit', { to: account, owner: one.owner, amount: '1.00' }))
  expect(outcome(one.asks('check-order', order))).toBe('insufficient_funds available 97.42')
})

test('a price that a client sends is no part of the order; an unknown choice is refused', () => {
  const one = customer()
  const account = one.open('checking', '100.00')
  const order = { account, style: 'standard', quantity: 1, delivery: 'standard', price: '0.01' }
  expect(one.lines(made(one.asks('check-order', order)))[0]).toEqual([account, '-40.00'])
  expect(outcome(one.asks('check-order', { ...order, quantity: 3 }))).toBe('invalid field quantity')
})

test.each(['student', 'savings'] as const)('not for a %s account (C-123)', kind => {
  const one = customer()
  const account = one.open(kind, '100.00')
  const order = { account, style: 'standard', quantity: 1, delivery: 'standard' }
  expect(outcome(one.asks('check-order', order))).toBe('wrong_account_kind')
})
