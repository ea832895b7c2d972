// Tries LED-42, C-186: a request for a higher limit.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { instantOf, type BankDay } from '../calendar.ts'
import { money, text, ZERO } from '../money.ts'
import { CREDIT_LIMIT_RULES } from '../rates/card.ts'
import { decideLimit, limitNotes, type LimitFacts } from './credit-limit.ts'

/** The ledgers of these tests begin on 2026-03-02. */
const at = (day: BankDay) => instantOf(day, '10:00')
const LATER = '2026-07-01'

function cardholder(limit = '2000.00') {
  const one = customer()
  const card = one.open('credit', undefined, { limit })
  const ask = (requested: string, more: object = {}, day: BankDay = LATER) =>
    one.asks(
      'credit-limit-decided',
      {
        card,
        owner: one.owner,
        requested,
        income: '60000.00',
        expenses: '2000.00',
        purpose: 'other',
        found: '60000.00',
        ...more,
      },
      at(day),
    )
  const decided = () => limitNotes(one.ledger.account(card).terms).at(-1)
  return { one, card, ask, decided, limit: () => text(one.ledger.account(card).floor.neg()) }
}

test('granted: the limit is higher at once, as is what was lent; the card keeps what was decided', () => {
  const { one, card, ask, decided, limit } = cardholder()
  const { legs, effects } = made(ask('3500.00'))
  expect(legs).toEqual([])
  expect(limit()).toBe('3500.00')
  expect(one.stands(card)).toBe('0.00 0.00 0.00 3500.00 3500.00')
  expect(effects.slice(1)).toEqual([{ effect: 'count', counter: `lent:${one.owner}`, amount: '1500.00' }])
  expect(decided()).toEqual({ on: LATER, by: 'customer', from: '2000.00', to: '3500.00', asked: '3500.00' })
})

describe('what is granted, and why not more', () => {
  test.each<[string, object, string, string[]]>([
    ['4000.00', {}, '4000.00', []],
    ['4100.00', {}, '4000.00', ['step']],
    ['2500.00', { found: '0.00' }, '2000.00', ['no-income']],
    ['2500.00', { overdue: true }, '2000.00', ['overdue']],
    // six months of 30000 / 12 less 2000: 3000
    ['3500.00', { found: '30000.00' }, '3000.00', ['means']],
    ['3000.00', { found: '30000.00' }, '3000.00', []],
    ['3500.00', { income: '30019.98' }, '3000.00', ['means']],
    ['2500.00', { found: '28999.98' }, '2000.00', ['means']],
    ['2500.00', { expenses: '5000.00' }, '2000.00', ['means']],
    ['9900.00', { income: '30000.00' }, '3000.00', ['means', 'step']],
  ])('%s %j: %s %j', (requested, more, granted, reasons) => {
    const { ask, decided, limit } = cardholder()
    made(ask(requested, more))
    expect([limit(), decided()?.reasons ?? []]).toEqual([granted, reasons])
  })

  test('a card that is new, was late, or is used up', () => {
    const young = cardholder()
    made(young.ask('2500.00', {}, '2026-06-01'))
    expect(young.decided()?.reasons).toEqual(['new'])
    const old = cardholder()
    made(old.ask('2500.00', {}, '2026-06-02'))
    expect(old.limit()).toBe('2500.00')
    const late = cardholder()
    const statement = {
      purchaseInterest: '0.00',
      cashInterest: '0.00',
      owed: '0.00',
      cashOwed: '0.00',
      minimum: '0.00',
    }
    const span = { from: '2026-03-02', to: '2026-05-02', dueOn: '2026-05-28' }
    made(
      late.one.bank('card-statement', { card: late.card, ...statement, ...span, late: '2026-04-28' }, at('2026-05-02')),
    )
    made(late.ask('2500.00'))
    expect(late.decided()?.reasons).toEqual(['late'])
    made(late.ask('2500.00', {}, '2027-04-28'))
    expect(late.limit()).toBe('2500.00')
    const used = cardholder()
    made(used.one.bank('card-purchase', { account: used.card, amount: '1800.01', merchant: 'Sofa' }))
    made(used.ask('2500.00'))
    expect(used.decided()?.reasons).toEqual(['in-use'])
  })

  test('all cards of a customer together', () => {
    const { one, ask, decided, limit } = cardholder('9000.00')
    one.open('credit', undefined, { limit: '15000.00' })
    made(ask('18000.00', { income: '900000.00', found: '900000.00' }))
    expect([limit(), decided()?.reasons]).toEqual(['10000.00', ['total']])
  })
})

test('refused: too little, no step, another’s card, no card, a frozen one, again in six months', () => {
  const { one, card, ask, limit } = cardholder()
  expect(outcome(ask('2499.99'))).toBe('below_minimum least 2500.00')
  expect(outcome(ask('2550.00'))).toBe('invalid field requested')
  expect(outcome(ask('2500.00', { card: one.open('checking') }))).toBe('wrong_account_kind')
  expect(outcome(ask('2500.00', { card: customer(one.ledger).open('credit', undefined, { limit: '1.00' }) }))).toBe(
    'not_found',
  )
  made(one.bank('account-frozen', { account: card }))
  expect(outcome(ask('2500.00'))).toBe('account_not_open')
  made(one.bank('account-thawed', { account: card }))
  made(ask('2500.00', { found: '0.00' }))
  expect(outcome(ask('2500.00', {}, '2026-12-31'))).toBe('too_soon date 2027-01-01')
  made(ask('2500.00', {}, '2027-01-01'))
  expect(limit()).toBe('2500.00')
})

const cents = (most: number) => fc.integer({ min: 0, max: most }).map(n => money(n).div(100))
const facts = fc.record({
  limit: fc.integer({ min: 0, max: 300 }).map(n => money(n).times(100)),
  steps: fc.integer({ min: 0, max: 200 }),
  posted: fc.integer({ min: -2_000_000, max: 100_000 }),
  income: cents(20_000_000),
  found: cents(20_000_000),
  expenses: cents(500_000),
  overdue: fc.boolean(),
  others: fc.integer({ min: 0, max: 250 }).map(n => money(n).times(100)),
  months: fc.integer({ min: 1, max: 12 }),
})

test('by whole steps, never above asked, doubled, carried or lent in all; less has its reason', () => {
  const { one, card } = cardholder()
  const state = one.ledger.account(card)
  fc.assert(
    fc.property(facts, ({ limit, steps, posted, others, months, ...said }) => {
      const asked = limit.plus(500).plus(steps * 100)
      const positions = new Map([['USD', { posted: money(posted).div(100), held: ZERO, unsettled: ZERO }]])
      const today = `2026-${String(months).padStart(2, '0')}-28`
      const lent = limit.plus(others)
      const known: LimitFacts = { ...said, card: { ...state, floor: limit.neg(), positions }, today, asked, lent }
      const decision = decideLimit(known)
      const granted = decision.limit ?? limit
      expect(granted.eq(asked)).toBe(decision.reasons.length === 0)
      if (!decision.limit) return
      expect(granted.gte(limit.plus(500)) && granted.lte(asked) && granted.lte(limit.times(2))).toBe(true)
      expect(granted.minus(limit).mod(100).isZero()).toBe(true)
      expect(granted.plus(others).lte(CREDIT_LIMIT_RULES.total)).toBe(true)
      const month = (said.income.lt(said.found) ? said.income : said.found).div(12).minus(said.expenses)
      expect(granted.plus(others).lte(month.times(CREDIT_LIMIT_RULES.monthsLeft))).toBe(true)
      expect(said.overdue).toBe(false)
      // Nobody is told less than somebody who earns less.
      const more = decideLimit({ ...known, found: said.found.plus(1000), income: said.income.plus(1000) })
      expect(more.limit?.gte(granted)).toBe(true)
    }),
  )
})
