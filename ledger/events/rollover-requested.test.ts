// Tries LED-37: a plan elsewhere is asked for; the request itself moves nothing.
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

test('only into the asker’s own retirement account, open and not frozen; nothing moves', () => {
  const one = customer()
  const [ira, checking] = [one.open('retirement', '10.00'), one.open('checking', '5.00')]
  const ask = (to = ira, by = one) => by.asks('rollover-requested', { to, amount: '2500.00', provider: 'Harbor' })
  const { legs, effects } = made(ask())
  expect([legs, effects]).toEqual([[], []])
  expect(one.stands(ira)).toBe('10.00 0.00 0.00 10.00 10.00')
  expect(outcome(ask(checking))).toBe('wrong_account_kind')
  expect(outcome(ask(ira, customer(one.ledger)))).toBe('not_found')
  made(one.bank('account-frozen', { account: ira }))
  expect(outcome(ask())).toBe('account_not_open')
})
