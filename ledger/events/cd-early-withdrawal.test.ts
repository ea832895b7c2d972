/** Out of a certificate before its day: the amount, and 90 days of its interest as a line of its own. */
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

function certificate(deposit: string, rate = '3.75') {
  const one = customer()
  const cd = one.open('cd', deposit, { terms: { rate, months: 12, maturesOn: '2027-03-02' } })
  const to = one.open('checking')
  return { one, cd, to }
}

describe('the penalty (LED-24)', () => {
  test.each([
    ['10000.00', '3.75', '5000.00', '46.23'],
    ['5000.00', '3.25', '1000.00', '8.01'],
    ['5000.00', '4.25', '2500.00', '26.20'],
    ['5000.00', '2.25', '1000.00', '5.55'],
  ])('%s at %s, %s withdrawn: %s', (deposit, rate, amount, penalty) => {
    const { one, cd, to } = certificate(deposit, rate)
    expect(one.lines(made(one.asks('cd-early-withdrawal', { cd, amount, to })))).toEqual([
      [cd, `-${amount}`],
      [to, amount],
      [cd, `-${penalty}`],
      [bank.penaltyIncome, penalty],
    ])
  })

  test('a cent has none, and so no line for it', () => {
    const { one, cd, to } = certificate('1000.00')
    expect(made(one.asks('cd-early-withdrawal', { cd, amount: '0.01', to })).legs).toHaveLength(2)
  })
})

describe('amount and penalty fit in the balance (C-69)', () => {
  test.each([
    ['5000.00', 'insufficient_funds available 5000.00'],
    ['4954.20', 'insufficient_funds available 5000.00'],
    ['4954.19', 'accepted'],
  ])('5,000 at 3.75, %s asked: %s', (amount, told) => {
    const { one, cd, to } = certificate('5000.00')
    expect(outcome(one.asks('cd-early-withdrawal', { cd, amount, to }))).toBe(told)
  })
})

describe('money that has not settled', () => {
  function unsettled() {
    const one = customer()
    const to = one.open('checking')
    const payload = {
      owner: one.owner,
      publicId: one.owner,
      kind: 'cd',
      deposit: '1000.00',
      source: 'check',
      terms: { rate: '3.75' },
    }
    const origin = made(one.asks('account-opening', payload))
    const [opened] = origin.effects
    const cd = opened?.effect === 'open' ? opened.account : 0
    return { one, cd, to, origin: origin.seq }
  }

  test('moves to an own account and stays unsettled there; a bounce leaves the owner the penalty', () => {
    const { one, cd, to, origin } = unsettled()
    made(one.asks('cd-early-withdrawal', { cd, amount: '900.00', to }))
    expect(one.stands(to)).toBe('900.00 0.00 900.00 900.00 0.00')
    expect(outcome(one.asks('branch-withdrawal', { account: to, amount: '0.01' }))).toBe(
      'insufficient_funds available 0.00',
    )
    made(one.bank('return', { origin }))
    expect(one.stands(to)).toBe('0.00 0.00 0.00 0.00 0.00')
    expect(one.ledger.states.accounts.get(to)?.positions.get('USD')?.posted.toFixed()).toBe('0')
    expect([...one.ledger.states.accounts.values()].map(account => one.stands(account.id))).toContain(
      '-8.32 0.00 0.00 -8.32 -8.32',
    )
  })

  test('is not paid out by check', () => {
    const { one, cd } = unsettled()
    expect(outcome(one.asks('cd-early-withdrawal', { cd, amount: '1.00' }))).toBe('insufficient_funds available 0.00')
  })
})

test('nothing else takes money out of a certificate or puts any in', () => {
  const { one, cd, to } = certificate('1000.00')
  expect(outcome(one.asks('internal-transfer', { from: cd, to, amount: '1.00' }))).toBe('account_may_not_pay')
  expect(outcome(one.asks('hold-placed', { account: cd, amount: '1.00', reason: 'x' }))).toBe('account_may_not_pay')
  expect(outcome(one.asks('internal-transfer', { from: to, to: cd, amount: '1.00' }))).toBe('account_may_not_receive')
})

test('a renewal changes its terms and moves nothing', () => {
  const { one, cd } = certificate('1000.00')
  const terms = { months: 12, rate: '3.25', maturesOn: '2028-03-02' }
  expect(outcome(one.asks('cd-renewal', { cd, ...terms }))).toBe('not_permitted')
  expect(made(one.bank('cd-renewal', { cd, ...terms })).legs).toEqual([])
  expect(one.ledger.account(cd).terms).toEqual({ ...terms, renewedOn: '2026-03-02' })
})
