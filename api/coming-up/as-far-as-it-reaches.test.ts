import fc from 'fast-check'
import { expect, test } from 'vitest'
import { least, money, sum, text, ZERO } from '../../ledger/money.ts'
import { withheld } from '../../ledger/rates/retirement.ts'
import { asFarAsItReaches } from './as-far-as-it-reaches.ts'

const [PLAN, CHECKING] = [7, 9]
const cents = fc.integer({ min: 1, max: 200_000 }).map(n => money(n).div(100))
const source = fc.constantFrom('monthly', 'yearly')
const installment = fc.record({ source, gross: cents, withholding: fc.constantFrom('0', '20') }).map(one => ({
  source: one.source,
  from: PLAN,
  to: CHECKING,
  amount: text(one.gross.neg()),
  fee: text(withheld(one.gross, one.withholding)),
  withholding: one.withholding,
}))
const contribution = cents.map(amount => {
  return { source: 'in', from: CHECKING, to: PLAN, amount: text(amount.neg()), fee: '0.00' }
})
/** Pay that comes from elsewhere. */
const income = cents.map(amount => ({ source: 'pay', from: null, to: PLAN, amount: text(amount), fee: '0.00' }))
const planned = fc.array(fc.oneof(installment, contribution, income), { maxLength: 12 })
const changeOf = ({ from, amount }: { from: number | null; amount: string }) =>
  money(amount).times(from === CHECKING ? -1 : 1)

test('installments never take more than there is, and nothing else is left out', () => {
  fc.assert(
    fc.property(planned, cents, (items, there) => {
      const made = asFarAsItReaches(items, () => there)
      let left = there
      for (const item of made) {
        left = left.plus(changeOf(item))
        expect(left.isNegative()).toBe(false)
      }
      expect(made.filter(({ from }) => from !== PLAN)).toEqual(items.filter(({ from }) => from !== PLAN))
    }),
  )
})

test('one series alone takes all that is there, or all that was asked', () => {
  fc.assert(
    fc.property(fc.array(installment, { maxLength: 12 }), cents, (items, there) => {
      const one = items.map(item => ({ ...item, source: 'monthly' }))
      const [asked, made] = [one, asFarAsItReaches(one, () => there)].map(list => sum(list.map(changeOf)).neg())
      expect(text(made ?? ZERO)).toBe(text(least(asked ?? ZERO, there)))
    }),
  )
})

test('of a shorter one the tax is withheld anew, and all else stays as it was', () => {
  const one = { source: 'monthly', from: PLAN, to: CHECKING, amount: '-1000.00', fee: '200.00', withholding: '20' }
  const bill = { source: 'bill', from: CHECKING, to: null, amount: '-40.00', fee: '0.00' }
  expect(asFarAsItReaches([one, bill, one], () => money('1000.50'))).toEqual([
    one,
    bill,
    { ...one, amount: '-0.50', fee: '0.10' },
  ])
  expect(asFarAsItReaches([one, bill], () => ZERO)).toEqual([bill])
})

test('AutoSave is made on the days on which what has to stay would be left, and on no other', () => {
  const sweep = fc.record({ amount: cents, keeps: cents }).map(({ amount, keeps }) => {
    return {
      source: 'auto-save',
      from: PLAN,
      to: CHECKING,
      amount: text(amount.neg()),
      fee: '0.00',
      keeps: text(keeps),
    }
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(sweep, contribution, income), { maxLength: 12 }), cents, (items, there) => {
      const made = new Set(asFarAsItReaches(items, () => there))
      let left = there
      for (const item of items) {
        const after = left.plus(changeOf(item))
        if (made.has(item)) left = after
        if ('keeps' in item) expect(made.has(item)).toBe(after.gte(item.keeps))
      }
    }),
  )
})

test('what is not made is shown, and takes nothing from what comes after it', () => {
  const last = { source: 'monthly', from: PLAN, to: CHECKING, amount: '-50.00', fee: '0.00', withholding: '0' }
  const off = { source: 'weekly', from: PLAN, to: CHECKING, amount: '-40.00', fee: '0.00', counted: false }
  expect(asFarAsItReaches([off, last], () => money('50'))).toEqual([off, last])
})
