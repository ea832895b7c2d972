import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../ledger/calendar.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { unpaidCards } from './card-bills.ts'

const TODAY = '2026-11-18'
const day = fc.integer({ min: -5, max: 20 }).map(n => addDays(TODAY, n))
const cents = fc.integer({ min: 1, max: 50_000 }).map(n => money(n).div(100))
const card = fc.constantFrom(7, 8)
const asked = fc
  .record({ card, dueOn: day, amount: cents, minimum: cents })
  .map(one => ({ ...one, minimum: one.minimum.gt(one.amount) ? one.amount : one.minimum }))
const planned = fc.record({
  to: fc.option(card),
  date: day.map(one => (one < TODAY ? TODAY : one)),
  amount: fc.option(cents.map(amount => text(amount.neg()))),
  fee: fc.constant('0.00'),
  counted: fc.boolean(),
})

test('whoever pays the minimum by the day has paid; else what is left is asked for, to the cent', () => {
  fc.assert(
    fc.property(asked, fc.array(planned, { maxLength: 6 }), (one, plans) => {
      const by = one.dueOn < TODAY ? TODAY : one.dueOn
      const inTime = plans.filter(({ to, date, counted }) => counted && to === one.card && date <= by)
      const paid = sum(inTime.map(({ amount }) => money(amount ?? 0).abs()))
      const [left] = unpaidCards([one], plans, TODAY)
      const isKept = paid.gte(one.minimum)
      expect(left?.amount.plus(paid).toFixed(2)).toBe(isKept ? undefined : one.amount.toFixed(2))
      expect(left?.minimum.plus(paid).toFixed(2)).toBe(isKept ? undefined : one.minimum.toFixed(2))
    }),
  )
})

test('a payment that is taken apart pays as much as the whole', () => {
  fc.assert(
    fc.property(asked, cents, cents, (one, first, second) => {
      const pay = (amount: typeof first) => {
        return { to: one.card, date: TODAY, amount: text(amount.neg()), fee: '0.00', counted: true }
      }
      const apart = unpaidCards(unpaidCards([one], [pay(first)], TODAY), [pay(second)], TODAY)
      const together = unpaidCards([one], [pay(first), pay(second)], TODAY)
      expect(apart.map(({ amount }) => text(amount))).toEqual(together.map(({ amount }) => text(amount)))
    }),
  )
})
