/**
 * Into retirement: 6,500 a calendar year in bank time, from an own account or typed in;
 * what bounces was never contributed.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedIn, customer, made, MORNING, nextId, outcome } from '../../scripts/testing/pure-ledger.ts'
import { instantOf } from '../calendar.ts'
import { money, sum, text, ZERO } from '../money.ts'
import { contributedCounter } from './yearly-room.ts'

function saver(checking = '20000.00') {
  const one = customer()
  const from = one.open('checking', checking)
  const to = one.open('retirement')
  const gives = (amount: string, more = {}, at = MORNING) =>
    one.asks('contribution', { to, owner: one.owner, amount, ...more }, at)
  return { one, from, to, gives }
}

describe('the yearly room (LED-21, C-77)', () => {
  test('is one for typed and own money, and says what is left', () => {
    const { gives, from } = saver()
    made(gives('2500.00'))
    expect(outcome(gives('4000.01', { from }))).toBe('exceeds_yearly_limit remaining 4000.00')
    made(gives('4000.00', { from }))
    expect(outcome(gives('0.01'))).toBe('exceeds_yearly_limit remaining 0.00')
  })

  test('is new when the year turns in New York', () => {
    const { gives, from } = saver()
    const midnight = instantOf('2027-01-01')
    made(gives('6500.00', { from }, midnight - 60_000))
    expect(outcome(gives('0.01', { from }, midnight - 1))).toBe('exceeds_yearly_limit remaining 0.00')
    made(gives('6500.00', { from }, midnight))
  })

  test('of the year before it is open until that year’s taxes are due, and each year has its own', () => {
    const { one, gives, from } = saver('20000.00')
    const at = instantOf('2027-04-15', '23:59')
    expect(outcome(gives('1.00', { from, year: '2028' }, instantOf('2027-01-01')))).toBe('too_soon date 2028-01-01')
    made(gives('4000.00', { from, year: '2026' }, instantOf('2027-01-02')))
    made(gives('6500.00', { from }, instantOf('2027-01-02')))
    expect(outcome(gives('2500.01', { from, year: '2026' }, at))).toBe('exceeds_yearly_limit remaining 2500.00')
    made(gives('2500.00', { from, year: '2026' }, at))
    expect(outcome(gives('0.01', { from, year: '2026' }, instantOf('2027-04-16')))).toContain('too_late')
    expect(outcome(gives('0.01', { from, year: '2025' }, at))).toContain('too_late')
    expect(one.ledger.states.counters.get(contributedCounter(one.owner, '2026'))?.toFixed(2)).toBe('6500.00')
  })

  test('is 1,000 larger for who may catch up', () => {
    const { gives, from } = saver()
    made(gives('6500.00', { from }))
    made(gives('1000.00', { from, limit: '7500.00' }))
    expect(outcome(gives('0.01', { from, limit: '7500.00' }))).toBe('exceeds_yearly_limit remaining 0.00')
  })

  test('a reversal by the bank gives it back, when it names what was counted', () => {
    const { one, gives, from, to } = saver()
    const event = made(gives('6500.00', { from }))
    const counters = event.effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
    const back = { of: event.seq, accounts: [from, to], reason: 'wrong account' }
    expect(outcome(one.bank('reversal', back))).toBe('not_found')
    made(one.bank('reversal', { ...back, counters }))
    expect(one.stands(to)).toBe('0.00 0.00 0.00 0.00 0.00')
    made(gives('6500.00', { from }))
  })
})

describe('a contribution that bounces gives its room back', () => {
  const bounces = ({ one }: ReturnType<typeof saver>, origin: number, at = MORNING) =>
    one.bank('return', { origin, ...carriedIn(one.ledger.events, origin) }, at)

  test('typed in', () => {
    const whose = saver()
    const { seq } = made(whose.gives('6500.00'))
    expect(outcome(whose.one.bank('return', { origin: seq }))).toBe('not_found')
    made(bounces(whose, seq))
    expect(whose.one.stands(whose.to)).toBe('0.00 0.00 0.00 0.00 0.00')
    made(whose.gives('3500.00'))
    made(whose.gives('3000.00', { from: whose.from }))
  })

  test('paid out of a deposit that bounces: as much as the deposit had paid of it', () => {
    const whose = saver('1000.00')
    const { one, from, to, gives } = whose
    const { seq } = made(one.asks('deposit', { to: from, owner: one.owner, amount: '5000.00' }))
    made(gives('4000.00', { from }))
    expect(one.stands(to)).toBe('4000.00 0.00 3000.00 4000.00 1000.00')
    made(bounces(whose, seq))
    expect(one.stands(to)).toBe('1000.00 0.00 0.00 1000.00 1000.00')
    expect(outcome(gives('5500.01'))).toBe('exceeds_yearly_limit remaining 5500.00')
    made(gives('5000.00'))
  })

  test('a first deposit too', () => {
    const whose = saver('1.00')
    const { one, gives } = whose
    const opening = { owner: one.owner, publicId: nextId(), kind: 'retirement', deposit: '2000.00', source: 'check' }
    const { seq } = made(one.asks('account-opening', opening))
    made(bounces(whose, seq))
    expect(outcome(gives('6500.01'))).toBe('exceeds_yearly_limit remaining 6500.00')
    made(gives('6500.00'))
  })

  test('names each contribution once, and none that carried nothing of it', () => {
    const whose = saver()
    const { one, gives, from } = whose
    const { seq: origin } = made(gives('100.00'))
    const { seq: other } = made(gives('50.00', { from }))
    const counter = contributedCounter(one.owner, '2026-03-02')
    const named = (...events: number[]) =>
      outcome(one.bank('return', { origin, contributions: events.map(event => ({ event, counter })) }))
    expect(named(origin, origin)).toBe('not_found')
    expect(named(origin, other)).toBe('not_found')
    expect(outcome(one.bank('return', { origin, contributions: [{ event: origin, counter: `${counter}9` }] }))).toBe(
      'not_found',
    )
    expect(outcome(one.bank('return', { origin, contributions: [{ event: origin, counter: 'atm:x' }] }))).toContain(
      'invalid',
    )
    expect(named(origin)).toBe('accepted')
  })

  /**
   * Moments around the turn of a year in New York, in minutes from midnight there,
   * hours apart from midnight in London or Tokyo.
   */
  const minutes = fc.integer({ min: -6 * 60, max: 6 * 60 })
  const gift = fc.record({
    typed: fc.boolean(),
    cents: fc.integer({ min: 1, max: 2500_00 }),
    at: minutes,
    bounces: fc.boolean(),
    years: fc.nat({ max: 2 }),
  })

  test('to the year that it counted for, however late it bounces', () => {
    fc.assert(
      fc.property(fc.array(gift, { minLength: 1, maxLength: 12 }), gifts => {
        const whose = saver('5.00')
        const { one, from, gives } = whose
        const midnight = instantOf('2027-01-01')
        /** What counts for each year: the contributions made in it, less what bounced of them. */
        const counts: Record<string, string[]> = { '2026': [], '2027': [] }
        const bounced: { origin: number; after: number }[] = []
        for (const { typed, cents, at, bounces: fails, years } of gifts.toSorted((a, b) => a.at - b.at)) {
          const [amount, now] = [text(money(cents).div(100)), midnight + at * 60_000]
          const paid = typed ? undefined : one.asks('deposit', { to: from, owner: one.owner, amount }, now)
          if (paid?.outcome === 'refused') continue
          const given = gives(amount, typed ? {} : { from }, now)
          const origin = paid?.event.seq ?? (given.outcome === 'accepted' ? given.event.seq : 0)
          if (fails && origin > 0) bounced.push({ origin, after: midnight + (years + 1) * 300 * 86_400_000 })
          if (given.outcome === 'accepted') counts[at < 0 ? '2026' : '2027']?.push(amount)
        }
        for (const { origin, after } of bounced.toSorted((a, b) => a.after - b.after)) {
          const carried = carriedIn(one.ledger.events, origin).contributions ?? []
          made(bounces(whose, origin, after))
          for (const { event, counter } of carried) {
            const lots = one.ledger.events[event - 1]?.effects ?? []
            const back = sum(
              lots
                .map(fx => (fx.effect === 'lot' && fx.origin === origin ? money(fx.amount) : ZERO))
                .filter(n => n.gt(0)),
            )
            counts[counter.slice(-4)]?.push(text(back.neg()))
          }
        }
        for (const [year, amounts] of Object.entries(counts)) {
          const counted = one.ledger.states.counters.get(contributedCounter(one.owner, `${year}-06-01`)) ?? ZERO
          expect([year, text(counted)]).toEqual([year, text(sum(amounts.map(money)))])
          expect(counted.gte(0) && counted.lte(6500)).toBe(true)
        }
        expect(
          [...one.ledger.states.counters.keys()].filter(name => /contributed:.*:(2028|2029|203)/.test(name)),
        ).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})

test('typed-in money is under the caps of all typed-in money, and stays unsettled on the way out', () => {
  const { one, from, to, gives } = saver()
  made(one.asks('deposit', { to: from, owner: one.owner, amount: '9000.00' }))
  expect(outcome(gives('1000.01'))).toBe('exceeds_daily_limit remaining 1000.00')
  made(gives('1000.00'))
  expect(one.stands(to)).toBe('1000.00 0.00 1000.00 1000.00 0.00')
  const out = (more = {}) => one.asks('distribution', { account: to, amount: '1000.00', withholding: '0', ...more })
  expect(outcome(out())).toBe('insufficient_funds available 0.00')
  made(out({ to: from }))
  expect(one.stands(from)).toBe('30000.00 0.00 10000.00 30000.00 20000.00')
})

test.each(['savings', 'investment'] as const)('a %s account takes no contributions', kind => {
  const { one } = saver()
  const told = one.asks('contribution', { to: one.open(kind), owner: one.owner, amount: '1.00' })
  expect(outcome(told)).toBe('wrong_account_kind')
})
