import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountChoice, creditAfter, owedText } from './card-owed.ts'

test.each([
  ['-1486.62', '$1,486.62 owed'],
  ['0.00', 'nothing owed'],
  ['40.00', '$40.00 in credit'],
])('%s is %s', (balance, text) => expect(owedText(balance)).toBe(text))

const card = {
  id: 'c',
  kind: 'credit',
  name: 'Credit',
  lastFour: '7715',
  balance: '-1486.62',
  availableBalance: '3513.38',
}
test('a card to be paid shows what it owes, not what it lends; an account what it can pay', () => {
  expect(accountChoice(card, 'receives').label).toBe('Credit ••7715 ($1,486.62 owed)')
  const checking = { ...card, kind: 'checking', name: 'Checking', balance: '90.00', availableBalance: '80.00' }
  for (const as of ['pays', 'receives'] as const)
    expect(accountChoice(checking, as).label).toBe('Checking ••7715 ($80.00)')
})

test.each([
  ['-40.00', '40.00', undefined],
  ['-40.00', '40.01', '0.01'],
  ['-1486.62', '3500', '2013.38'],
  ['0.00', '5', '5.00'],
  ['10.00', '5', '15.00'],
  ['-40.00', '', undefined],
  ['-40.00', '1e3', undefined],
  ['-40.00', '0.005', undefined],
])('%s, paid %s: %s in credit', (balance, payment, credit) => expect(creditAfter(balance, payment)).toBe(credit))

test('in credit by exactly what passes the debt', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 })
  const dollars = (n: number) => (n / 100).toFixed(2)
  fc.assert(
    fc.property(cents, cents, (owed, paid) => {
      expect(creditAfter(`-${dollars(owed)}`, dollars(paid))).toBe(paid > owed ? dollars(paid - owed) : undefined)
    }),
  )
})
