import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

test.each([
  ['checking', '10000.00', '10000.00', 'accepted'],
  ['savings', '20000.00', '10000.01', 'exceeds_transaction_limit'],
  ['student', '5.00', '5.01', 'insufficient_funds available 5.00'],
  ['investment', '5.00', '5.00', 'wrong_account_kind'],
  ['retirement', '5.00', '5.00', 'wrong_account_kind'],
  ['credit', '5.00', '5.00', 'wrong_account_kind'],
] as const)('%s with %s, %s at the counter: %s (LED-15, C-180)', (kind, balance, amount, told) => {
  const one = customer()
  const account = one.open(kind, balance)
  expect(outcome(one.asks('branch-withdrawal', { account, amount }))).toBe(told)
})

test('a hold that was placed for it pays for it, once; another account’s is not there', () => {
  const one = customer()
  const [account, other] = [one.open('checking', '100.00'), one.open('savings', '100.00')]
  const hold = made(one.asks('hold-placed', { account, amount: '100.00', reason: 'Branch withdrawal' })).seq
  expect(outcome(one.asks('branch-withdrawal', { account, amount: '1.00' }))).toBe('insufficient_funds available 0.00')
  expect(outcome(one.asks('branch-withdrawal', { account: other, amount: '100.00', hold }))).toBe('not_found')
  made(one.asks('branch-withdrawal', { account, amount: '100.00', hold }))
  expect(one.stands(account)).toBe('0.00 0.00 0.00 0.00 0.00')
  expect(outcome(one.asks('branch-withdrawal', { account, amount: '1.00', hold }))).toBe('wrong_state')
})
