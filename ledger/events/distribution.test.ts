/** Out of retirement: the tax is inside the gross amount, and is never paid from money that may bounce. */
import { describe, expect, test } from 'vitest'
import { carriedIn, customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

describe('withholding (LED-36)', () => {
  test.each([
    ['1000.00', '20', [['-1000.00'], ['800.00'], ['200.00']]],
    ['1000.00', '0', [['-1000.00'], ['1000.00']]],
    ['1000.00', '100', [['-1000.00'], ['1000.00']]],
    ['0.03', '20', [['-0.03'], ['0.02'], ['0.01']]],
    ['33.33', '15', [['-33.33'], ['28.33'], ['5.00']]], // 4.9995
    ['0.10', '15', [['-0.10'], ['0.08'], ['0.02']]], // 0.015, rounded half up
  ])('%s at %s percent', (amount, withholding, amounts) => {
    const one = customer()
    const account = one.open('retirement', '5000.00')
    const event = made(one.asks('distribution', { account, amount, withholding }))
    expect(one.lines(event).map(([, figure]) => [figure])).toEqual(amounts)
  })
})

test('the net amount goes to an own account, the tax to the tax account', () => {
  const one = customer()
  const account = one.open('retirement', '1000.00')
  const to = one.open('checking')
  const lines = one.lines(made(one.asks('distribution', { account, amount: '1000.00', to })))
  expect(lines).toEqual([
    [account, '-1000.00'],
    [to, '800.00'],
    [bank.taxWithheld, '200.00'],
  ])
})

test('tax is paid from settled money; the unsettled rest moves over and can still be followed', () => {
  const one = customer()
  const account = one.open('retirement', '199.99')
  const to = one.open('checking')
  const origin = made(one.asks('contribution', { to: account, owner: one.owner, amount: '800.01' })).seq
  const out = { account, amount: '1000.00', to }
  expect(outcome(one.asks('distribution', out))).toBe('insufficient_funds available 199.99')
  made(one.bank('deposit', { to: one.open('savings'), owner: one.owner, amount: '1.00', source: 'ach' }))
  made(one.bank('rollover', { to: account, amount: '0.01' }))
  made(one.asks('distribution', out))
  expect(one.stands(to)).toBe('800.00 0.00 800.00 800.00 0.00')
  made(one.bank('return', { origin, ...carriedIn(one.ledger.events, origin) }))
  expect(one.stands(to)).toBe('0.00 0.00 0.00 0.00 0.00')
  expect(one.stands(account)).toBe('0.00 0.00 0.00 0.00 0.00')
})

describe('what an employer’s plan pays (26 USC 3405(c), 402(c)(4))', () => {
  const out = (plan: string, more: object) => {
    const one = customer()
    const account = one.open('retirement', '1000.00', { terms: { plan } })
    return outcome(one.asks('distribution', { account, amount: '500.00', to: one.open('checking'), ...more }))
  }

  test.each([
    [{ withholding: '0' }, 'below_minimum minimum 20'],
    [{ withholding: '19', reason: 'other' }, 'below_minimum minimum 20'],
    [{ withholding: '20' }, 'accepted'],
    [{ withholding: '100' }, 'accepted'],
    [{ withholding: '0', reason: 'hardship' }, 'accepted'],
    [{ withholding: '0', series: true }, 'accepted'],
    [{ withholding: '0', series: false }, 'invalid field series'],
    [{ withholding: '0', to: undefined }, 'below_minimum minimum 20'],
  ])('%j: %s; an IRA’s owner may decline', (more, told) => {
    expect(out('401(k)', more)).toBe(told)
    expect(out('Traditional IRA', more)).toBe(told.startsWith('invalid') ? told : 'accepted')
  })

  test('nobody may decline, the bank’s own people neither', () => {
    const one = customer()
    const account = one.open('retirement', '1000.00', { terms: { plan: '401(k)' } })
    const paid = { account, amount: '500.00', withholding: '0' }
    expect(outcome(one.bank('distribution', paid))).toBe('below_minimum minimum 20')
  })
})

describe('rollover (LED-37, C-153)', () => {
  test.each([
    ['direct', '0', 'accepted', '10000.00'],
    ['direct', '10', 'accepted', '9000.00'],
    ['check', '20', 'accepted', '8000.00'],
    ['check', '19', 'below_minimum minimum 20', '0.00'],
    ['direct', '101', 'invalid field withholding', '0.00'],
  ])('%s with %s percent: %s', (method, withholding, told, balance) => {
    const one = customer()
    const to = one.open('retirement')
    expect(outcome(one.bank('rollover', { to, amount: '10000.00', method, withholding }))).toBe(told)
    expect(one.stands(to).split(' ')[0]).toBe(balance)
    expect(outcome(one.asks('rollover', { to, amount: '1.00' }))).toBe('not_permitted')
  })

  test('uses none of the yearly room', () => {
    const one = customer()
    const to = one.open('retirement')
    made(one.bank('rollover', { to, amount: '10000.00' }))
    made(one.asks('contribution', { to, owner: one.owner, amount: '6500.00' }))
  })
})
