/**
 * What was distributed goes back within 60 days and once a year; between retirement accounts it moves freely. No room
 * is used.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, MORNING, outcome } from '../../scripts/testing/pure-ledger.ts'
import { addDays, bankDayOf, instantOf } from '../calendar.ts'
import { money, text } from '../money.ts'
import { contributedCounter } from './yearly-room.ts'

const DAY = 86_400_000

function saver() {
  const one = customer()
  const [ira, other] = [one.open('retirement', '10000.00'), one.open('retirement', '500.00')]
  const checking = one.open('checking', '5000.00')
  const out = (amount: string, at = MORNING) =>
    made(one.asks('distribution', { account: ira, amount, withholding: '20', to: checking }, at)).seq
  const back = (of: number, amount: string, at = MORNING, more = {}) =>
    one.asks('own-rollover', { to: ira, owner: one.owner, from: checking, amount, of, account: ira, ...more }, at)
  const move = (amount: string, more = {}) =>
    one.asks('own-rollover', { to: other, owner: one.owner, from: ira, amount, ...more })
  return { one, ira, other, checking, out, back, move }
}

test('all of it, what was withheld too, in parts, within 60 days; the room stays', () => {
  const { one, ira, out, back } = saver()
  const of = out('1000.00')
  expect(outcome(back(of, '1000.01'))).toBe('exceeds_maximum remaining 1000.00')
  made(back(of, '800.00', MORNING + DAY))
  const last = instantOf(addDays(bankDayOf(MORNING), 60), '23:59')
  made(back(of, '150.00', last))
  expect(outcome(back(of, '50.01', last))).toBe('exceeds_maximum remaining 50.00')
  expect(outcome(back(of, '50.00', last + 60_000))).toContain('too_late')
  expect(one.stands(ira)).toBe('9950.00 0.00 0.00 9950.00 9950.00')
  expect(one.ledger.states.counters.has(contributedCounter(one.owner, bankDayOf(MORNING)))).toBe(false)
})

test('once a year: another distribution within it is not put back, a year later one is', () => {
  const { out, back } = saver()
  const [first, second] = [out('1000.00'), out('100.00', MORNING + 10 * DAY)]
  made(back(first, '10.00', MORNING + 11 * DAY))
  expect(outcome(back(second, '100.00', MORNING + 11 * DAY))).toBe('exceeds_yearly_limit')
  made(back(first, '990.00', MORNING + 12 * DAY))
  const [early, late] = [out('50.00', MORNING + 364 * DAY), out('60.00', MORNING + 365 * DAY)]
  expect(outcome(back(early, '50.00', MORNING + 365 * DAY))).toBe('exceeds_yearly_limit')
  made(back(late, '60.00', MORNING + 365 * DAY))
})

describe('what an employer’s plan paid (26 USC 402(c))', () => {
  function employed() {
    const { one, checking, ...ira } = saver()
    const plan = one.open('retirement', '5000.00', { terms: { plan: '401(k)' } })
    const paid = (from: number, amount: string, more: object = {}) =>
      made(one.asks('distribution', { account: from, amount, withholding: '20', to: checking, ...more })).seq
    const back = (of: number, account: number, amount: string) =>
      one.asks('own-rollover', { to: account, owner: one.owner, from: checking, amount, of, account })
    return { paid, back, plan, ira: ira.ira }
  }

  test('goes back as often as one likes, and leaves the year of IRAs as it was', () => {
    const { paid, back, plan, ira } = employed()
    for (let i = 0; i < 3; i += 1) made(back(paid(plan, '100.00'), plan, '100.00'))
    made(back(paid(ira, '100.00'), ira, '100.00'))
    expect(outcome(back(paid(ira, '100.00'), ira, '100.00'))).toBe('exceeds_yearly_limit')
    made(back(paid(plan, '100.00'), plan, '100.00'))
  })

  test('never goes back where it was for hardship, or one of a long series; of an IRA it does', () => {
    const { paid, back, plan, ira } = employed()
    for (const more of [{ reason: 'hardship' }, { series: true }])
      expect(outcome(back(paid(plan, '100.00', more), plan, '1.00'))).toBe('not_permitted')
    made(back(paid(plan, '100.00', { reason: 'medical' }), plan, '100.00'))
    made(back(paid(ira, '100.00', { reason: 'hardship', series: true }), ira, '100.00'))
  })
})

test('a distribution of one’s own, settled money, an account that may pay', () => {
  const { one, ira, other, checking, out, back } = saver()
  const of = out('1000.00')
  expect(outcome(back(of + 100, '1.00'))).toBe('not_found')
  expect(outcome(back(of, '1.00', MORNING, { account: other }))).toBe('not_found')
  expect(outcome(back(of, '1.00', MORNING, { account: undefined }))).toBe('not_found')
  expect(outcome(back(of, '1.00', MORNING, { from: other }))).toBe('account_may_not_pay')
  expect(outcome(back(of, '1.00', MORNING, { to: checking }))).toBe('wrong_account_kind')
  const poor = one.open('savings', '5.00')
  made(one.asks('deposit', { to: poor, owner: one.owner, amount: '500.00' }))
  expect(outcome(back(of, '5.01', MORNING, { from: poor }))).toBe('insufficient_funds available 5.00')
  made(back(of, '5.00', MORNING, { from: poor }))
  const counters = [`reversed:${of}`]
  made(one.bank('reversal', { of, accounts: [ira, checking], counters, reason: 'wrong account' }))
  expect(outcome(back(of, '1.00'))).toBe('wrong_state')
})

test('between retirement accounts it moves as often as one likes', () => {
  const { one, ira, other, checking, move } = saver()
  for (let i = 0; i < 3; i += 1) made(move('100.00'))
  expect(outcome(move('9700.01'))).toBe('insufficient_funds available 9700.00')
  expect(outcome(move('1.00', { to: ira }))).toBe('same_account')
  expect(outcome(move('1.00', { from: checking }))).toBe('wrong_account_kind')
  expect([one.stands(ira), one.stands(other)]).toEqual([
    '9700.00 0.00 0.00 9700.00 9700.00',
    '800.00 0.00 0.00 800.00 800.00',
  ])
})

test('whatever is asked for, no more comes back than went out, of one distribution in any year', () => {
  const act = fc.record({
    cents: fc.integer({ min: 1, max: 50_000 }),
    days: fc.integer({ min: 0, max: 90 }),
    pick: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 2, maxLength: 12 }), acts => {
      const { out, back } = saver()
      const outs: { of: number; at: number; left: number; used: boolean }[] = []
      let at = MORNING
      for (const { cents, days, pick } of acts) {
        at += days * DAY
        const amount = text(money(cents).div(100))
        const one = outs[pick % Math.max(1, outs.length)]
        if (!one || pick === 0) {
          outs.push({ of: out(amount, at), at, left: cents, used: false })
          continue
        }
        const day = (ms: number) => Math.floor(Date.parse(bankDayOf(ms)) / DAY)
        const others = outs.filter(other => other.used && other !== one && Math.abs(day(other.at) - day(one.at)) < 365)
        const may = day(at) - day(one.at) <= 60 && (one.used || others.length === 0) && cents <= one.left
        const told = outcome(back(one.of, amount, at))
        if (told === 'accepted') {
          expect(may).toBe(true)
          one.left -= cents
          one.used = true
        } else if (may) expect(told).toContain('insufficient_funds')
      }
    }),
  )
})
