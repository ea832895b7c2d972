/**
 * A card's cycle. Cash costs from its first day whatever was paid; purchases cost nothing after a paid statement;
 * only payments pay, and one that was taken back never did; no more is ever charged than the dearer rate on
 * everything owed; and the interest is that of a naive walk over the days, one by one.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysFrom, type BankDay } from '../../../ledger/calendar.ts'
import { cents, least, money, most, sum, text, ZERO, type Money } from '../../../ledger/money.ts'
import { CASH_APR, minimumPayment, PURCHASE_APR } from '../../../ledger/rates/card.ts'
import { closeCycle, ratesOf, stillToPay, wasPaid, type CardPosting, type Cycle } from './card-cycle.ts'
import { bought, bounced, paid, posting, refund } from '../../../scripts/testing/card-lines.ts'

/** The card was opened on a 10th: its payments are due on the 5th. 31 days. */
const FROM = '2026-03-11'
const TO = '2026-04-10'
const DUE = '2026-04-05'

const cash = (day: BankDay, amount: string) => posting('cash', day, amount)

const cycle = (owed: string, postings: readonly CardPosting[], cashOwed = '0'): Cycle => ({
  openedOn: '2025-06-10',
  rates: ratesOf({}),
  from: FROM,
  to: TO,
  opening: money(owed),
  cash: money(cashOwed),
  last: {
    on: '2026-03-10',
    dueOn: DUE,
    balance: money(owed).lt(0) ? ZERO : money(owed),
    cash: money(cashOwed),
    minimum: ZERO,
  },
  postings,
})
const first = (postings: readonly CardPosting[]): Cycle => ({ ...cycle('0', postings), last: undefined })
const early = paid('2026-03-09', '800')
const onTheDay = paid('2026-03-11', '500')

/**
 * By hand: so many dollars for so many days, times the rate, over 36,500. Purchase interest, cash interest, owed,
 * minimum.
 */
test.each<[string, Cycle, string]>([
  ['the first cycle of purchases costs nothing', first([bought('2026-03-12', '900')]), '0.00 0.00 900.00 25.00'],
  [
    'its cash does: 310 for 10 days',
    first([bought('2026-03-12', '900'), cash('2026-04-01', '300'), cash('2026-04-01', '10')]),
    '0.00 2.29 1212.29 25.00',
  ],
  [
    'paid on the due day: none, also on what was bought meanwhile',
    cycle('500', [bought('2026-03-20', '80'), paid(DUE, '500')]),
    '0.00 0.00 80.00 25.00',
  ],
  [
    'paid in parts by the due day: none',
    cycle('500', [paid('2026-03-12', '499.99'), paid(DUE, '0.01')]),
    '0.00 0.00 0.00 0.00',
  ],
  ['paid a day late: 500 for 26 days', cycle('500', [paid('2026-04-06', '500')]), '7.83 0.00 7.83 7.83'],
  ['paid all but a cent: 0.01 for 31 days', cycle('500', [paid('2026-03-11', '499.99')]), '0.00 0.00 0.01 0.01'],
  ['nothing paid: 500 for 31 days', cycle('500', []), '9.34 0.00 509.34 25.00'],
  [
    'nothing paid: what was bought meanwhile costs from its day: 500 for 31, 80 for 22',
    cycle('500', [bought('2026-03-20', '80')]),
    '10.40 0.00 590.40 25.00',
  ],
  [
    'a refund is no payment: 1,500 for a day, 1,000 for 30',
    cycle('1000', [bought('2026-03-11', '500'), refund('2026-03-12', '500')]),
    '18.98 0.00 1018.98 29.17',
  ],
  [
    'a refund and a payment of the rest are no payment in full: 500 for 9 days, 300 for 6, 200 for 16',
    cycle('500', [refund('2026-03-20', '200'), paid('2026-03-26', '100')]),
    '5.72 0.00 205.72 25.00',
  ],
  [
    'refunded so that nothing is owed on the due day: there was nothing left to pay',
    cycle('500', [refund('2026-03-20', '500')]),
    '0.00 0.00 0.00 0.00',
  ],
  ['refunded so a day later: 500 for 26 days', cycle('500', [refund('2026-04-06', '500')]), '7.83 0.00 7.83 7.83'],
  [
    'paid by a payment that bounced: 500 from the day on which it came back, for 5',
    cycle('500', [onTheDay, bounced('2026-04-06', onTheDay)]),
    '1.51 0.00 501.51 25.00',
  ],
  [
    'paid in full; a payment of after the due day that bounced changes nothing',
    cycle('500', [paid('2026-03-11', '500'), ...bouncing('2026-04-07', '2026-04-09', '60')]),
    '0.00 0.00 0.00 0.00',
  ],
  [
    'the payment that brought the last statement to nothing bounces: 800 from that day, for 30',
    cycle('0', [bounced('2026-03-12', early)]),
    '14.46 0.00 814.46 25.00',
  ],
  [
    'the same, and paid by the due day: none',
    cycle('0', [bounced('2026-03-12', early), paid('2026-04-01', '800')]),
    '0.00 0.00 0.00 0.00',
  ],
  [
    'what is left of cash after the statement costs until it is paid: 300 for 10 days',
    cycle('400', [paid('2026-03-21', '400')], '300'),
    '0.00 2.22 2.22 2.22',
  ],
  [
    'a payment goes to cash first: then 100 of purchases for 31 days',
    cycle('400', [paid('2026-03-11', '300')], '300'),
    '1.87 0.00 101.87 25.00',
  ],
  [
    'a refund goes to purchases first: then 300 of cash for 31 days',
    cycle('400', [refund('2026-03-11', '100'), paid('2026-03-12', '0.01')], '300'),
    '0.00 6.88 306.87 25.00',
  ],
  [
    'what a bounced payment had paid of cash is cash again: nothing for 2 days, 300 of cash and 100 for 29',
    cycle('400', bouncing('2026-03-11', '2026-03-13', '300'), '300'),
    '1.87 6.43 408.30 25.00',
  ],
  [
    'overpaid and bought since: only what passes the credit is owed, and it costs nothing',
    cycle('-50', [bought('2026-03-20', '80')]),
    '0.00 0.00 30.00 25.00',
  ],
  ['overpaid: nothing owed, nothing charged', cycle('-50', []), '0.00 0.00 0.00 0.00'],
  ['the minimum: 1% and the interest', cycle('4000', []), '74.71 0.00 4074.71 115.46'],
])('%s', (_name, given, expected) => {
  const { purchaseInterest, cashInterest, owed, minimum } = closeCycle(given)
  expect([purchaseInterest, cashInterest, owed, minimum].map(amount => text(amount)).join(' ')).toBe(expected)
})

function bouncing(day: BankDay, back: BankDay, amount: string): CardPosting[] {
  const payment = paid(day, amount)
  return [payment, bounced(back, payment)]
}

const asking = (minimum: string, { last, ...given }: Cycle): Cycle => ({
  ...given,
  last: last && { ...last, minimum: money(minimum) },
})

/**
 * The last minimum was 40 of 4,000: what of it is missing on the statement day, the new minimum, and whether it was
 * late. By hand: 4,000 for 31 days, less each payment for its days, at 21.99; 1% of what is then owed and the interest.
 */
test.each<[string, readonly CardPosting[], string]>([
  ['nothing paid: 115.46 and the 40', [], `40.00 155.46 ${DUE}`],
  ['in part: 1% and the interest of what is left, and the rest of the 40', [paid(DUE, '15')], `25.00 140.25 ${DUE}`],
  ['paid late, before the statement: late, and nothing is missing', [paid('2026-04-06', '40')], `0.00 114.94 ${DUE}`],
  ['paid in time', [paid(DUE, '40')], '0.00 114.91 -'],
  ['a refund is no payment', [refund('2026-04-10', '100')], `40.00 154.40 ${DUE}`],
  ['it bounced: 40 less for 19 days', bouncing('2026-03-20', '2026-04-08', '40'), `40.00 154.99 ${DUE}`],
])('what is missing of the last minimum is asked for again: %s', (_name, postings, expected) => {
  const { pastDue = ZERO, minimum, late = '-' } = closeCycle(asking('40', cycle('4000', postings)))
  expect([text(pastDue), text(minimum), late].join(' ')).toBe(expected)
})

test('a statement of before it was asked for again is made as it was', () => {
  const { pastDue, minimum } = closeCycle({ ...asking('40', cycle('4000', [])), asksPastDue: false })
  expect([pastDue, text(minimum)]).toEqual([undefined, '115.46'])
})

test('no more is past due than is owed, and nothing on the first statement', () => {
  const refunded = closeCycle(asking('40', cycle('60', [refund('2026-04-10', '50')])))
  expect([refunded.pastDue, refunded.owed, refunded.minimum].map(one => one && text(one))).toEqual([
    '10.00',
    '11.09',
    '11.09',
  ])
  expect(closeCycle(first([bought('2026-03-12', '900')])).pastDue?.isZero()).toBe(true)
})

test('is due on the card’s own day of the month', () => expect(closeCycle(cycle('0', [])).dueOn).toBe('2026-05-05'))

const dollars = fc.integer({ min: 1, max: 200_000 }).map(n => money(n).div(100))
const anAct = fc.record({
  n: fc.integer({ min: 0, max: 30 }),
  amount: dollars,
  what: fc.constantFrom('purchase', 'cash', 'payment', 'refund', 'bounced'),
  later: fc.integer({ min: 0, max: 40 }),
})
const aCycle = fc
  .record({
    opening: dollars,
    share: fc.integer({ min: 0, max: 100 }),
    minimum: dollars,
    acts: fc.array(anAct, { maxLength: 12 }),
  })
  .map(({ opening, share, minimum, acts }): Cycle => {
    const list = acts.flatMap(({ n, amount, what, later }): CardPosting[] => {
      const [day, debit] = [addDays(FROM, n), amount.toFixed()]
      if (what === 'purchase') return [bought(day, debit)]
      if (what === 'cash') return [cash(day, debit)]
      if (what === 'refund') return [refund(day, debit)]
      const payment = paid(day, debit)
      return what === 'payment' ? [payment] : [payment, bounced(addDays(day, later), payment)]
    })
    const postings = list
      .filter(({ day }) => day <= TO)
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    const asked = minimum.gt(opening) ? opening : minimum
    return asking(asked.toFixed(), cycle(opening.toFixed(), postings, cents(opening.times(share).div(100)).toFixed()))
  })

/** One day after another, each from the beginning, as on paper: what was taken back by then is crossed out. */
function onPaper({ opening, cash: cashThen, postings, last }: Cycle) {
  let [cashDays, purchaseDays, total] = [ZERO, ZERO, opening]
  for (const day of daysFrom(FROM, TO)) {
    const known = postings.filter(one => one.day <= day)
    const crossedOut = new Set(known.flatMap(({ takesBack, seq: own }) => (takesBack ? [takesBack.seq, own] : [])))
    total = opening
    let inCash = cashThen
    for (const { seq: own, debit, role } of known) {
      if (crossedOut.has(own)) continue
      total = total.plus(debit)
      if (role === 'cash' || role === 'payment') inCash = inCash.plus(debit)
      if (inCash.lt(0)) inCash = ZERO
      const mostCash = total.lt(0) ? ZERO : total
      if (inCash.gt(mostCash)) inCash = mostCash
    }
    cashDays = cashDays.plus(inCash)
    if (total.gt(inCash)) purchaseDays = purchaseDays.plus(total.minus(inCash))
  }
  const interest = (dollarDays: Money, rate: string) => cents(dollarDays.times(rate).div(36_500))
  const crossedOut = new Set(postings.flatMap(({ takesBack, seq: own }) => (takesBack ? [takesBack.seq, own] : [])))
  const payments = postings.filter(({ role, seq: own }) => role === 'payment' && !crossedOut.has(own))
  const missing = sum([last?.minimum ?? ZERO, ...payments.map(({ debit }) => debit)])
  const pastDue = most(ZERO, least(missing, total))
  return { pastDue, cash: interest(cashDays, CASH_APR), purchases: interest(purchaseDays, PURCHASE_APR), total }
}

test('is what a walk over the days finds, and never more than the dearer rate on all ever owed', () => {
  fc.assert(
    fc.property(aCycle, given => {
      const found = closeCycle(given)
      const paper = onPaper(given)
      expect(text(found.cashInterest)).toBe(text(paper.cash))
      const free = given.last !== undefined && wasPaid(given, given.last)
      expect(text(found.purchaseInterest)).toBe(free ? '0.00' : text(paper.purchases))
      const interest = found.purchaseInterest.plus(found.cashInterest)
      const expected = paper.total.plus(interest)
      expect(text(found.owed)).toBe(text(expected.lt(0) ? ZERO : expected))
      expect(found.cashOwed.lte(found.owed)).toBe(true)
      expect(text(found.pastDue ?? ZERO)).toBe(text(paper.pastDue))
      expect(text(found.minimum)).toBe(text(minimumPayment(found.owed, interest, paper.pastDue)))
      const all = given.opening.plus(sum(given.postings.filter(one => one.debit.gt(0)).map(one => one.debit)))
      expect(interest.lte(cents(all.times(31).times(CASH_APR).div(36_500)).plus('0.01'))).toBe(true)
    }),
  )
})

test('what is credited besides payments never pays, unless nothing is owed on the due day', () => {
  fc.assert(
    fc.property(
      aCycle,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), dollars), { maxLength: 5 }),
      (given, more) => {
        const { last } = given
        if (!last) return
        const refunds = more.map(([n, amount]) => refund(addDays(FROM, n), amount.toFixed()))
        const refunded = { ...given, postings: [...given.postings, ...refunds] }
        const then = given.opening.plus(
          sum(refunded.postings.filter(({ day }) => day <= DUE).map(({ debit }) => debit)),
        )
        fc.pre(then.gt(0))
        if (!wasPaid(given, last)) expect(wasPaid(refunded, last)).toBe(false)
      },
    ),
  )
})

test('a payment that was taken back is as if it had never come', () => {
  fc.assert(
    fc.property(aCycle, given => {
      const { last } = given
      if (!last) return
      const gone = new Set(given.postings.flatMap(({ takesBack, seq: own }) => (takesBack ? [takesBack.seq, own] : [])))
      const postings = given.postings.filter(({ seq: own }) => !gone.has(own))
      expect(wasPaid(given, last)).toBe(wasPaid({ ...given, postings }, last))
      const owed = given.opening.plus(sum(postings.map(({ debit }) => debit)))
      expect(text(stillToPay(last, given.postings, TO, owed))).toBe(text(stillToPay(last, postings, TO, owed)))
    }),
  )
})

/** 500.00 from another bank, 2.99% until a day. */
const brought = (day: BankDay, amount: string, until: BankDay, apr = '2.99'): CardPosting => {
  const one = posting('transfer', day, amount)
  return { ...one, brought: { of: one.seq, apr, until } }
}
const told = ({ transferInterest, purchaseInterest, cashInterest, transfers }: ReturnType<typeof closeCycle>) =>
  [transferInterest, purchaseInterest, cashInterest, ...transfers.map(({ owed }) => owed)]
    .map(one => text(one))
    .join(' ')

/** By hand, as above: what was brought over, purchases, cash; then what is left with its rate. */
test.each<[string, Cycle, string]>([
  // 500 x 31 x 2.99 / 36500
  ['a balance costs its own rate from its day', first([brought(FROM, '500', '2027-03-11')]), '1.27 0.00 0.00 500.00'],
  // 500 x 16 x 2.99 / 36500; then purchases, which cost nothing in a first cycle
  ['its rate ends', first([brought(FROM, '500', '2026-03-26')]), '0.66 0.00 0.00'],
  ['it ends with the statement', first([brought(FROM, '500', TO)]), '1.27 0.00 0.00'],
  [
    'a payment goes to cash, then purchases, then to what was brought over',
    first([cash(FROM, '100'), bought(FROM, '200'), brought(FROM, '500', '2027-03-11'), paid('2026-03-21', '350')]),
    // 500 x 10 + 450 x 21; cash 100 x 10 x 26.99
    '1.18 0.00 0.74 450.00',
  ],
  [
    'of two it goes to the dearer',
    first([brought(FROM, '300', '2027-03-11', '1.00'), brought(FROM, '200', '2027-03-11', '3.00'), paid(FROM, '250')]),
    // 250 x 31 x 1
    '0.21 0.00 0.00 250.00',
  ],
  [
    'after its end a payment goes to it as to a purchase',
    first([brought(FROM, '300', '2026-03-12'), brought(FROM, '200', '2027-03-11'), paid('2026-03-21', '300')]),
    // 300 x 2 + 200 x 31
    '0.56 0.00 0.00 200.00',
  ],
  [
    'a refund lowers purchases, then cash, then it',
    first([bought(FROM, '50'), brought(FROM, '500', '2027-03-11'), refund(FROM, '80')]),
    '1.19 0.00 0.00 470.00',
  ],
])('%s', (_, one, expected) => expect(told(closeCycle(one))).toBe(expected))

test('what undoes a transfer undoes its balance; a bounced payment is owed again where it was', () => {
  const one = brought(FROM, '500', '2027-03-11')
  const undone: CardPosting = {
    ...posting('transfer', '2026-03-21', '-500'),
    undoes: true,
    ...(one.brought && { brought: one.brought }),
  }
  expect(told(closeCycle(first([one, undone])))).toBe('0.41 0.00 0.00')
  const payment = paid('2026-03-12', '200')
  expect(told(closeCycle(first([one, payment, bounced('2026-03-13', payment)])))).toBe('1.25 0.00 0.00 500.00')
})

/** A pencil: day by day, payment by payment, in cents. */
test('in any life its parts never pass what is owed, and paying never costs more than not paying', () => {
  const day = fc.integer({ min: 0, max: 30 }).map(n => addDays(FROM, n))
  const dollars = fc.integer({ min: 1, max: 2000 }).map(String)
  const life = fc.array(
    fc.oneof(
      fc.tuple(day, dollars).map(([on, amount]) => bought(on, amount)),
      fc.tuple(day, dollars).map(([on, amount]) => cash(on, amount)),
      fc.tuple(day, dollars).map(([on, amount]) => paid(on, amount)),
      fc.tuple(day, dollars).map(([on, amount]) => refund(on, amount)),
      fc
        .tuple(day, dollars, fc.integer({ min: 1, max: 60 }))
        .map(([on, amount, n]) => brought(on, amount, addDays(on, n))),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(life, postings => {
      const sorted = postings.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.seq - b.seq))
      const closed = closeCycle(cycle('300', sorted))
      const interest = closed.purchaseInterest.plus(closed.cashInterest).plus(closed.transferInterest)
      const parts = sum(closed.transfers.map(({ owed }) => owed)).plus(closed.cashOwed)
      expect(parts.lte(closed.owed)).toBe(true)
      for (const { until, owed } of closed.transfers) expect(until > TO && owed.gt(0)).toBe(true)
      // Nothing paid and nothing given back, and each balance at the highest rate: that costs at least as much. With
      // payments it need not: they go to what costs most, which would be another part then.
      const asCash = sorted
        .filter(({ debit }) => debit.gt(0))
        .map(one => (one.role === 'transfer' ? { ...cash(one.day, '1'), debit: one.debit } : one))
      const dearer = closeCycle(cycle('300', asCash))
      expect(interest.lte(dearer.purchaseInterest.plus(dearer.cashInterest).plus('0.02'))).toBe(true)
    }),
  )
})
