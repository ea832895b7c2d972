import { expect, test } from 'vitest'
import { detailsPath, kindName, slugOf, takesPayments } from './account-kind.ts'

test.each([
  ['Checking', 'checking'],
  ['Savings', 'savings'],
  ['Credit', 'credit'],
  ['Retirement', 'retirement-account'],
  ['Investment', 'investment'],
  ['Certificate of Deposit', 'cd'],
  ['certificate-of-deposit', 'cd'],
  ['CD', 'cd'],
  ['Money Market', 'money-market'],
  ['money_market', 'money-market'],
  ['Student', 'student'],
  ['Auto Loan', 'loan'],
  ['Mortgage', 'mortgage'],
  ['Trust Fund', 'trust-fund'],
])('%s lives under %s', (type, slug) => expect(slugOf(type)).toBe(slug))

test('details, names, payments', () => {
  expect(detailsPath({ id: 'a 1', type: 'checking' })).toBe('/accounts/checking/a%201')
  expect(kindName('cd')).toBe('Certificate of Deposit')
  expect(['Credit', 'Loan', 'Mortgage', 'Savings'].map(takesPayments)).toEqual([true, true, true, false])
})
