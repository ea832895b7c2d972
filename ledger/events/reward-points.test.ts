/** A purchase whose money came back earns no points, whether its statement has given them or not. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, nextId, outcome } from '../../scripts/testing/pure-ledger.ts'
import { position, POINTS, type AccountId } from '../accounts.ts'
import { addDays, instantOf, type BankDay } from '../calendar.ts'
import { money, sum, text } from '../money.ts'
import { pointsFor } from '../rates/card.ts'

const FIRST = '2026-03-02'
const noon = (day: BankDay) => instantOf(day, '12:00')

function holder() {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '90000.00' })
  const buys = (amount: string, day = FIRST) =>
    made(one.bank('card-purchase', { account: card, amount, merchant: 'Shop' }, noon(day))).seq
  const reverse = (of: number, day = FIRST) =>
    one.bank('reversal', { of, accounts: [card], reason: 'Rung up twice' }, noon(day))
  /** The dispute of a purchase is decided for the customer. */
  const wins = (of: number, amount: string, day = FIRST) => {
    const credit = { account: card, amount, dispute: nextId(), of }
    const given = one.bank('dispute-credit', credit, noon(day))
    if (given.outcome === 'refused') return given
    const end = { of: given.event.seq, account: card, disputed: of, outcome: 'final' }
    return one.bank('dispute-credit-ended', end, noon(day))
  }
  const gives = (points: number, through: BankDay) =>
    one.bank('rewards-earned', { card, points: String(points), through }, noon(addDays(through, 1)))
  return { one, card, buys, reverse, wins, gives, has: () => pointsOf(one, card) }
}
const pointsOf = ({ ledger }: ReturnType<typeof customer>, card: AccountId) =>
  position(ledger.account(card), POINTS).posted.toFixed()

describe.each(['reverse', 'wins'] as const)('a purchase that came back: %s', way => {
  const comesBack = (one: ReturnType<typeof holder>, of: number, amount: string, day?: BankDay) =>
    way === 'reverse' ? one.reverse(of, day) : one.wins(of, amount, day)

  test('before its statement its points are not given', () => {
    const one = holder()
    one.buys('100.50')
    made(comesBack(one, one.buys('40.99'), '40.99'))
    made(one.gives(140, '2026-03-31'))
    expect(one.has()).toBe('100')
  })

  test('after its statement they are taken back, below zero when they were spent', () => {
    const one = holder()
    const of = one.buys('140.99')
    made(one.gives(140, '2026-03-31'))
    made(one.one.asks('rewards-redeemed', { card: one.card, points: '100', reward: 'Gift card' }, noon('2026-04-02')))
    made(comesBack(one, of, '140.99', '2026-04-03'))
    expect(one.has()).toBe('-100')
    const more = { card: one.card, points: '1', reward: 'Gift card' }
    expect(outcome(one.one.asks('rewards-redeemed', more, noon('2026-04-03')))).toContain('insufficient_funds')
    one.buys('130.00', '2026-04-03')
    made(one.gives(130, '2026-04-30'))
    expect(one.has()).toBe('30')
  })

  test('less than a dollar, or by the card of a checking account: no points, none to take', () => {
    const one = holder()
    made(comesBack(one, one.buys('0.99'), '0.99'))
    made(one.gives(7, '2026-03-31'))
    expect(one.has()).toBe('7')
    const two = customer()
    const account = two.open('checking', '90.00')
    const of = made(two.bank('card-purchase', { account, amount: '90.00', merchant: 'Shop' })).seq
    made(two.bank('reversal', { of, accounts: [account], reason: 'no' }))
    expect(two.ledger.states.bank.get('19:PTS')?.toFixed() ?? '0').toBe('0')
  })
})

test('a provisional credit leaves the points, and so does a dispute that is lost', () => {
  const { one, card, buys, gives, has } = holder()
  const of = buys('50.00')
  made(gives(50, '2026-03-31'))
  const later = noon('2026-04-02')
  const given = made(one.bank('dispute-credit', { account: card, amount: '50.00', dispute: nextId(), of }, later)).seq
  expect(has()).toBe('50')
  made(one.bank('dispute-credit-ended', { of: given, account: card, disputed: of, outcome: 'taken-back' }, later))
  expect(has()).toBe('50')
})

test('a statement gives once through its day', () => {
  const { gives } = holder()
  made(gives(5, '2026-03-31'))
  expect(outcome(gives(5, '2026-03-31'))).toBe('wrong_state')
  expect(outcome(gives(5, '2026-03-30'))).toBe('wrong_state')
  made(gives(5, '2026-04-30'))
})

test('purchases, returns, statements in any order: in the end a point for each dollar kept', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant('buy' as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('reverse', 'win'), pick: fc.nat({ max: 20 }) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('statement' as const), late: fc.nat({ max: 2 }) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      const one = holder()
      let day = FIRST
      let owed: { amount: string; day: BankDay }[] = []
      let due: { through: BankDay; after: number } | undefined
      const all: { of: number; amount: string; kept: boolean }[] = []
      /** As the statement's run reads them: every purchase up to its day, whatever became of it. */
      const runStatement = () => {
        if (!due) return
        const { through } = due
        const points = sum(owed.filter(one => one.day <= through).map(({ amount }) => pointsFor(money(amount))))
        if (points.gt(0)) made(one.gives(points.toNumber(), through))
        owed = owed.filter(one => one.day > through)
        due = undefined
      }
      /** The day ends; its statement is run a few acts into the next one. */
      const ends = (after: number) => {
        runStatement()
        due = { through: day, after }
        day = addDays(day, 1)
      }
      for (const asked of steps) {
        if (due && (due.after -= 1) < 0) runStatement()
        if ('late' in asked) ends(asked.late)
        else if ('cents' in asked) {
          const amount = text(money(asked.cents).div(100))
          all.push({ of: one.buys(amount, day), amount, kept: true })
          owed.push({ amount, day })
        } else {
          const bought = all[asked.pick % Math.max(1, all.length)]
          if (!bought) continue
          const told = asked.act === 'reverse' ? one.reverse(bought.of, day) : one.wins(bought.of, bought.amount, day)
          expect(told.outcome).toBe(bought.kept ? 'accepted' : 'refused')
          bought.kept = false
        }
      }
      runStatement()
      ends(0)
      runStatement()
      const kept = sum(all.filter(({ kept }) => kept).map(({ amount }) => pointsFor(money(amount))))
      expect(one.has()).toBe(kept.toFixed())
    }),
    { numRuns: 200 },
  )
})
