/** An account closes by the bank when it holds nothing, and pays out with it what it has earned. */
import { describe, expect, test } from 'vitest'
import { customer, made, MORNING, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

const DAY = 24 * 3_600_000

test('an account closes when it holds nothing, and then does nothing', () => {
  const one = customer()
  const account = one.open('checking', '10.00')
  const other = one.open('savings', '10.00')
  const close = () => one.bank('account-closed', { account })
  expect(outcome(close())).toBe('wrong_state')
  made(one.asks('internal-transfer', { from: account, to: other, amount: '10.00' }))
  expect(outcome(one.asks('account-closed', { account }))).toBe('not_permitted')
  made(close())
  expect(outcome(close())).toBe('account_not_open')
  expect(outcome(one.asks('internal-transfer', { from: other, to: account, amount: '1.00' }))).toBe('account_not_open')
})

test('units keep an account open as money does', () => {
  const one = customer()
  const account = one.open('investment', '10.00')
  made(one.asks('security-buy', { account, symbol: 'VTI', quantity: '1.000000', price: '10' }))
  expect(outcome(one.bank('account-closed', { account }))).toBe('wrong_state')
})

describe('the interest earned so far', () => {
  const interest = { amount: '1.23', rate: '0.85', from: '2026-03-02', to: '2026-03-09' }
  const morning = MORNING + 8 * DAY

  test('is paid to the account that is named, in the event that closes', () => {
    const one = customer()
    const [account, to] = [one.open('savings'), one.open('checking')]
    const { legs } = made(one.bank('account-closed', { account, interest, to }, morning))
    expect(legs.map(leg => [leg.account, leg.amount])).toEqual([
      [bank.interestExpense, '1.23'],
      [to, '-1.23'],
    ])
    expect(one.ledger.account(account).status).toBe('closed')
    expect(one.stands(account)).toBe('0.00 0.00 0.00 0.00 0.00')
  })

  test('is paid by a check when none is named', () => {
    const one = customer()
    const { legs } = made(one.bank('account-closed', { account: one.open('savings'), interest }, morning))
    expect(legs.at(-1)).toMatchObject({ account: bank.checkClearing, amount: '-1.23' })
  })

  test('goes to nobody else, not to itself, a card or a closed account, nor for days to come', () => {
    const one = customer()
    const account = one.open('savings')
    const [card, closed] = [one.open('credit', undefined, { limit: '10.00' }), one.open('checking')]
    made(one.bank('account-closed', { account: closed }))
    const close = (more: object) => outcome(one.bank('account-closed', { account, interest, ...more }, morning))
    expect(close({ to: customer(one.ledger).open('checking') })).toBe('not_found')
    expect(close({ to: account })).toBe('same_account')
    expect(close({ to: card })).toBe('account_may_not_receive')
    expect(close({ to: closed })).toBe('account_not_open')
    expect(close({ interest: { ...interest, to: '2026-03-10' } })).toBe('invalid field interest')
    expect(outcome(one.bank('account-closed', { account: card, interest }, morning))).toBe('wrong_account_kind')
    expect(close({})).toBe('accepted')
  })
})
