/**
 * A card's cycle. Cash costs from its first day whatever was paid; purchases cost nothing after a paid statement; no more is ever
 * charged than the dearer rate on everything owed; and the interest is that of a naive walk over the days, one by one.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysFrom, type BankDay } from '../../../ledger/calendar.ts'
import { cents, money, sum, text, ZERO, type Money } from '../../../ledger/money.ts'
import { CASH_APR, minimumPayment } from '../../../ledger/rates.ts'
import { closeCycle, wasPaid, type CardPosting, type Cycle } from './card-cycle.ts'

const FROM = '2026-03-11'
const TO = '2026-04-10'
const posting = (day: BankDay, debit: string, cash = false): CardPosting => ({ day, debit: money(debit), cash })
const cycle = (facts: Partial<Cycle>): Cycle => ({
  from: FROM,
  to: TO,
  opening: ZERO,
  last: undefined,
  postings: [],
  ...facts,
})
const last = (balance: string, cash = '0') => ({
  on: '2026-03-10',
  dueOn: '2026-04-04',
  balance: money(balance),
  cash: money(cash),
})

test.each([
  [
    'the first cycle of purchases costs nothing',
    cycle({ postings: [posting('2026-03-12', '900')] }),
    '0.00 0.00 900.00 25.00',
  ],
  [
    'a paid statement: none',
    cycle({
      opening: money(500),
      last: last('500'),
      postings: [posting('2026-04-04', '-500'), posting('2026-04-05', '80')],
    }),
    '0.00 0.00 80.00 25.00',
  ],
  [
    'paid a day late: on all of it',
    cycle({ opening: money(500), last: last('500'), postings: [posting('2026-04-05', '-500')] }),
    '7.53 0.00 7.53 7.53',
  ],
  [
    'paid all but a cent: on all of it',
    cycle({ opening: money(500), last: last('500'), postings: [posting('2026-03-11', '-499.99')] }),
    '0.00 0.00 0.01 0.01',
  ],
  [
    'paid by a payment that bounced: on all of it',
    cycle({
      opening: money(500),
      last: last('500'),
      postings: [posting('2026-03-11', '-500'), { ...posting('2026-04-06', '500'), undoes: true }],
    }),
    '1.51 0.00 501.51 25.00',
  ],
  [
    'cash costs from its day, paid or not (LED-18)',
    cycle({ postings: [posting('2026-04-01', '300', true), posting('2026-04-01', '10', true)] }),
    '0.00 2.29 312.29 25.00',
  ],
  [
    'a payment goes to cash first',
    cycle({ opening: money(400), last: last('400', '300'), postings: [posting('2026-03-11', '-300')] }),
    '1.87 0.00 101.87 25.00',
  ],
  ['overpaid: nothing owed, nothing charged', cycle({ opening: money(-50), last: last('0') }), '0.00 0.00 0.00 0.00'],
  [
    'the minimum: 1% and the interest',
    cycle({ opening: money(4000), last: last('4000') }),
    '74.71 0.00 4074.71 115.46',
  ],
])('%s', (_name, given, expected) => {
  const { purchaseInterest, cashInterest, owed, minimum } = closeCycle(given)
  expect([purchaseInterest, cashInterest, owed, minimum].map(amount => text(amount)).join(' ')).toBe(expected)
})

const dollars = fc.integer({ min: 1, max: 200_000 }).map(n => money(n).div(100))
const aPosting = fc.record({
  n: fc.integer({ min: 0, max: 30 }),
  amount: dollars,
  what: fc.constantFrom('purchase', 'cash', 'payment'),
})
const aCycle = fc
  .record({
    opening: dollars,
    share: fc.integer({ min: 0, max: 100 }),
    postings: fc.array(aPosting, { maxLength: 12 }),
  })
  .map(({ opening, share, postings }): Cycle => {
    const cash = cents(opening.times(share).div(100))
    const list = postings
      .toSorted((a, b) => a.n - b.n)
      .map(({ n, amount, what }) => ({
        day: addDays(FROM, n),
        debit: what === 'payment' ? amount.neg() : amount,
        cash: what === 'cash',
      }))
    return { from: FROM, to: TO, opening, last: { ...last('0'), balance: opening, cash }, postings: list }
  })

/** One day after another, as on paper. */
function onPaper({ opening, last: before, postings }: Cycle): { cash: Money; total: Money } {
  let total = opening
  let cash = before?.cash ?? ZERO
  let dollarDays = ZERO
  for (const day of daysFrom(FROM, TO)) {
    for (const { debit, cash: isCash } of postings.filter(one => one.day === day)) {
      total = total.plus(debit)
      if (isCash || debit.lt(0)) cash = cash.plus(debit)
      if (cash.lt(0)) cash = ZERO
      const most = total.lt(0) ? ZERO : total
      if (cash.gt(most)) cash = most
    }
    dollarDays = dollarDays.plus(cash)
  }
  return { cash: cents(dollarDays.times(CASH_APR).div(36_500)), total }
}

test('is what a naive walk over the days finds, and never charges beyond the dearer rate on all that was ever owed', () => {
  fc.assert(
    fc.property(aCycle, given => {
      const found = closeCycle(given)
      const { cash, total } = onPaper(given)
      expect(text(found.cashInterest)).toBe(text(cash))
      const interest = found.purchaseInterest.plus(found.cashInterest)
      const expected = total.plus(interest)
      expect(text(found.owed)).toBe(text(expected.lt(0) ? ZERO : expected))
      expect(found.cashOwed.lte(found.owed)).toBe(true)
      expect(text(found.minimum)).toBe(text(minimumPayment(found.owed, interest)))
      const all = given.opening.plus(sum(given.postings.filter(one => one.debit.gt(0)).map(one => one.debit)))
      expect(interest.lte(cents(all.times(31).times(CASH_APR).div(36_500)).plus('0.01'))).toBe(true)
      if (given.last && wasPaid(given.last, given.postings)) expect(text(found.purchaseInterest)).toBe('0.00')
    }),
  )
})
