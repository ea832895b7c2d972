/** A plan lends to its owner within the law's limits, is paid back by instalments, and says when it was not. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, MORNING, outcome } from '../../scripts/testing/pure-ledger.ts'
import { addDays, addMonths, bankDayOf, instantOf } from '../calendar.ts'
import { money, sum, text, ZERO } from '../money.ts'
import {
  curedUntil,
  instalmentsDue,
  loanSchedule,
  payoffOf,
  planLoanRate,
  planLoanRoom,
  principalIn,
} from '../rates/plan-loan.ts'
import { contributedCounter } from './yearly-room.ts'

const TODAY = bankDayOf(MORNING)
const onDay = (day: string) => instantOf(day, '12:00')

function saver(balance = '40000.00', plan = '401(k)') {
  const one = customer()
  const account = one.open('retirement', balance, { terms: plan === '401(k)' ? { plan } : {} })
  const checking = one.open('checking', '60000.00')
  const owner = one.owner
  const borrow = (amount: string, at = MORNING, more = {}) =>
    one.asks('retirement-loan', { account, owner, to: checking, amount, months: 12, rate: '8.50', ...more }, at)
  const pay = (loan: number, amount: string, part: object, at = MORNING) =>
    one.asks('retirement-loan-payment', { loan, account, owner, from: checking, amount, ...part }, at)
  const default_ = (loan: number, amount: string, at: number) =>
    one.ledger.append({ kind: 'retirement-loan-defaulted', payload: { loan, account, owner, amount }, at })
  return { one, account, checking, owner, borrow, pay, default_ }
}
const months = (amount: string, n = 12) =>
  loanSchedule({ amount: money(amount), rate: '8.50', months: n, lentOn: TODAY })
const instalments = (count: number) => ({ part: 'instalments', count })

test.each([
  ['1500.00', '1500.00'],
  ['8000.00', '8000.00'],
  ['15000.00', '10000.00'],
  ['20000.02', '10000.01'],
  ['30000.01', '15000.00'],
  ['250000.00', '50000.00'],
])('a balance of %s lends %s, and not a cent more', (balance, most) => {
  const { borrow } = saver(balance)
  expect(outcome(borrow(text(money(most).plus('0.01'))))).toBe(`exceeds_maximum remaining ${most}`)
  made(borrow(most))
})

test('an IRA lends nothing; nor is a small amount, another term or rate or a second loan lent', () => {
  expect(outcome(saver('40000.00', 'ira').borrow('5000.00'))).toBe('not_permitted')
  const { one, account, owner, borrow, checking } = saver()
  expect(outcome(borrow('999.99'))).toBe('below_minimum minimum 1000.00')
  for (const term of [0, 1, 6, 13, 72, 180])
    expect(outcome(borrow('5000.00', MORNING, { months: term }))).toMatch('invalid')
  expect(outcome(borrow('5000.00', MORNING, { rate: '8.49' }))).toMatch('invalid')
  expect(outcome(borrow('0.01'))).toMatch('below_minimum')
  const stranger = customer(one.ledger)
  const elsewhere = stranger.open('checking', '10.00')
  expect(outcome(borrow('5000.00', MORNING, { to: elsewhere }))).toBe('not_found')
  expect(outcome(borrow('5000.00', MORNING, { owner: stranger.owner }))).toBe('not_found')
  expect(outcome(borrow('5000.00', MORNING, { to: account }))).toBe('wrong_account_kind')
  made(borrow('5000.00'))
  expect(outcome(borrow('1000.00'))).toBe('wrong_state')
  expect(one.stands(account)).toBe('35000.00 0.00 0.00 35000.00 35000.00')
  expect(one.stands(checking)).toBe('65000.00 0.00 0.00 65000.00 65000.00')
  const second = one.open('retirement', '40000.00', { terms: { plan: '401(k)' } })
  const again = { account: second, owner, to: checking, amount: '1000.00', months: 12, rate: '8.50' }
  expect(outcome(one.asks('retirement-loan', again))).toBe('wrong_state')
})

test('frozen, it neither lends nor loses what is paid back; not closed while it is owed a loan', () => {
  const { one, account, borrow, pay } = saver('8000.00')
  const { seq } = made(borrow('8000.00'))
  const bank = (kind: string, payload: object) => one.ledger.append({ kind, payload: { ...payload }, at: MORNING })
  expect(outcome(bank('account-closed', { account }))).toBe('wrong_state')
  made(bank('account-frozen', { account, reason: 'asked' }))
  expect(outcome(borrow('1000.00'))).toBe('account_not_open')
  made(pay(seq, '100.00', { part: 'extra' }))
})

test('money that may still bounce is not lent', () => {
  const { one, account, owner, borrow } = saver('1000.00')
  made(one.asks('contribution', { to: account, owner, amount: '6000.00' }))
  expect(outcome(borrow('1000.01'))).toBe('exceeds_maximum remaining 1000.00')
  made(borrow('1000.00'))
})

test('twelve instalments pay it back, each on its day and not before, using no yearly room', () => {
  const { one, account, owner, borrow, pay } = saver()
  const { seq } = made(borrow('12000.00'))
  const all = months('12000.00')
  for (const { dueOn, payment } of all) {
    const [eve, day] = [onDay(addDays(dueOn, -1)), onDay(dueOn)]
    expect(outcome(pay(seq, text(payment), instalments(1), eve))).toBe('nothing_due')
    expect(outcome(pay(seq, text(payment.plus('0.01')), instalments(1), day))).toMatch('invalid')
    made(pay(seq, text(payment), instalments(1), day))
  }
  const last = onDay(addMonths(TODAY, 12))
  expect(outcome(pay(seq, '1.00', { part: 'extra' }, last))).toBe('wrong_state')
  const interest = sum(all.map(month => month.interest))
  expect(one.stands(account).split(' ')[0]).toBe(text(money('40000.00').plus(interest)))
  expect(one.ledger.states.counters.has(contributedCounter(owner, TODAY))).toBe(false)
})

test('missed ones are caught up together; extra comes off what is owed; all of it ends it', () => {
  const { borrow, pay, one, owner } = saver()
  const { seq } = made(borrow('12000.00'))
  const day = addMonths(TODAY, 3)
  const three = months('12000.00').slice(0, 3)
  made(pay(seq, text(sum(three.map(({ payment }) => payment))), instalments(3), onDay(day)))
  expect(outcome(pay(seq, '0.01', instalments(1), onDay(day)))).toBe('nothing_due')
  const owed = three[2]?.owed ?? ZERO
  expect(outcome(pay(seq, text(owed), { part: 'extra' }, onDay(day)))).toBe(`exceeds_maximum remaining ${text(owed)}`)
  made(pay(seq, '1000.00', { part: 'extra' }, onDay(day)))
  expect(outcome(pay(seq, text(owed), { part: 'payoff' }, onDay(day)))).toMatch('invalid')
  made(pay(seq, text(owed.minus(1000)), { part: 'payoff' }, onDay(day)))
  expect(text(one.ledger.states.counters.get(`plan-loan:${owner}`) ?? ZERO)).toBe('0.00')
})

test('what was owed in the year before comes off the next loan', () => {
  const { borrow, pay } = saver('200000.00')
  const { seq } = made(borrow('30000.00'))
  made(pay(seq, '30000.00', { part: 'payoff' }))
  expect(outcome(borrow('20000.01'))).toBe('exceeds_maximum remaining 20000.00')
  const yearOn = addMonths(TODAY, 12)
  expect(outcome(borrow('20000.01', onDay(yearOn)))).toBe('exceeds_maximum remaining 20000.00')
  made(borrow('50000.00', onDay(addMonths(TODAY, 13))))
})

test('missed past the quarter after, it counts as distributed; only all of it or extra is paid', () => {
  const { borrow, pay, default_ } = saver()
  const { seq } = made(borrow('12000.00'))
  const first = addMonths(TODAY, 1)
  const until = curedUntil(first)
  expect([TODAY, first, until]).toEqual(['2026-03-02', '2026-04-02', '2026-09-30'])
  const loan = { amount: money('12000.00'), rate: '8.50', months: 12, lentOn: TODAY }
  const amount = text(payoffOf(loan, { owed: money('12000.00'), paid: 0 }, until))
  expect(amount).toBe('12592.44')
  expect(outcome(default_(seq, amount, onDay(until)))).toBe(`too_soon until ${until}`)
  const after = onDay(addDays(until, 1))
  expect(outcome(default_(seq, '12000.00', after))).toMatch('invalid')
  made(default_(seq, amount, after))
  expect(outcome(default_(seq, amount, after))).toBe('wrong_state')
  const payment = text(months('12000.00')[0]?.payment ?? ZERO)
  expect(outcome(pay(seq, payment, instalments(1), after))).toBe('wrong_state')
  expect(outcome(borrow('1000.00', after))).toBe('wrong_state')
  made(pay(seq, '100.00', { part: 'extra' }, after))
})

test('neither the loan nor a payment is turned back', () => {
  const { one, account, checking, borrow, pay } = saver()
  const lent = made(borrow('12000.00'))
  const paid = made(pay(lent.seq, '100.00', { part: 'extra' }))
  for (const { seq, effects } of [lent, paid]) {
    const counters = effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
    const payload = { of: seq, accounts: [account, checking], counters, reason: 'Mistake' }
    expect(outcome(one.ledger.append({ kind: 'reversal', payload, at: MORNING }))).toBe('wrong_state')
  }
})

const anyLoan = fc.record({
  amount: fc.integer({ min: 100_000, max: 5_000_000 }).map(n => money(n).div(100)),
  rate: fc.integer({ min: 0, max: 2000 }).map(n => text(money(n).div(100))),
  months: fc.constantFrom(12, 24, 36, 48, 60),
  lentOn: fc.integer({ min: 0, max: 1500 }).map(n => addDays('2026-01-01', n)),
})

describe('the schedule', () => {
  test('sums to the cent, level, one a month, and the last pays what rounding left', () =>
    fc.assert(
      fc.property(anyLoan, loan => {
        const all = loanSchedule(loan)
        const [payments, interest] = [all.map(({ payment }) => payment), all.map(one => one.interest)]
        expect(text(sum(payments).minus(sum(interest)))).toBe(text(loan.amount))
        expect(all.at(-1)?.owed.isZero()).toBe(true)
        expect(new Set(payments.slice(0, -1).map(one => text(one))).size).toBeLessThanOrEqual(1)
        expect(all.length).toBeLessThanOrEqual(loan.months)
        for (const [i, { dueOn, owed }] of all.entries()) {
          expect(dueOn > (all[i - 1]?.dueOn ?? loan.lentOn)).toBe(true)
          expect(owed.lt(all[i - 1]?.owed ?? loan.amount)).toBe(true)
          expect(instalmentsDue(loan, { owed: loan.amount, paid: 0 }, dueOn)).toHaveLength(i + 1)
        }
      }),
      { numRuns: 100 },
    ))

  test('extra is worth no more than its part of all that is owed, and never all of it', () =>
    fc.assert(
      fc.property(anyLoan, fc.nat({ max: 200 }), fc.integer({ min: 1, max: 99 }), (loan, days, part) => {
        const [standing, day] = [{ owed: loan.amount, paid: 0 }, addDays(loan.lentOn, days)]
        const all = payoffOf(loan, standing, day)
        expect(all.gte(loan.amount)).toBe(true)
        const extra = all.times(part).div(100).toDecimalPlaces(2)
        const off = principalIn(extra, loan, standing, day)
        expect(off.lte(extra) && off.lt(loan.amount)).toBe(true)
        expect(principalIn(all.minus('0.01'), loan, standing, day).lt(loan.amount)).toBe(true)
      }),
    ))

  test('the room is never above 50,000, nor above what is free, nor grows with what was owed', () =>
    fc.assert(
      fc.property(fc.nat({ max: 30_000_000 }), fc.nat({ max: 30_000_000 }), fc.nat({ max: 6_000_000 }), (a, b, c) => {
        const [settled, free, highest] = [money(a).div(100), money(Math.min(a, b)).div(100), money(c).div(100)]
        const room = planLoanRoom(settled, free, highest)
        expect(room.gte(0) && room.lte(free) && room.lte(50000)).toBe(true)
        expect(room.lte(planLoanRoom(settled, free, ZERO))).toBe(true)
        expect(text(room)).toBe(room.toFixed(2))
      }),
    ))

  test('the rate is a point over prime', () => expect(planLoanRate(TODAY)).toBe('8.50'))
})
