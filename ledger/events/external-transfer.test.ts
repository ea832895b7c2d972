/** An external transfer takes exactly its amount, with or without the hold that was placed for it. */
import { describe, expect, test } from 'vitest'
import { calledOff, customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

const external = (from: number, amount: string, more = {}) => ({ from, amount, last4: '4321', ...more })

describe('the hold of a transfer', () => {
  const held = (balance: string, amount: string) => {
    const one = customer()
    const from = one.open('savings', balance)
    const hold = made(one.asks('hold-placed', { account: from, amount, reason: 'External transfer' })).seq
    return { one, from, hold }
  }

  test('is captured, and what the transfer does not take is given back', () => {
    const { one, from, hold } = held('500.00', '200.00')
    made(one.asks('external-transfer', external(from, '150.00', { hold })))
    expect(one.stands(from)).toBe('350.00 0.00 0.00 350.00 350.00')
  })

  test('pays also more than was held, when the rest is there', () => {
    const { one, from, hold } = held('500.00', '200.00')
    expect(outcome(one.asks('external-transfer', external(from, '500.01', { hold })))).toBe(
      'insufficient_funds available 500.00',
    )
    made(one.asks('external-transfer', external(from, '500.00', { hold })))
    expect(one.stands(from)).toBe('0.00 0.00 0.00 0.00 0.00')
  })

  test('is given back once', () => {
    const { one, from, hold } = held('500.00', '200.00')
    made(one.asks('order-ended', { ...calledOff, account: from, hold }))
    expect(one.stands(from)).toBe('500.00 0.00 0.00 500.00 500.00')
    expect(outcome(one.asks('order-ended', { ...calledOff, account: from, hold }))).toBe('wrong_state')
    expect(outcome(one.asks('external-transfer', external(from, '1.00', { hold })))).toBe('wrong_state')
  })

  test('of another account or another customer is not there', () => {
    const { one, from, hold } = held('500.00', '200.00')
    const second = one.open('checking', '500.00')
    expect(outcome(one.asks('external-transfer', external(second, '1.00', { hold })))).toBe('not_found')
    expect(outcome(customer(one.ledger).asks('order-ended', { ...calledOff, account: from, hold }))).toBe('not_found')
  })
})

test('a check that is not collected cannot be captured as if it were a hold for a payment', () => {
  const one = customer()
  const from = one.open('checking', '10.00')
  const check = {
    to: from,
    owner: one.owner,
    amount: '1000.00',
    reference: 'DEP-000001-0001',
    availableOn: '2026-03-03',
  }
  const hold = made(one.asks('check-deposit', check)).seq
  for (const kind of ['external-transfer', 'wire', 'bill-payment']) {
    const told = one.asks(kind, external(from, '500.00', { hold, payee: 'Gas' }))
    expect(outcome(told)).toBe('not_found')
  }
  expect(outcome(one.asks('order-ended', { ...calledOff, account: from, hold }))).toBe('not_found')
  expect(outcome(one.bank('order-ended', { ...calledOff, account: from, hold }))).toBe('not_found')
})

test('an account that a reversal took below zero pays no captured hold until it is cured', () => {
  const one = customer()
  const from = one.open('checking', '0.01')
  const of = made(one.bank('deposit', { to: from, owner: one.owner, amount: '100.00', source: 'ach' })).seq
  const hold = made(one.asks('hold-placed', { account: from, amount: '100.00', reason: 'Bill' })).seq
  made(one.bank('reversal', { of, accounts: [from], reason: 'Paid in by mistake' }))
  expect(one.stands(from)).toBe('0.01 100.00 0.00 -99.99 -99.99')
  const pays = () => one.asks('external-transfer', external(from, '100.00', { hold }))
  expect(outcome(pays())).toBe('insufficient_funds available 0.01')
  made(one.bank('deposit', { to: from, owner: one.owner, amount: '99.99', source: 'ach' }))
  made(pays())
})

test('a returned transfer gives the amount back, once', () => {
  const one = customer()
  const from = one.open('checking', '100.00')
  const of = made(one.asks('external-transfer', external(from, '100.00'))).seq
  made(one.bank('external-return', { of, account: from, reason: 'No such account' }))
  expect(one.stands(from)).toBe('100.00 0.00 0.00 100.00 100.00')
  expect(outcome(one.bank('external-return', { of, account: from }))).toBe('wrong_state')
})
