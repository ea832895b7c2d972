/** Sales and purchases in one event: all of them or none, what is sold pays for what is bought. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank, position } from '../accounts.ts'
import { money, text } from '../money.ts'
import { costCounter } from './trade.ts'

const units = (n: number) => text(money(n), 6)
const trade = (side: 'buy' | 'sell', symbol: string, n: number, price = '50') => ({
  side,
  symbol,
  quantity: units(n),
  price,
})

function investor(cash = '1000.00') {
  const one = customer()
  const account = one.open('investment', cash)
  const asks = (...trades: object[]) => one.asks('rebalance', { account, trades })
  const stands = (symbol = 'USD') => text(position(one.ledger.account(account), symbol).posted)
  const cost = (symbol: string) => one.ledger.states.counters.get(costCounter(account, symbol))?.toFixed(2)
  return { one, account, asks, stands, cost }
}

test('what is sold pays for what is bought, each trade a line of its own', () => {
  const { one, account, asks, stands, cost } = investor('1000.00')
  made(asks(trade('buy', 'VTI', 20)))
  const event = made(asks(trade('sell', 'VTI', 12, '60'), trade('buy', 'BND', 7, '100')))
  expect([stands(), stands('VTI'), stands('BND')]).toEqual(['20.00', '8.00', '7.00'])
  expect([cost('VTI'), cost('BND')]).toEqual(['400.00', '700.00'])
  expect(one.lines(event)).toEqual([
    [account, '-12.000000'],
    [bank.custody, '12.000000'],
    [bank.broker, '-720.00'],
    [account, '720.00'],
    [account, '-700.00'],
    [bank.broker, '700.00'],
    [account, '7.000000'],
    [bank.custody, '-7.000000'],
  ])
})

test('all of them or none', () => {
  const { one, account, asks, stands } = investor('1000.00')
  made(asks(trade('buy', 'VTI', 20)))
  expect(outcome(asks(trade('sell', 'VTI', 12), trade('buy', 'BND', 7, '100')))).toBe(
    'insufficient_funds available 0.00',
  )
  expect(outcome(asks(trade('buy', 'BND', 1), trade('sell', 'VTI', 21)))).toBe('not_enough_units available 20')
  expect(outcome(asks(trade('sell', 'VTI', 1), trade('buy', 'VTI', 1)))).toBe('invalid')
  expect(outcome(asks())).toContain('invalid')
  made(one.asks('limit-order-placed', { account, side: 'sell', symbol: 'VTI', quantity: units(15), limit: '60' }))
  expect(outcome(asks(trade('sell', 'VTI', 6)))).toBe('not_enough_units available 5')
  expect([stands(), stands('VTI'), stands('BND')]).toEqual(['0.00', '20.00', '0.00'])
})

test('it comes to what the same trades come to one by one, sales first', () => {
  const some = fc.record({
    symbol: fc.constantFrom('VTI', 'BND', 'REI'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    n: fc.integer({ min: 1, max: 30 }),
    price: fc.integer({ min: 1, max: 9_999 }).map(cents => text(money(cents).div(100))),
  })
  const distinct = fc.uniqueArray(some, { selector: ({ symbol }) => symbol, minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(distinct, { minLength: 1, maxLength: 4 }), rounds => {
      const [whole, single] = [investor('2000.00'), investor('2000.00')]
      for (const round of rounds) {
        const trades = round
          .toSorted((a, b) => b.side.localeCompare(a.side))
          .map(({ side, symbol, n, price }) => trade(side, symbol, n, price))
        const told = outcome(whole.asks(...trades))
        if (told !== 'accepted') continue
        for (const { side, ...order } of trades)
          made(single.one.asks(`security-${side}`, { account: single.account, ...order }))
      }
      for (const symbol of ['USD', 'VTI', 'BND', 'REI']) expect(whole.stands(symbol)).toBe(single.stands(symbol))
      for (const symbol of ['VTI', 'BND', 'REI']) expect(whole.cost(symbol)).toBe(single.cost(symbol))
      expect(money(whole.stands()).gte(0)).toBe(true)
    }),
  )
})
