/** What a card asks for, as a pure function of its terms, what happened on it and the day. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { least, money, most, sum, text, ZERO } from '../../ledger/money.ts'
import { paymentDueOn } from '../../ledger/rates/card.ts'
import type { CardPosting } from '../platform/jobs/card-cycle.ts'
import { nextStatementDay, standing } from './standing.queries.ts'
import { bought, bounced, paid, posting, refund } from '../../scripts/testing/card-lines.ts'

/** A card of the 10th: due on the 5th. Its statement of March 10 asks for 30 of 1,000. */
const OPENED = '2025-06-10'
const ON = '2026-03-10'
const DUE = '2026-04-05'
const NEXT = '2026-05-05'
const BILLED = {
  statementOn: ON,
  statementBalance: '1000.00',
  statementCash: '0.00',
  minimumPayment: '30.00',
  paymentDueOn: DUE,
}
const EMPTY = { ...BILLED, statementBalance: '0.00', minimumPayment: '0.00' }

const out = (day: BankDay, amount: string) => posting('paid-out', day, amount)
const [early, late] = [paid('2026-03-08', '400'), paid('2026-03-20', '1000')]

/** What is owed is what the statement says and what happened since. */
function on(today: BankDay, terms: Partial<typeof BILLED>, postings: readonly CardPosting[]) {
  const since = postings.filter(({ day }) => day > ON).map(({ debit }) => debit)
  const balance = money(terms.statementBalance ?? 0)
    .plus(sum(since))
    .neg()
  const now = standing({ openedOn: OPENED, terms, balance }, postings, today)
  expect([now.pastDue.lte(now.minimum), now.pastDue.isNegative()]).toEqual([true, false])
  const { minimum, remaining, full, dueOn, overdueSince = '-', paidOn = '-', lastPayment } = now
  const last = lastPayment ? `${text(lastPayment.amount)} ${lastPayment.day}` : '-'
  return [text(minimum), text(remaining), text(full), dueOn, overdueSince, paidOn, last].join(' | ')
}

test.each<[string, CardPosting[], string]>([
  ['nothing paid', [], '30.00 20.00'],
  ['a payment goes to it first', [paid('2026-03-11', '12')], '18.00 8.00'],
  ['it is paid, and some of the minimum is left', [paid('2026-03-11', '22')], '8.00 0.00'],
])('of the minimum 20 are past due: %s', (_name, postings, expected) => {
  const terms = { ...BILLED, statementPastDue: '20.00' }
  const { minimum, pastDue } = standing({ openedOn: OPENED, terms, balance: money('-1000') }, postings, '2026-03-13')
  expect([text(minimum), text(pastDue)].join(' ')).toBe(expected)
})

test('after its day all that is left of the minimum is past due', () => {
  const terms = { ...BILLED, statementPastDue: '20.00' }
  const { minimum, pastDue } = standing({ openedOn: OPENED, terms, balance: money('-1000') }, [], addDays(DUE, 1))
  expect([text(minimum), text(pastDue)]).toEqual(['30.00', '30.00'])
})

test.each<[string, BankDay, Partial<typeof BILLED>, CardPosting[], string]>([
  // today, what happened | minimum | of the statement | owed | due | overdue since | paid on | last payment
  ['no statement yet, nothing bought', '2025-06-20', {}, [], '0.00 | 0.00 | 0.00 | 2025-08-05 | - | - | -'],
  ['no statement yet', '2025-06-20', {}, [bought('2026-03-11', '80')], '0.00 | 0.00 | 80.00 | 2025-08-05 | - | - | -'],
  ['billed', '2026-03-11', BILLED, [], `30.00 | 1000.00 | 1000.00 | ${DUE} | - | - | -`],
  [
    'a part of the minimum',
    '2026-03-12',
    BILLED,
    [paid('2026-03-11', '12')],
    `18.00 | 988.00 | 988.00 | ${DUE} | - | - | 12.00 2026-03-11`,
  ],
  [
    'the minimum',
    '2026-03-12',
    BILLED,
    [paid('2026-03-11', '30')],
    `0.00 | 970.00 | 970.00 | ${DUE} | - | - | 30.00 2026-03-11`,
  ],
  [
    'all but a cent',
    '2026-03-12',
    BILLED,
    [paid('2026-03-11', '999.99')],
    `0.00 | 0.01 | 0.01 | ${DUE} | - | - | 999.99 2026-03-11`,
  ],
  [
    'paid: the next one’s day',
    '2026-03-21',
    BILLED,
    [late],
    `0.00 | 0.00 | 0.00 | ${NEXT} | - | 2026-03-20 | 1000.00 2026-03-20`,
  ],
  [
    'paid in parts',
    '2026-03-21',
    BILLED,
    [paid('2026-03-12', '600'), paid('2026-03-15', '400'), paid('2026-03-16', '5')],
    `0.00 | 0.00 | 0.00 | ${NEXT} | - | 2026-03-15 | 5.00 2026-03-16`,
  ],
  [
    'paid, and bought since',
    '2026-03-21',
    BILLED,
    [late, bought('2026-03-21', '70')],
    `0.00 | 0.00 | 70.00 | ${NEXT} | - | 2026-03-20 | 1000.00 2026-03-20`,
  ],
  [
    'overpaid',
    '2026-03-21',
    BILLED,
    [paid('2026-03-20', '1200')],
    `0.00 | 0.00 | 0.00 | ${NEXT} | - | 2026-03-20 | 1200.00 2026-03-20`,
  ],
  [
    'overpaid, and that was paid out',
    '2026-03-21',
    BILLED,
    [paid('2026-03-20', '1200'), out('2026-03-21', '200')],
    `0.00 | 0.00 | 0.00 | ${NEXT} | - | 2026-03-20 | 1200.00 2026-03-20`,
  ],
  [
    'a payment that bounced is none',
    '2026-03-22',
    BILLED,
    [late, bounced('2026-03-22', late)],
    `30.00 | 1000.00 | 1000.00 | ${DUE} | - | - | -`,
  ],
  [
    'one of before the statement that bounces: the statement is looked at without it',
    '2026-03-12',
    BILLED,
    [early, bounced('2026-03-11', early)],
    `30.00 | 1400.00 | 1400.00 | ${DUE} | - | - | -`,
  ],
  [
    'a refund pays nothing',
    '2026-03-12',
    BILLED,
    [bought('2026-03-11', '500'), refund('2026-03-12', '500')],
    `30.00 | 1000.00 | 1000.00 | ${DUE} | - | - | -`,
  ],
  [
    'never more than is owed',
    '2026-03-12',
    BILLED,
    [refund('2026-03-12', '980')],
    `20.00 | 20.00 | 20.00 | ${DUE} | - | - | -`,
  ],
  [
    'refunded all: nothing to pay, and nobody paid',
    '2026-03-12',
    BILLED,
    [refund('2026-03-12', '1000')],
    `0.00 | 0.00 | 0.00 | ${NEXT} | - | - | -`,
  ],
  ['on the due day', DUE, BILLED, [], `30.00 | 1000.00 | 1000.00 | ${DUE} | - | - | -`],
  ['the day after it', '2026-04-06', BILLED, [], `30.00 | 1000.00 | 1000.00 | ${NEXT} | ${DUE} | - | -`],
  [
    'the minimum was paid, the rest is carried on',
    '2026-04-06',
    BILLED,
    [paid(DUE, '30')],
    `0.00 | 970.00 | 970.00 | ${NEXT} | - | - | 30.00 ${DUE}`,
  ],
  [
    'the minimum was paid late',
    '2026-04-08',
    BILLED,
    [paid('2026-04-07', '30')],
    `0.00 | 970.00 | 970.00 | ${NEXT} | - | - | 30.00 2026-04-07`,
  ],
  [
    'a statement of nothing',
    '2026-03-12',
    EMPTY,
    [bought('2026-03-12', '70')],
    `0.00 | 0.00 | 70.00 | ${NEXT} | - | - | -`,
  ],
  [
    'a statement of nothing, paid by what bounced',
    '2026-03-12',
    EMPTY,
    [early, bounced('2026-03-12', early)],
    `0.00 | 400.00 | 400.00 | ${DUE} | - | - | -`,
  ],
])('%s (%s)', (_name, today, terms, postings, expected) => expect(on(today, terms, postings)).toBe(expected))

const days = fc.integer({ min: 1, max: 31 }).map(n => addDays(ON, n))
const dollars = fc.integer({ min: 1, max: 150_000 }).map(n => money(n).div(100).toFixed())
const anAct = fc.tuple(fc.constantFrom('purchase', 'payment', 'credit', 'bounced'), days, dollars)
const acts = fc.array(anAct, { maxLength: 10 }).map(list =>
  list
    .flatMap(([what, day, amount]): CardPosting[] => {
      if (what === 'purchase') return [bought(day, amount)]
      if (what === 'credit') return [refund(day, amount)]
      const payment = paid(day, amount)
      return what === 'payment' ? [payment] : [payment, bounced(addDays(day, 2), payment)]
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
)

test('minimum, statement and debt keep their order; due is ahead; paying the rest leaves none', () => {
  fc.assert(
    fc.property(acts, days, (happened, today) => {
      const postings = happened.filter(({ day }) => day <= today)
      const balance = money('1000')
        .plus(sum(postings.map(({ debit }) => debit)))
        .neg()
      const now = standing({ openedOn: OPENED, terms: BILLED, balance }, postings, today)
      expect(now.minimum.lte(most(now.remaining, ZERO))).toBe(true)
      expect(now.remaining.lte(now.full)).toBe(true)
      expect(now.dueOn >= today).toBe(true)
      expect([DUE, NEXT]).toContain(now.dueOn)
      if (now.remaining.isZero()) return
      const pay = (amount: typeof ZERO) => {
        const payment = paid(today, amount.toFixed())
        return standing(
          { openedOn: OPENED, terms: BILLED, balance: balance.plus(amount) },
          [...postings, payment],
          today,
        )
      }
      const settled = pay(now.remaining)
      expect([text(settled.remaining), text(settled.minimum)]).toEqual(['0.00', '0.00'])
      const half = least(now.minimum, money('7'))
      if (half.gt(0)) expect(text(pay(half).minimum)).toBe(text(now.minimum.minus(half)))
    }),
  )
})

test('a due day is always ahead, on the same day of each month, before the statement after it', () => {
  const anyDay = fc.integer({ min: 0, max: 3000 }).map(n => addDays('2024-01-01', n))
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 1000 }), (openedOn, n) => {
      const today = addDays(openedOn, n)
      const { dueOn } = standing({ openedOn, terms: {}, balance: ZERO }, [], today)
      expect(dueOn >= today).toBe(true)
      expect(dueOn).toBe(paymentDueOn(nextStatementDay(openedOn, today), openedOn))
    }),
  )
})
