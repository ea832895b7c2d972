import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sum, text } from '../../../../ledger/money.ts'
import { balancesAfter, faultOf, statusOf, type TransferAccount, type TransferDraft } from './balance-transfer.ts'

const today = '2026-11-20'
const accounts: TransferAccount[] = [
  { id: 'a', name: 'A', accountNumber: '0001', balance: '100.00', type: 'checking' },
  { id: 'b', name: 'B', accountNumber: '0002', balance: '50.00', type: 'savings' },
  { id: 'c', name: 'C', accountNumber: '0003', balance: '0.00', type: 'savings' },
]
const draft: TransferDraft = {
  fromAccount: 'a',
  toAccount: 'b',
  amount: '10',
  frequency: 'once',
  scheduledDate: '',
  memo: '',
}
const fault = (change: Partial<TransferDraft>) => faultOf({ ...draft, ...change }, accounts, today)?.text

describe('the form, in the documented order', () => {
  test.each<[Partial<TransferDraft>, string | undefined]>([
    [{}, undefined],
    [{ fromAccount: '' }, 'Please fill out all required fields'],
    [{ toAccount: '' }, 'Please fill out all required fields'],
    [{ amount: ' ' }, 'Please fill out all required fields'],
    [{ toAccount: 'a', amount: '0' }, 'From and To accounts cannot be the same'],
    [{ amount: '0' }, 'Amount must be greater than zero'],
    [{ amount: '-5' }, 'Amount must be greater than zero'],
    [{ amount: 'ten' }, 'Please enter a valid amount'],
    [{ amount: '0.005' }, 'Please enter a valid amount'],
    [{ amount: '0.01' }, undefined],
    [{ amount: '100.00' }, undefined],
    [{ amount: '100.01' }, 'Insufficient funds for this transfer'],
    [{ scheduledDate: '2026-11-19' }, 'The date cannot be in the past'],
    [{ scheduledDate: today }, undefined],
    [{ memo: 'm'.repeat(30) }, undefined],
    [{ memo: 'm'.repeat(31) }, 'The memo can have at most 30 characters'],
  ])('%j: %s', (change, text) => expect(fault(change)).toBe(text))
})

test('a date makes it Scheduled and moves nothing (C-145)', () => {
  const later = { ...draft, scheduledDate: '2026-12-01' }
  expect(statusOf(later)).toBe('Scheduled')
  expect(balancesAfter(later, accounts)).toEqual(accounts)
})

test('an accepted transfer conserves money, and no balance falls below zero (LED-39)', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('a', 'b', 'c'),
      fc.integer({ min: -5, max: 12_000 }),
      (fromAccount, toAccount, n) => {
        const typed = { ...draft, fromAccount, toAccount, amount: text(money(n).div(100)) }
        if (faultOf(typed, accounts, today)) return
        const after = balancesAfter(typed, accounts)
        expect(text(sum(after.map(({ balance }) => money(balance))))).toBe('150.00')
        for (const { balance } of after) expect(money(balance).gte(0)).toBe(true)
      },
    ),
  ))
