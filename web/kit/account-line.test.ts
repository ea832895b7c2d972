import { expect, test } from 'vitest'
import { lineOf, usedCredit, type AccountView } from './account-line.ts'

const account = (fields: Partial<AccountView>): AccountView => ({
  id: '1',
  type: 'Checking',
  accountNumber: '••4821',
  balance: '100.00',
  ...fields,
})

test.each([
  [{ type: 'Checking', availableBalance: '100.00' }, 'Available now'],
  [{ type: 'Checking', availableBalance: '80.00' }, '$80.00 available now'],
  [
    { type: 'Credit', balance: '-1268.40', availableCredit: '3731.60', creditLimit: '5000.00' },
    '$3,731.60 available of $5,000.00',
  ],
  [{ type: 'Savings', apy: '0.85' }, '0.85% APY'],
  [{ type: 'Money Market' }, '2.45% APY'],
  [{ type: 'Retirement', remainingContribution: '4000.00' }, '$4,000.00 left to contribute this year'],
  [{ type: 'Retirement' }, 'YTD return 3.2%'],
  [{ type: 'Investment' }, 'YTD return 3.2%, total growth 8.7%'],
  [{ type: 'Certificate of Deposit' }, '12 months at 3.75%'],
  [{ type: 'Mortgage' }, 'Current balance'],
] as const)('%o says "%s"', (fields, line) => expect(lineOf(account(fields))).toBe(line))

test.each([
  ['-1268.40', '5000.00', 25],
  ['50.00', '5000.00', 0],
  ['-6000.00', '5000.00', 100],
] as const)('%s of %s is %d percent used', (balance, creditLimit, used) =>
  expect(usedCredit(account({ balance, creditLimit }))).toBe(used),
)

test('without a limit there is no bar', () => expect(usedCredit(account({}))).toBeUndefined())
