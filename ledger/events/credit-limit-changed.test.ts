import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

test('a higher limit is credit at once; a lower one never cuts into what is owed (LED-42)', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '5000.00' })
  made(one.bank('card-purchase', { account: card, amount: '1200.00', merchant: 'Sofa' }))
  const change = (limit: string) => one.bank('credit-limit-changed', { card, limit })
  made(change('5500.00'))
  expect(one.stands(card)).toBe('-1200.00 0.00 0.00 4300.00 4300.00')
  expect(outcome(change('1199.99'))).toBe('below_minimum minimum 1200.00')
  made(change('1200.00'))
  expect(one.stands(card)).toBe('-1200.00 0.00 0.00 0.00 0.00')
  expect(outcome(one.asks('credit-limit-changed', { card, limit: '9000.00' }))).toBe('not_permitted')
  expect(outcome(one.bank('credit-limit-changed', { card: one.open('checking'), limit: '1.00' }))).toBe(
    'wrong_account_kind',
  )
})

test('a payment that may bounce does not make room for a lower limit', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '5000.00' })
  made(one.bank('card-purchase', { account: card, amount: '1200.00', merchant: 'Sofa' }))
  const origin = made(one.asks('card-payment', { card, owner: one.owner, amount: '1200.00' })).seq
  expect(outcome(one.bank('credit-limit-changed', { card, limit: '0.00' }))).toBe('below_minimum minimum 1200.00')
  made(one.bank('settle', { origin }))
  made(one.bank('credit-limit-changed', { card, limit: '0.00' }))
})
