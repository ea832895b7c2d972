import fc from 'fast-check'
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
  [{ type: 'Retirement', remainingContribution: '4000.00' }, '$4,000.00 left to contribute this year'],
  [{ type: 'Retirement', ytdReturn: 0.5 }, 'YTD return 0.5%'],
  [{ type: 'Investment', ytdReturn: -1.25, totalGrowth: 0 }, 'YTD return -1.25%, total growth 0%'],
  [{ type: 'Investment', ytdReturn: 2 }, 'YTD return 2%'],
  [{ type: 'Certificate of Deposit', term: '24 months', interestRate: '3.75' }, '24 months at 3.75%'],
  [{ type: 'Mortgage' }, 'Current balance'],
  [{ type: 'Checking', balance: '-80.00', availableBalance: '-80.00' }, 'Overdrawn'],
  [{ type: 'Savings', apy: '0.85', status: 'Frozen' }, 'Frozen: nothing can leave it'],
] as const)('%o says "%s"', (fields, line) => expect(lineOf(account(fields))).toBe(line))

/** doc1 §9: what a card displays when the data are missing; only of accounts that belong to nobody. */
test.each([
  [{ type: 'Money Market' }, '2.45% APY'],
  [{ type: 'Retirement' }, 'YTD return 3.2%'],
  [{ type: 'Investment' }, 'YTD return 3.2%, total growth 8.7%'],
  [{ type: 'Certificate of Deposit' }, '12 months at 3.75%'],
] as const)('a sample of %o says "%s", a real one no figure', (fields, line) => {
  expect(lineOf(account({ ...fields, id: 'sample-one' }))).toBe(line)
  expect(lineOf(account({ ...fields, id: '8f7c2d1e-0b1a-4c5d-9e8f-7a6b5c4d3e2f' }))).toBe('Current balance')
})

/** Whatever is missing of a real account, every figure on its line is one that the account has. */
test('no figure of a real account is invented', () => {
  const figure = fc.option(fc.constantFrom('1.11', '22.22', '33.33'), { nil: undefined })
  const fields = fc.record({
    type: fc.constantFrom('Savings', 'Money Market', 'Retirement', 'Investment', 'Certificate of Deposit', 'Loan'),
    apy: figure,
    interestRate: figure,
    ytdReturn: figure,
    totalGrowth: figure,
    term: fc.option(fc.constantFrom(6, '18 months'), { nil: undefined }),
  })
  fc.assert(
    fc.property(fields, given => {
      const known = new Set(Object.values(given).flatMap(value => String(value).match(/[\d.]+/g) ?? []))
      for (const said of lineOf(account({ ...given })).match(/\d+(\.\d+)?/g) ?? []) expect([...known]).toContain(said)
    }),
  )
})

test.each([
  ['-1268.40', '5000.00', 25],
  ['50.00', '5000.00', 0],
  ['-6000.00', '5000.00', 100],
] as const)('%s of %s is %d percent used', (balance, creditLimit, used) =>
  expect(usedCredit(account({ balance, creditLimit }))).toBe(used),
)

test('without a limit there is no bar', () => expect(usedCredit(account({}))).toBeUndefined())
