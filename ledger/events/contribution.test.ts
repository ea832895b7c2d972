/** Into retirement: 6,500 a calendar year in bank time, from an own account or typed in. */
import { describe, expect, test } from 'vitest'
import { customer, made, MORNING, outcome } from '../../scripts/testing/pure-ledger.ts'
import { instantOf } from '../calendar.ts'

function saver(checking = '20000.00') {
  const one = customer()
  const from = one.open('checking', checking)
  const to = one.open('retirement')
  const gives = (amount: string, more = {}, at = MORNING) =>
    one.asks('contribution', { to, owner: one.owner, amount, ...more }, at)
  return { one, from, to, gives }
}

describe('the yearly room (LED-21, C-77)', () => {
  test('is one for typed and own money, and says what is left', () => {
    const { gives, from } = saver()
    made(gives('2500.00'))
    expect(outcome(gives('4000.01', { from }))).toBe('exceeds_yearly_limit remaining 4000.00')
    made(gives('4000.00', { from }))
    expect(outcome(gives('0.01'))).toBe('exceeds_yearly_limit remaining 0.00')
  })

  test('is new when the year turns in New York', () => {
    const { gives, from } = saver()
    const midnight = instantOf('2027-01-01')
    made(gives('6500.00', { from }, midnight - 60_000))
    expect(outcome(gives('0.01', { from }, midnight - 1))).toBe('exceeds_yearly_limit remaining 0.00')
    made(gives('6500.00', { from }, midnight))
  })

  test('a reversal by the bank gives it back, when it names what was counted', () => {
    const { one, gives, from, to } = saver()
    const event = made(gives('6500.00', { from }))
    const counters = event.effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
    const back = { of: event.seq, accounts: [from, to], reason: 'wrong account' }
    expect(outcome(one.bank('reversal', back))).toBe('not_found')
    made(one.bank('reversal', { ...back, counters }))
    expect(one.stands(to)).toBe('0.00 0.00 0.00 0.00 0.00')
    made(gives('6500.00', { from }))
  })
})

test('typed-in money is under the caps of all typed-in money, and stays unsettled on the way out', () => {
  const { one, from, to, gives } = saver()
  made(one.asks('deposit', { to: from, owner: one.owner, amount: '9000.00' }))
  expect(outcome(gives('1000.01'))).toBe('exceeds_daily_limit remaining 1000.00')
  made(gives('1000.00'))
  expect(one.stands(to)).toBe('1000.00 0.00 1000.00 1000.00 0.00')
  const out = (more = {}) => one.asks('distribution', { account: to, amount: '1000.00', withholding: '0', ...more })
  expect(outcome(out())).toBe('insufficient_funds available 0.00')
  made(out({ to: from }))
  expect(one.stands(from)).toBe('30000.00 0.00 10000.00 30000.00 20000.00')
})

test.each(['savings', 'investment'] as const)('a %s account takes no contributions', kind => {
  const { one } = saver()
  const told = one.asks('contribution', { to: one.open(kind), owner: one.owner, amount: '1.00' })
  expect(outcome(told)).toBe('wrong_account_kind')
})
