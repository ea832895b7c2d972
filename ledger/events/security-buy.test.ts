/** Trades: cash one way, units the other; the average price follows buying and stands still while selling. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { position } from '../accounts.ts'
import { money, text, ZERO } from '../money.ts'
import { averagePrice } from '../rates/securities.ts'
import { costCounter } from './trade.ts'

const units = (n: string | number) => text(money(n), 6)

function investor(cash = '1000.00') {
  const one = customer()
  const account = one.open('investment', cash)
  const order = (quantity: string | number, price: string, symbol = 'VTI') => ({
    account,
    symbol,
    quantity: units(quantity),
    price,
  })
  const buy = (quantity: string | number, price: string) => one.asks('security-buy', order(quantity, price))
  const sell = (quantity: string | number, price: string) => one.asks('security-sell', order(quantity, price))
  const held = () => position(one.ledger.account(account), 'VTI').posted
  const cost = () => one.ledger.states.counters.get(costCounter(account, 'VTI')) ?? ZERO
  return { one, account, order, buy, sell, held, cost }
}

describe('buying (LED-32, C-80)', () => {
  test('costs quantity times price, in cents, and makes the average', () => {
    const { one, account, buy, held, cost } = investor('1000.00')
    made(buy(10, '50'))
    made(buy(5, '53'))
    expect(one.stands(account)).toBe('235.00 0.00 0.00 235.00 235.00')
    expect(held().toFixed()).toBe('15')
    expect(cost().div(held()).toFixed()).toBe(averagePrice(money(10), money(50), money(5), money(53)).toFixed())
  })

  test.each([
    ['20', '50.00', 'accepted'],
    ['20.000001', '50.00', 'accepted'], // 1000.00005
    ['20.0002', '50.00', 'insufficient_funds available 1000.00'],
    ['0.000001', '50.00', 'below_minimum minimum 0.01'],
  ])('%s at %s with 1,000: %s', (quantity, price, told) => {
    expect(outcome(investor().buy(quantity, price))).toBe(told)
  })

  test('is no way out for money that has not settled', () => {
    const { one, account, buy } = investor('100.00')
    made(one.asks('deposit', { to: account, owner: one.owner, amount: '100.00' }))
    expect(outcome(buy(1, '100.01'))).toBe('insufficient_funds available 100.00')
  })

  test('belongs to an investment account, and dollars are not a security', () => {
    const { one, order, account } = investor()
    const checking = one.open('checking', '1000.00')
    expect(outcome(one.asks('security-buy', { ...order(1, '1'), account: checking }))).toBe('wrong_account_kind')
    expect(outcome(one.asks('security-buy', { ...order(1, '1'), account, symbol: 'USD' }))).toBe('invalid field symbol')
  })
})

describe('selling (LED-33)', () => {
  test('brings quantity times price, leaves the average; the last unit takes the rest of the cost', () => {
    const { one, account, buy, sell, held, cost } = investor('100.00')
    made(buy(3, '33.333333')) // 100.00
    made(sell(1, '40'))
    expect(one.stands(account)).toBe('40.00 0.00 0.00 40.00 40.00')
    expect(cost().div(held()).toFixed(8)).toBe('33.33333333')
    made(sell(2, '40'))
    expect([held().toFixed(), cost().toFixed()]).toEqual(['0', '0'])
  })

  test('more than there is, or than is free, is refused', () => {
    const { one, account, buy, sell } = investor()
    made(buy(10, '50'))
    expect(outcome(sell('10.000001', '50'))).toBe('not_enough_units available 10')
    made(one.asks('limit-order-placed', { account, side: 'sell', symbol: 'VTI', quantity: units(4), limit: '60' }))
    expect(outcome(sell(7, '50'))).toBe('not_enough_units available 6')
  })
})

/**
 * Whatever is bought and sold: the cost is never negative, is nothing without units,
 * and selling does not move the average.
 */
test('the average price', () => {
  const trade = fc.record({
    side: fc.constantFrom('buy', 'sell'),
    micro: fc.integer({ min: 10_000, max: 9_000_000 }),
    price: fc.integer({ min: 1_00, max: 90_00 }),
  })
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 30 }), trades => {
      const { order, one, held, cost } = investor('100000.00')
      for (const { side, micro, price } of trades) {
        const before = held().isZero() ? undefined : cost().div(held())
        const told = one.asks(
          `security-${side}`,
          order(text(money(micro).div(1_000_000), 6), text(money(price).div(100))),
        )
        expect(cost().gte(0)).toBe(true)
        if (held().isZero()) expect(cost().isZero()).toBe(true)
        else if (side === 'sell' && before && told.outcome === 'accepted')
          expect(cost().div(held()).minus(before).abs().lt('0.000001')).toBe(true)
      }
    }),
  )
})
