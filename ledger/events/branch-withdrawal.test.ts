import { expect, test } from 'vitest'
import { customer, outcome } from '../../scripts/testing/pure-ledger.ts'

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
