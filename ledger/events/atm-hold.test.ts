// Tries C-104.
/**
 * Cash at a machine: set aside for 30 minutes with its fee, inside 500 a customer and bank day,
 * then dispensed or given back.
 */
import { describe, expect, test } from 'vitest'
import { calledOff, customer, made, MORNING, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'
import { instantOf } from '../calendar.ts'

const MINUTE = 60_000

describe('what is set aside (LED-14, C-103)', () => {
  test.each([
    ['checking', '500.00', '500.00', 'accepted', '500.00 500.00 0.00 0.00 0.00'],
    ['savings', '600.00', '500.00', 'accepted', '600.00 502.50 0.00 97.50 97.50'],
    ['savings', '502.49', '500.00', 'insufficient_funds available 502.49', '502.49 0.00 0.00 502.49 502.49'],
    ['money-market', '22.50', '20.00', 'accepted', '22.50 22.50 0.00 0.00 0.00'],
    ['student', '22.50', '20.00', 'accepted', '22.50 22.50 0.00 0.00 0.00'],
    ['checking', '900.00', '500.01', 'exceeds_daily_limit remaining 500.00', '900.00 0.00 0.00 900.00 900.00'],
    ['investment', '900.00', '20.00', 'wrong_account_kind', '900.00 0.00 0.00 900.00 900.00'],
    ['cd', '900.00', '20.00', 'wrong_account_kind', '900.00 0.00 0.00 900.00 900.00'],
  ] as const)('%s with %s, asks for %s: %s', (kind, balance, amount, told, stands) => {
    const one = customer()
    const account = one.open(kind, balance)
    expect(outcome(one.asks('atm-hold', { account, owner: one.owner, amount }))).toBe(told)
    expect(one.stands(account)).toBe(stands)
  })
})

function asked(balance = '600.00') {
  const one = customer()
  const account = one.open('savings', balance)
  const asks = (amount: string, at = MORNING) => one.asks('atm-hold', { account, owner: one.owner, amount }, at)
  const ends = (hold: number, more = {}) => ({ hold, account, owner: one.owner, day: '2026-03-02', ...more })
  return { one, account, asks, ends }
}

describe('the 30 minutes', () => {
  test('dispensed in time: the amount and the fee are two lines', () => {
    const { one, account, asks } = asked()
    const hold = made(asks('500.00')).seq
    const event = made(one.bank('atm-dispensed', { hold, account }, MORNING + 30 * MINUTE - 1))
    expect(one.lines(event)).toEqual([
      [account, '-500.00'],
      [bank.atmClearing, '500.00'],
      [account, '-2.50'],
      [bank.feeIncome, '2.50'],
    ])
    expect(one.stands(account)).toBe('97.50 0.00 0.00 97.50 97.50')
    expect(outcome(one.bank('atm-dispensed', { hold, account }, MORNING))).toBe('wrong_state')
  })

  test('too late to dispense, in time to expire; the customer dispenses nothing', () => {
    const { one, account, asks, ends } = asked()
    const hold = made(asks('500.00')).seq
    expect(outcome(one.asks('atm-dispensed', { hold, account }))).toBe('not_permitted')
    expect(outcome(one.bank('atm-expired', ends(hold)))).toBe('wrong_state')
    expect(outcome(one.bank('atm-dispensed', { hold, account }, MORNING + 30 * MINUTE))).toBe('too_late')
    made(one.bank('atm-expired', ends(hold), MORNING + 30 * MINUTE))
    expect(one.stands(account)).toBe('600.00 0.00 0.00 600.00 600.00')
    expect(outcome(one.bank('atm-expired', ends(hold)))).toBe('wrong_state')
  })

  test('only the bank calls it off before', () => {
    const { one, account, asks, ends } = asked()
    const hold = made(asks('500.00')).seq
    expect(outcome(one.asks('atm-expired', ends(hold, { why: 'called-off' })))).toBe('not_permitted')
    expect(outcome(one.bank('order-ended', { ...calledOff, hold, account }))).toBe('not_found')
    expect(outcome(one.asks('atm-expired', ends(hold, { why: 'cancelled' })))).toBe('not_permitted')
    made(one.bank('atm-expired', ends(hold, { why: 'called-off' })))
    const second = made(asks('500.00')).seq
    made(one.bank('atm-expired', ends(second, { why: 'cancelled' })))
    expect(one.stands(account)).toBe('600.00 0.00 0.00 600.00 600.00')
    expect(outcome(one.bank('atm-dispensed', { hold: second, account }))).toBe('wrong_state')
  })
})

describe('500 a bank day, whatever the account', () => {
  test('counts without fees, over all accounts of the customer', () => {
    const { one, asks } = asked()
    const second = one.open('checking', '900.00')
    made(asks('300.00'))
    const more = (amount: string) => one.asks('atm-hold', { account: second, owner: one.owner, amount })
    expect(outcome(more('200.01'))).toBe('exceeds_daily_limit remaining 200.00')
    made(more('200.00'))
    expect(outcome(more('0.01'))).toBe('exceeds_daily_limit remaining 0.00')
  })

  test('an expired hold gives the limit back to the day that it counted in', () => {
    const { one, asks, ends } = asked()
    const hold = made(asks('500.00')).seq
    made(one.bank('atm-expired', ends(hold), MORNING + 31 * MINUTE))
    made(asks('500.00', MORNING + 32 * MINUTE))
  })

  test('is new at midnight in New York, not Greenwich; a later expiry gives the new day nothing', () => {
    const { one, account, asks, ends } = asked('2000.00')
    const late = instantOf('2026-03-02', '23:50')
    const hold = made(asks('500.00', late)).seq
    expect(outcome(asks('20.00', late + 9 * MINUTE))).toBe('exceeds_daily_limit remaining 0.00')
    made(asks('500.00', late + 10 * MINUTE))
    expect(outcome(one.bank('atm-expired', ends(hold, { day: '2026-03-03' }), late + 40 * MINUTE))).toBe('not_found')
    made(one.bank('atm-expired', ends(hold), late + 40 * MINUTE))
    expect(outcome(asks('20.00', late + 41 * MINUTE))).toBe('exceeds_daily_limit remaining 0.00')
    expect(one.stands(account)).toBe('2000.00 502.50 0.00 1497.50 1497.50')
  })

  test('nobody counts in another customer’s limit', () => {
    const { one, account } = asked()
    const told = one.asks('atm-hold', { account, owner: customer().owner, amount: '20.00' })
    expect(outcome(told)).toBe('not_found')
  })
})
