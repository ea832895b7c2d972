import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, text } from '../../../../ledger/money.ts'
import { sampleWithdrawals } from './withdraw-retirement.source.ts'
import { balancesAfter, payoutOf, withdrawalForm, type Withdrawal } from './withdraw-retirement.ts'

const accounts = [{ id: 'ira', name: 'IRA', number: '2204', balance: '1000.00' }]
const filled: Withdrawal = {
  account: 'ira',
  amount: '100',
  withdrawalType: 'partial',
  reason: 'retirement',
  taxWithholding: 'yes',
  frequency: '',
  startDate: '',
  installments: '',
}
const texts = (change: object) =>
  withdrawalForm(accounts)
    .safeParse({ ...filled, ...change })
    .error?.issues.map(({ message }) => message) ?? []

describe('the form', () => {
  test.each([
    [{}, []],
    [{ account: '' }, ['Please select an account']],
    [{ amount: '' }, ['Please enter a valid amount']],
    [{ amount: '0' }, ['Please enter a valid amount']],
    [{ amount: '1000.00' }, []],
    [{ amount: '1000.01' }, ['Amount exceeds available balance']],
    [{ withdrawalType: '' }, ['Please select a withdrawal type']],
    [{ reason: '' }, ['Please select a reason for withdrawal']],
    [
      { account: '', amount: '', withdrawalType: '', reason: '' },
      [
        'Please select an account',
        'Please enter a valid amount',
        'Please select a withdrawal type',
        'Please select a reason for withdrawal',
      ],
    ],
  ])('%j: %j', (change, expected) => expect(texts(change)).toEqual(expected))
})

const plan = { withdrawalType: 'installment', frequency: 'monthly', startDate: '2026-11-18' }

test.each<[change: object, expected: string[]]>([
  [plan, []],
  [{ ...plan, installments: '480' }, []],
  [{ ...plan, frequency: 'weekly' }, ['Please select a frequency']],
  [{ ...plan, startDate: '' }, ['Please select a start date']],
  [{ ...plan, startDate: '2026-11-17' }, ['Please select a start date']],
  ...['0', '-1', '1.5', '481', '1e1'].map((installments): [object, string[]] => [
    { ...plan, installments },
    ['Please enter a whole number of installments'],
  ]),
  [{ ...plan, withdrawalType: 'partial', startDate: '' }, []],
])('where the bank pays, installments have days: %j: %j', (change, expected) => {
  const asked = { ...filled, ...change }
  const issues = withdrawalForm(accounts, '2026-11-18').safeParse(asked).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(expected)
  expect(withdrawalForm(accounts).safeParse(asked).success).toBe(true)
})

test('net and tax make the gross; the account falls by the gross (LED-36)', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000_00 }),
      fc.constantFrom('yes' as const, 'no' as const),
      (n, taxWithholding) => {
        const amount = text(money(n).div(100))
        const { gross, tax, net } = payoutOf({ amount, taxWithholding })
        expect(net.plus(tax).eq(gross)).toBe(true)
        expect(tax.isZero()).toBe(taxWithholding === 'no' || text(gross.times('0.2')) === '0.00')
        expect(
          money(balancesAfter({ account: 'ira', amount }, accounts)[0]?.balance ?? 0)
            .plus(gross)
            .eq(1000),
        ).toBe(true)
      },
    ),
  ))

test('20% of 1,234.56', () => expect(text(payoutOf({ amount: '1234.56', taxWithholding: 'yes' }).tax)).toBe('246.91'))

test('the request number', async () => expect(await sampleWithdrawals.submit(filled)).toMatch(/^WDR-\d+$/))
