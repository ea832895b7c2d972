import { describe, expect, test } from 'vitest'
import { customer, made, nextId, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

function disputed() {
  const one = customer()
  const account = one.open('credit', undefined, { limit: '500.00' })
  made(one.bank('card-purchase', { account, amount: '500.00', merchant: 'Nowhere' }))
  const credit = { account, amount: '500.00', dispute: nextId() }
  const of = made(one.bank('dispute-credit', credit)).seq
  return { one, account, credit, of }
}

describe('a provisional credit (LED-41)', () => {
  test('is given once per dispute, by the bank', () => {
    const { one, account, credit } = disputed()
    expect(one.stands(account)).toBe('0.00 0.00 0.00 500.00 500.00')
    expect(outcome(one.bank('dispute-credit', credit))).toBe('wrong_state')
    expect(outcome(one.asks('dispute-credit', { ...credit, dispute: nextId() }))).toBe('not_permitted')
  })

  test('taken back, it may pass the limit; then nothing leaves until it is cured', () => {
    const { one, account, of } = disputed()
    made(one.bank('card-purchase', { account, amount: '20.00', merchant: 'Bakery' }))
    made(one.bank('dispute-credit-ended', { of, account, outcome: 'taken-back' }))
    expect(one.stands(account)).toBe('-520.00 0.00 0.00 -20.00 -20.00')
    expect(outcome(one.bank('card-purchase', { account, amount: '0.01', merchant: 'Bakery' }))).toBe(
      'insufficient_funds available 0.00',
    )
    expect(outcome(one.bank('dispute-credit-ended', { of, account, outcome: 'final' }))).toBe('wrong_state')
  })

  test.each([
    ['merchant', bank.cardClearing],
    ['bank', bank.chargeOff],
  ])('final, it stays and the %s bears it', (borneBy, bearer) => {
    const { one, account, of } = disputed()
    const event = made(one.bank('dispute-credit-ended', { of, account, outcome: 'final', borneBy }))
    expect(one.lines(event)).toEqual([
      [bearer, '-500.00'],
      [bank.disputeReceivable, '500.00'],
    ])
    expect(one.stands(account)).toBe('0.00 0.00 0.00 500.00 500.00')
  })
})
