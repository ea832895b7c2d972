import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

function card() {
  const one = customer()
  const id = one.open('credit', undefined, { limit: '500.00' })
  made(one.bank('rewards-earned', { card: id, points: '12500', description: 'Welcome' }))
  return { one, id }
}

test('points are earned from the bank and spent down to nothing (LED-40)', () => {
  const { one, id } = card()
  const redeem = (points: string) => one.asks('rewards-redeemed', { card: id, points, reward: 'Gift card' })
  made(redeem('10000'))
  expect(one.stands(id, 'PTS')).toBe('2500 0 0 2500 2500')
  expect(outcome(redeem('2501'))).toBe('insufficient_funds available 2500')
  made(redeem('2500'))
  expect(outcome(redeem('0'))).toBe('invalid field points')
})

test('only the bank gives points, or dollars for them', () => {
  const { one, id } = card()
  expect(outcome(one.asks('rewards-earned', { card: id, points: '1' }))).toBe('not_permitted')
  const credit = { card: id, points: '2500', reward: 'Statement credit', statementCredit: '25.00' }
  expect(outcome(one.asks('rewards-redeemed', credit))).toBe('not_permitted')
  made(one.bank('rewards-redeemed', credit))
  expect(one.stands(id)).toBe('25.00 0.00 0.00 525.00 525.00')
})

test('points given by mistake are taken back like money', () => {
  const { one, id } = card()
  const of = made(one.bank('rewards-earned', { card: id, points: '100' })).seq
  made(one.bank('reversal', { of, accounts: [id], reason: 'twice' }))
  expect(one.stands(id, 'PTS')).toBe('12500 0 0 12500 12500')
})
