import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../ledger/calendar.ts'
import { uncovered } from './covered.ts'

const day = fc.integer({ min: 0, max: 60 }).map(n => addDays('2026-11-18', n))
const payee = fc.constantFrom('rent', 'power')
const item = fc.record({ kind: fc.constantFrom('expected-bill', 'bill'), of: payee, date: day })
const paying = fc.record({ payee, on: day, isSeries: fc.boolean() })

test('a single payment takes care of one bill at most, a series of all that follow', () => {
  fc.assert(
    fc.property(fc.array(item), paying, (items, one) => {
      const left = uncovered(items, [one])
      const gone = items.filter(each => !left.includes(each))
      const covered = items.filter(
        ({ kind, of, date }) => kind === 'expected-bill' && of === one.payee && date >= one.on,
      )
      expect(gone.length).toBe(one.isSeries ? covered.length : Math.min(1, covered.length))
      for (const each of gone) expect(covered).toContain(each)
    }),
  )
})

test('in whichever order they are ordered, the same is left', () => {
  const shuffled = fc
    .array(paying, { maxLength: 6 })
    .chain(payments => fc.tuple(fc.constant(payments), fc.shuffledSubarray(payments, { minLength: payments.length })))
  fc.assert(
    fc.property(fc.array(item), shuffled, (items, [payments, others]) => {
      const days = (left: typeof items) => left.map(({ kind, of, date }) => `${kind} ${of} ${date}`).toSorted()
      expect(days(uncovered(items, others))).toEqual(days(uncovered(items, payments)))
    }),
  )
})
