import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, text } from '../../../ledger/money.ts'
import { leftOf, withAmount, without, withOneMore, type Part } from './split-parts.ts'

const whole = (size: string): Part[] => [
  { key: 0, category: 'Groceries', amount: size },
  { key: 1, category: '', amount: '' },
]
const amounts = (parts: readonly Part[]) => parts.map(({ amount }) => amount)

test('what one part is given, the other gives up', () => {
  expect(amounts(withAmount('82.97', whole('82.97'), 1, '20'))).toEqual(['62.97', '20'])
  expect(amounts(withAmount('82.97', whole('82.97'), 0, '80'))).toEqual(['80', '2.97'])
})

test('where nothing is left for a part, it is told no earlier amount', () => {
  const digits = ['3', '35'].reduce((parts, typed) => withAmount('34.50', parts, 1, typed), whole('34.50'))
  expect(amounts(digits)).toEqual(['', '35'])
  expect(text(leftOf('34.50', digits))).toBe('-0.50')
})

test('what was typed stays, also where the parts are too much then', () => {
  const both = withAmount('34.50', withAmount('34.50', whole('34.50'), 0, '30'), 1, '10')
  expect(amounts(both)).toEqual(['30', '10'])
  expect(text(leftOf('34.50', both))).toBe('-5.50')
  expect(amounts(withAmount('34.50', both, 0, ''))).toEqual(['', '10'])
})

test('one more is empty until it is typed; what one less had goes to the first that nobody typed', () => {
  const three = withAmount('30.00', withOneMore(whole('30.00')), 2, '12.00')
  expect(amounts(three)).toEqual(['18.00', '', '12.00'])
  expect(amounts(without('30.00', three, 2))).toEqual(['30.00', ''])
})

const cents = (n: number) => text(money(n).div(100))
const act = fc.oneof(
  fc.record({ what: fc.constant('type' as const), which: fc.nat(5), cents: fc.integer({ min: 0, max: 9_000 }) }),
  fc.record({ what: fc.constant('more' as const) }),
  fc.record({ what: fc.constant('less' as const), which: fc.nat(5) }),
)

test('whatever is typed: a typed amount is never another’s to change, and the rest has one place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 20_000 }), fc.array(act, { maxLength: 20 }), (total, acts) => {
      const size = cents(total)
      let parts = whole(size)
      for (const one of acts) {
        const before = parts
        const key = 'which' in one ? (parts[one.which % parts.length]?.key ?? 0) : -1
        if (one.what === 'type') parts = withAmount(size, parts, key, cents(one.cents))
        else if (one.what === 'more') parts = withOneMore(parts)
        else if (parts.length > 2) parts = without(size, parts, key)
        for (const { amount, typed, key: kept } of before)
          if (typed && kept !== key) expect(parts.find(part => part.key === kept)?.amount).toBe(amount)
        const takesUp = parts.find(({ typed, key: own }) => !typed && own !== key)
        if (one.what !== 'type' || !takesUp) continue
        const rest = leftOf(
          size,
          parts.filter(part => part !== takesUp),
        )
        expect(takesUp.amount).toBe(rest.gt(0) ? text(rest) : '')
      }
    }),
  )
})
