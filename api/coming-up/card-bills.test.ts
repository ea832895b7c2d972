import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountIdOf } from '../../ledger/accounts.ts'
import { addDays } from '../../ledger/calendar.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { leftOfCards } from './card-bills.ts'

const TODAY = '2026-11-18'
const day = fc.integer({ min: -5, max: 20 }).map(n => addDays(TODAY, n))
const cents = fc.integer({ min: 1, max: 50_000 }).map(n => money(n).div(100))
const card = fc.constantFrom(accountIdOf(2007), accountIdOf(2008))
const statement = fc.record({ card, dueOn: day, amount: cents, minimum: cents }).map(one => {
  const asked = { ...one, minimum: one.minimum.gt(one.amount) ? one.amount : one.minimum }
  return { asked, to: null, date: one.dueOn, amount: text(one.amount.neg()), fee: '0.00', counted: true }
})
const paying = fc.record({
  to: fc.option(card),
  date: day.map(one => (one < TODAY ? TODAY : one)),
  amount: fc.option(cents.map(amount => text(amount.neg()))),
  fee: fc.constant('0.00'),
  counted: fc.boolean(),
})
const payments = fc.array(paying, { maxLength: 6 })

test('whoever pays the minimum by the day has paid; else what is left is asked for, to the cent', () => {
  fc.assert(
    fc.property(statement, payments, (one, plans) => {
      const { card: of, dueOn, amount, minimum } = one.asked
      const by = dueOn < TODAY ? TODAY : dueOn
      const inTime = plans.filter(({ to, date, counted }) => counted && to === of && date <= by)
      const paid = sum(inTime.map(plan => money(plan.amount ?? 0).abs()))
      const left = leftOfCards([one], plans, TODAY).map(item => item.amount)
      expect(left).toEqual(paid.gte(minimum) ? [] : [text(amount.minus(paid).neg())])
    }),
  )
})

test('it makes no difference whether a payment is planned or thought about, nor what it is for', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 3 }), payments, payments, (statements, some, others) => {
      const told = (items: readonly object[]) => items.filter(item => 'asked' in item)
      const apart = leftOfCards([...statements, ...some], others, TODAY)
      const together = leftOfCards([...some, ...others, ...statements], [], TODAY)
      expect(told(apart)).toEqual(told(together))
      expect(apart.filter(item => !('asked' in item))).toEqual(some)
    }),
  )
})
