/** A wire takes amount and fee, or nothing; what comes back is the amount. */
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'
import { modules } from './all.ts'

const wire = (from: number, amount: string, more = {}) => ({ from, amount, last4: '6789', ...more })

describe('the funds cover amount and fee (LED-05, C-102)', () => {
  test.each([
    ['1030.00', undefined, '1000.00', 'accepted', '0.00 0.00 0.00 0.00 0.00'],
    ['1029.99', undefined, '1000.00', 'insufficient_funds available 1029.99', '1029.99 0.00 0.00 1029.99 1029.99'],
    ['1029.99', '0.01', '1000.00', 'insufficient_funds available 1029.99', '1030.00 0.00 0.01 1030.00 1029.99'],
    ['30.01', undefined, '0.01', 'accepted', '0.00 0.00 0.00 0.00 0.00'],
    ['60.00', undefined, '30.00', 'accepted', '0.00 0.00 0.00 0.00 0.00'],
    ['30.00', undefined, '0.01', 'insufficient_funds available 30.00', '30.00 0.00 0.00 30.00 30.00'],
  ])('%s settled and %s unsettled, a wire of %s: %s', (settled, typed, amount, told, stands) => {
    const one = customer()
    const from = one.open('checking', settled)
    if (typed) made(one.asks('deposit', { to: from, owner: one.owner, amount: typed }))
    expect(outcome(one.asks('wire', wire(from, amount)))).toBe(told)
    expect(one.stands(from)).toBe(stands)
  })

  test('a held wire of 1,000 on 1,030: held, then captured as -1,000 and -30', () => {
    const one = customer()
    const from = one.open('checking', '1030.00')
    const hold = made(
      one.asks('hold-placed', { account: from, amount: '1030.00', reason: 'Wire', type: 'transfer' }),
    ).seq
    expect(one.stands(from)).toBe('1030.00 1030.00 0.00 0.00 0.00')
    const event = made(one.asks('wire', wire(from, '1000.00', { hold })))
    expect(one.stands(from)).toBe('0.00 0.00 0.00 0.00 0.00')
    expect(one.lines(event)).toEqual([
      [from, '-1000.00'],
      [bank.wireClearing, '1000.00'],
      [from, '-30.00'],
      [bank.feeIncome, '30.00'],
    ])
    expect(outcome(one.asks('wire', wire(from, '1.00', { hold })))).toBe('wrong_state')
  })
})

test('amount and fee are told apart even when they are equal', () => {
  const one = customer()
  const event = made(one.asks('wire', wire(one.open('checking', '60.00'), '30.00')))
  const texts = event.legs.map(leg => modules.get('wire')?.describe(leg, event.payload, event).text)
  expect(texts).toEqual(['Wire to ••6789', 'Wire to ••6789', 'Wire fee', 'Wire fee'])
})

test('a returned wire gives the amount, not the fee, and once', () => {
  const one = customer()
  const from = one.open('checking', '1030.00')
  const of = made(one.asks('wire', wire(from, '1000.00'))).seq
  expect(outcome(one.asks('wire-return', { of, account: from }))).toBe('not_permitted')
  expect(outcome(one.bank('external-return', { of, account: from }))).toBe('not_found')
  made(one.bank('wire-return', { of, account: from }))
  expect(one.stands(from)).toBe('1000.00 0.00 0.00 1000.00 1000.00')
  expect(outcome(one.bank('wire-return', { of, account: from }))).toBe('wrong_state')
  expect(outcome(one.bank('reversal', { of, accounts: [from], reason: 'twice' }))).toBe('wrong_state')
})

test.each(['cd', 'retirement', 'credit'] as const)('a %s account sends no wires', kind => {
  const one = customer()
  const from = one.open(kind, '1000.00')
  expect(outcome(one.asks('wire', wire(from, '1.00')))).toBe('account_may_not_pay')
})

test('another customer’s account is not found; a frozen one sends nothing', () => {
  const one = customer()
  const other = customer(one.ledger)
  const from = one.open('checking', '1000.00')
  expect(outcome(other.asks('wire', wire(from, '1.00')))).toBe('not_found')
  made(one.bank('account-frozen', { account: from }))
  expect(outcome(one.asks('wire', wire(from, '1.00')))).toBe('account_not_open')
  made(one.bank('account-thawed', { account: from }))
  made(one.asks('wire', wire(from, '1.00')))
})
