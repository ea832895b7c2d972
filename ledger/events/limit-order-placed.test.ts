/** Limit orders hold what they will need, fill whole at their price or better, and give the rest back. */
import { describe, expect, test } from 'vitest'
import { calledOff, customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { text, money } from '../money.ts'

function order(side: 'buy' | 'sell', quantity = 10, limit = '50') {
  const one = customer()
  const account = one.open('investment', '1000.00')
  const what = { account, side, symbol: 'VTI', quantity: text(money(quantity), 6) }
  if (side === 'sell') made(one.asks('security-buy', { ...what, price: '50' }))
  const id = made(one.asks('limit-order-placed', { ...what, limit })).seq
  const fill = (price: string, more = {}) => one.bank('limit-order-filled', { ...what, order: id, price, ...more })
  return { one, account, id, fill, what }
}

describe('a buy (C-79)', () => {
  test('of 10 at 50, filled at 48: captures 480 and releases 20', () => {
    const { one, account, fill } = order('buy')
    expect(one.stands(account)).toBe('1000.00 500.00 0.00 500.00 500.00')
    expect(outcome(fill('50.01'))).toBe('wrong_state')
    made(fill('48'))
    expect(one.stands(account)).toBe('520.00 0.00 0.00 520.00 520.00')
    expect(one.stands(account, 'VTI').split(' ')[0]).toBe('10.000000')
    expect(outcome(fill('48'))).toBe('not_found')
    expect(one.ledger.states.orders.size).toBe(0)
  })

  test('holds only settled cash', () => {
    const one = customer()
    const account = one.open('investment', '499.99')
    made(one.asks('deposit', { to: account, owner: one.owner, amount: '100.00' }))
    const what = { account, side: 'buy', symbol: 'VTI', quantity: '10.000000', limit: '50' }
    expect(outcome(one.asks('limit-order-placed', what))).toBe('insufficient_funds available 499.99')
  })
})

describe('a sell', () => {
  test('holds the units and fills at its price or above', () => {
    const { one, account, fill } = order('sell', 10, '60')
    expect(one.stands(account, 'VTI')).toBe('10.000000 10.000000 0.000000 0.000000 0.000000')
    expect(outcome(fill('59.99'))).toBe('wrong_state')
    made(fill('61'))
    expect(one.stands(account)).toBe('1110.00 0.00 0.00 1110.00 1110.00')
    expect(one.stands(account, 'VTI')).toBe('0.000000 0.000000 0.000000 0.000000 0.000000')
  })

  test('of units that are not there is refused', () => {
    const { one, what } = order('sell')
    expect(outcome(one.asks('limit-order-placed', { ...what, limit: '50' }))).toBe('not_enough_units available 0')
  })
})

describe('the end of an order', () => {
  test('cancelled by its customer: what it held is free, once', () => {
    const { one, account, id, fill } = order('buy')
    const cancel = { order: id, account }
    expect(outcome(customer(one.ledger).asks('limit-order-cancelled', cancel))).toBe('not_found')
    expect(outcome(one.asks('order-ended', { ...calledOff, hold: id, account }))).toBe('not_found')
    made(one.asks('limit-order-cancelled', cancel))
    expect(one.stands(account)).toBe('1000.00 0.00 0.00 1000.00 1000.00')
    expect(outcome(one.asks('limit-order-cancelled', cancel))).toBe('wrong_state')
    expect(outcome(fill('48'))).toBe('not_found')
  })

  test('a customer fills nothing, and an order is filled as it was placed', () => {
    const { one, fill, what, id } = order('buy')
    expect(outcome(one.asks('limit-order-filled', { ...what, order: id, price: '1' }))).toBe('not_permitted')
    expect(outcome(fill('48', { quantity: '9.000000' }))).toBe('not_found')
    expect(outcome(fill('48', { side: 'sell' }))).toBe('not_found')
    expect(outcome(fill('48', { symbol: 'BND' }))).toBe('not_found')
  })
})
