/**
 * A dividend is paid once an account, security and ex-day, whoever pays it and under whatever key;
 * taken back it can be paid again.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { money, sum } from '../money.ts'

function holder() {
  const one = customer()
  const account = one.open('investment', '9000.00')
  const pays = (symbol: string, day: string, perShare = '0.50', units = '10.000000') =>
    one.bank('dividend', { account, symbol, day, perShare, units })
  return { one, account, pays }
}

describe('what is paid (LED-34)', () => {
  test('the units of the morning at so much a share, to the cent', () => {
    const { one, account, pays } = holder()
    expect(one.lines(made(pays('VTI', '2026-03-02', '0.9', '10.500000'))).at(-1)).toEqual([account, '9.45'])
    expect(outcome(pays('BNDA', '2026-03-02', '0.0001'))).toBe('nothing_due')
  })

  test('on what was held that morning, although it was sold since', () => {
    const { one, account, pays } = holder()
    const order = { account, symbol: 'VTI', quantity: '10.000000', price: '50' }
    made(one.asks('security-buy', order))
    made(one.asks('security-sell', order))
    expect(one.lines(made(pays('VTI', '2026-03-02', '0.9'))).at(-1)).toEqual([account, '9.00'])
  })

  test('by the bank alone, into an investment account', () => {
    const { one, account } = holder()
    const asked = { account, symbol: 'VTI', day: '2026-03-02', perShare: '1', units: '1.000000' }
    expect(outcome(one.asks('dividend', asked))).toBe('not_permitted')
    expect(outcome(one.bank('dividend', { ...asked, account: one.open('savings') }))).toBe('wrong_account_kind')
  })
})

describe('once a security and day', () => {
  test('the second is refused, at whatever amount a share', () => {
    const { one, account, pays } = holder()
    expect(outcome(pays('BNDA', '2026-03-02'))).toBe('accepted')
    expect(outcome(pays('BNDA', '2026-03-02'))).toBe('wrong_state')
    expect(outcome(pays('BNDA', '2026-03-02', '0.75'))).toBe('wrong_state')
    expect(outcome(pays('BNDA', '2026-03-02', '0.50', '3.000000'))).toBe('wrong_state')
    expect(one.stands(account)).toBe('9005.00 0.00 0.00 9005.00 9005.00')
  })

  test('another security or another day is another dividend', () => {
    const { pays } = holder()
    for (const [symbol, day] of [['BNDA', '2026-03-01'] as const, ['VTI', '2026-03-01'] as const])
      expect(outcome(pays(symbol, day))).toBe('accepted')
    expect(outcome(pays('BNDA', '2026-03-02'))).toBe('accepted')
  })

  test('one that was a mistake is taken back, and then paid right', () => {
    const { one, account, pays } = holder()
    const wrong = made(pays('BNDA', '2026-03-02', '5.00'))
    const counters = wrong.effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
    made(one.bank('reversal', { of: wrong.seq, accounts: [account], counters, reason: 'Mistake' }))
    expect(outcome(pays('BNDA', '2026-03-02'))).toBe('accepted')
    expect(one.stands(account)).toBe('9005.00 0.00 0.00 9005.00 9005.00')
  })

  test('never before its day has come', () => {
    expect(outcome(holder().pays('BNDA', '2026-03-03'))).toBe('wrong_state')
  })
})

test('whatever is asked for in whatever order, each security pays once a day', () => {
  const asked = fc.record({
    symbol: fc.constantFrom('BNDA', 'VTI'),
    day: fc.constantFrom('2026-02-27', '2026-03-01', '2026-03-02'),
    perShare: fc.constantFrom('0.50', '0.37', '1.25'),
    units: fc.constantFrom('10.000000', '0.500000'),
  })
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 20 }), all => {
      const { one, account, pays } = holder()
      const first = new Map<string, string>()
      for (const { symbol, day, perShare, units } of all) {
        const due = money(units).times(perShare).toFixed(2)
        const answer = outcome(pays(symbol, day, perShare, units))
        expect(answer).toBe(first.has(`${symbol} ${day}`) ? 'wrong_state' : 'accepted')
        if (answer === 'accepted') first.set(`${symbol} ${day}`, due)
      }
      const paid = sum([...first.values()].map(money))
        .plus(9000)
        .toFixed(2)
      expect(one.stands(account).split(' ')[0]).toBe(paid)
    }),
  )
})
