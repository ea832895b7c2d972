// Tries C-99, C-147.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, text } from '../../../../ledger/money.ts'
import {
  advanceForm,
  afterAdvance,
  costAfter,
  feeOf,
  mayPickDestination,
  totalOf,
  type AdvanceDraft,
} from './cash-advance.ts'

const cards = [{ id: 'card', name: 'Card', lastFourDigits: '7715', availableCredit: '1000.00', apr: '26.99' }]
const destinations = [{ id: 'to', name: 'To', lastFourDigits: '4821', balance: '10.00' }]
const draft: AdvanceDraft = { source: 'card', amount: '100', destination: 'to', terms: false }
const textsOf = (typed: AdvanceDraft) =>
  (advanceForm(cards).safeParse(typed).error?.issues ?? []).map(({ message }) => message)
const anyAmount = fc.integer({ min: 1, max: 100_000_00 }).map(n => money(n).div(100))

describe('the fee (LED-17)', () => {
  test.each([
    ['100.00', '10.00', '110.00'],
    ['200.00', '10.00', '210.00'],
    ['200.10', '10.01', '210.11'],
    ['1000.00', '50.00', '1050.00'],
  ])('%s costs %s, %s in all', (amount, fee, total) => {
    expect(text(feeOf(money(amount)))).toBe(fee)
    expect(text(totalOf(money(amount)))).toBe(total)
  })
  test('is at least 10 and never falls as the amount rises', () =>
    fc.assert(
      fc.property(anyAmount, anyAmount, (one, other) => {
        expect(feeOf(one).gte(10)).toBe(true)
        expect(feeOf(one).lte(feeOf(one.plus(other)))).toBe(true)
      }),
    ))
})

describe('the form, in the documented order', () => {
  test.each<[Partial<AdvanceDraft>, string[]]>([
    [{}, []],
    [{ source: '' }, ['Please select a source account']],
    [{ amount: '' }, ['Please enter a valid amount']],
    [{ amount: '0' }, ['Please enter a valid amount']],
    [{ amount: '1000.00' }, []],
    [{ amount: '1000.01' }, ['Amount exceeds your available credit limit']],
    [{ destination: '' }, ['Please select a destination account']],
    [
      { source: '', amount: '', destination: '' },
      ['Please select a source account', 'Please enter a valid amount', 'Please select a destination account'],
    ],
  ])('%j: %j', (change, texts) => expect(textsOf({ ...draft, ...change })).toEqual(texts))

  test('terms are shown and not enforced (C-146)', () => expect(textsOf({ ...draft, terms: false })).toEqual([]))
  test('the destination waits for source and amount', () => {
    expect(mayPickDestination({ source: 'card', amount: '' })).toBe(false)
    expect(mayPickDestination({ source: 'card', amount: '1' })).toBe(true)
  })
})

test('interest runs from the first day on: later is never cheaper', () => {
  const costs = costAfter(money(500), '26.99', [0, 30, 60, 90])
  expect(costs.map(({ cost }) => text(cost))).toEqual(['25.00', '36.65', '48.29', '59.94'])
})

test('the card gives amount and fee, the destination receives the amount', () =>
  fc.assert(
    fc.property(anyAmount, amount => {
      const after = afterAdvance({ ...draft, amount: text(amount) }, cards, destinations)
      const given = money(1000).minus(after.cards[0]?.availableCredit ?? 0)
      const received = money(after.destinations[0]?.balance ?? 0).minus(10)
      expect(text(given)).toBe(text(totalOf(amount)))
      expect(text(received)).toBe(text(amount))
    }),
  ))
