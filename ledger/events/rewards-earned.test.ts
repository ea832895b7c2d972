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

test('only the bank gives points, or other dollars for them than they are worth', () => {
  const { one, id } = card()
  expect(outcome(one.asks('rewards-earned', { card: id, points: '1' }))).toBe('not_permitted')
  const credit = { card: id, points: '2500', reward: 'Statement credit', statementCredit: '25.00' }
  for (const statementCredit of ['25.01', '24.99', '2500.00'])
    expect(outcome(one.asks('rewards-redeemed', { ...credit, statementCredit }))).toBe('not_permitted')
  made(one.asks('rewards-redeemed', credit))
  expect(one.stands(id)).toBe('25.00 0.00 0.00 525.00 525.00')
  made(one.bank('rewards-redeemed', { ...credit, statementCredit: '40.00' }))
  expect([one.stands(id), one.stands(id, 'PTS')]).toEqual(['65.00 0.00 0.00 565.00 565.00', '7500 0 0 7500 7500'])
})

test('the dollars go to an own account that may pay, as settled money, and nowhere else', () => {
  const { one, id } = card()
  const checking = one.open('checking', '10.00')
  const redeem = (to: number, more: object = { statementCredit: '25.00' }) =>
    one.asks('rewards-redeemed', { card: id, points: '2500', reward: 'Deposit', to, ...more })
  expect(outcome(redeem(9999))).toBe('not_found')
  expect(outcome(redeem(id))).toBe('account_may_not_receive')
  expect(outcome(redeem(one.open('retirement', '500.00')))).toBe('account_may_not_receive')
  expect(outcome(redeem(checking, {}))).toBe('wrong_state')
  made(redeem(checking))
  expect([one.stands(checking), one.stands(id)]).toEqual([
    '35.00 0.00 0.00 35.00 35.00',
    '0.00 0.00 0.00 500.00 500.00',
  ])
})

test('points given by mistake are taken back like money', () => {
  const { one, id } = card()
  const of = made(one.bank('rewards-earned', { card: id, points: '100' })).seq
  made(one.bank('reversal', { of, accounts: [id], reason: 'twice' }))
  expect(one.stands(id, 'PTS')).toBe('12500 0 0 12500 12500')
})
