import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { money, sum, text } from '../../../../ledger/money.ts'
import { rebalanceMachine, type RebalanceEvent } from './rebalance-portfolio.machine.ts'
import { samplePortfolio } from './rebalance-portfolio.source.ts'
import { amountsOf, isComplete, targetOf, totalOf, tradesOf } from './rebalance-portfolio.ts'

const today = '2026-11-20'
const portfolio = samplePortfolio.read(today)
const start = () => createActor(rebalanceMachine, { input: { portfolio } }).start()
const total = (amounts: readonly string[]) => text(sum(amounts.map(money)))

test('the sample is worth 70,000, and both allocations are whole', () => {
  expect(portfolio.totalValue).toBe('70000.00')
  for (const allocation of [portfolio.currentAllocation, portfolio.targetAllocation]) {
    expect(totalOf(allocation)).toBe(100)
    expect(total(allocation.map(({ amount }) => amount))).toBe('70000.00')
    expect(allocation.map(({ category }) => category)).toEqual(['Stocks', 'Bonds', 'Cash', 'Alternative Investments'])
  }
})

test.each([
  ['55', 55],
  ['55.9', 55],
  ['-3', 0],
  ['120', 100],
  ['', 0],
  ['x', 0],
])('%s is the target %d', (typed, target) => expect(targetOf(typed)).toBe(target))

const whole = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)).map(cuts => {
  const [a, b, c] = cuts.toSorted((x, y) => x - y)
  return [a ?? 0, (b ?? 0) - (a ?? 0), (c ?? 0) - (b ?? 0), 100 - (c ?? 0)]
})

test('the amounts always make up the total, to the cent (LED-38)', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), whole, (n, percentages) => {
      const value = text(money(n).div(100))
      expect(total(amountsOf(value, percentages))).toBe(value)
    }),
  ))

describe('confirming', () => {
  test('applies the targets, recomputes the amounts and keeps the day', () => {
    const page = start()
    page.send({ type: 'review' })
    page.send({ type: 'confirm', today })
    const { portfolio: after, done } = page.getSnapshot().context
    expect(done).toBe(true)
    expect(after.currentAllocation).toEqual(portfolio.targetAllocation)
    expect(after.lastRebalanced).toBe(today)
    expect(tradesOf(after).map(({ amount }) => amount)).toEqual(['0.00', '0.00', '0.00', '0.00'])
  })
  test.each([99, 101])('is out of reach while the targets total %d', sumOf => {
    const page = start()
    page.send({ type: 'set', category: 'Cash', percentage: sumOf - 90 })
    page.send({ type: 'review' })
    expect(page.getSnapshot().value).toBe('setting')
  })
})

const anyEvent: fc.Arbitrary<RebalanceEvent> = fc.oneof(
  fc.record({
    type: fc.constant('set' as const),
    category: fc.constantFrom('Stocks', 'Bonds', 'Cash'),
    percentage: fc.integer({ min: -20, max: 130 }),
  }),
  fc.constantFrom<RebalanceEvent>(
    { type: 'review' },
    { type: 'cancel' },
    { type: 'reset' },
    { type: 'confirm', today },
  ),
)

test('whatever is done: current is whole, confirming only with a whole target, trades cancel out', () =>
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 25 }), events => {
      const page = start()
      for (const event of events) page.send(event)
      const { value, context } = page.getSnapshot()
      expect(totalOf(context.portfolio.currentAllocation)).toBe(100)
      expect(total(context.portfolio.currentAllocation.map(({ amount }) => amount))).toBe('70000.00')
      if (value === 'confirming') expect(isComplete(context.portfolio)).toBe(true)
      if (isComplete(context.portfolio))
        expect(total(tradesOf(context.portfolio).map(({ amount }) => amount))).toBe('0.00')
    }),
  ))
