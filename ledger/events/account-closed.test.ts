import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

test('an account closes when it holds nothing, and then does nothing', () => {
  const one = customer()
  const account = one.open('checking', '10.00')
  const other = one.open('savings', '10.00')
  const close = () => one.asks('account-closed', { account })
  expect(outcome(close())).toBe('wrong_state')
  made(one.asks('internal-transfer', { from: account, to: other, amount: '10.00' }))
  expect(outcome(customer(one.ledger).asks('account-closed', { account }))).toBe('not_found')
  made(close())
  expect(outcome(close())).toBe('account_not_open')
  expect(outcome(one.asks('internal-transfer', { from: other, to: account, amount: '1.00' }))).toBe('account_not_open')
  expect(
    outcome(one.bank('interest', { account, amount: '1.00', rate: '1', from: '2026-03-01', to: '2026-03-02' })),
  ).toBe('account_not_open')
})

test('units keep an account open as money does', () => {
  const one = customer()
  const account = one.open('investment', '10.00')
  made(one.asks('security-buy', { account, symbol: 'VTI', quantity: '1.000000', price: '10' }))
  expect(outcome(one.asks('account-closed', { account }))).toBe('wrong_state')
})
