/** Out of a certificate before its day: the amount, and 90 days of its interest as a line of its own. */
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

const term = '2027-03-02'

function certificate(deposit: string, rate = '3.75') {
  const one = customer()
  const cd = one.open('cd', deposit, { terms: { rate, months: 12, maturesOn: term } })
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
    expect(one.lines(made(one.asks('cd-early-withdrawal', { cd, amount, to, term })))).toEqual([
      [cd, `-${amount}`],
      [to, amount],
      [cd, `-${penalty}`],
      [bank.penaltyIncome, penalty],
    ])
  })

  test('is at least 1.00, once a term: a second cent has no line for it', () => {
    const { one, cd, to } = certificate('1000.00')
    const cent = () => made(one.asks('cd-early-withdrawal', { cd, amount: '0.01', to, term }))
    expect(one.lines(cent()).at(-1)).toEqual([bank.penaltyIncome, '1.00'])
    expect(cent().legs).toHaveLength(2)
  })
})

describe('amount and penalty fit in the balance (C-69)', () => {
  test.each([
    ['5000.00', 'insufficient_funds available 5000.00'],
    ['4954.20', 'insufficient_funds available 5000.00'],
    ['4954.19', 'accepted'],
  ])('5,000 at 3.75, %s asked: %s', (amount, told) => {
    const { one, cd, to } = certificate('5000.00')
    expect(outcome(one.asks('cd-early-withdrawal', { cd, amount, to, term }))).toBe(told)
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
    }
    const origin = made(one.asks('account-opening', payload))
    const [opened] = origin.effects
    const cd = opened?.effect === 'open' ? opened.account : 0
    return { one, cd, to, origin: origin.seq }
  }

  test('moves to an own account and stays unsettled there; a bounce leaves the owner the penalty', () => {
    const { one, cd, to, origin } = unsettled()
    made(one.asks('cd-early-withdrawal', { cd, amount: '900.00', to, term }))
    expect(one.stands(to)).toBe('900.00 0.00 900.00 900.00 0.00')
    expect(outcome(one.asks('branch-withdrawal', { account: to, amount: '0.01' }))).toBe(
      'insufficient_funds available 0.00',
    )
    made(one.bank('return', { origin }))
    expect(one.stands(to)).toBe('0.00 0.00 0.00 0.00 0.00')
    expect(one.ledger.states.accounts.get(to)?.positions.get('USD')?.posted.toFixed()).toBe('0')
    expect([...one.ledger.states.accounts.values()].map(account => one.stands(account.id))).toContain(
      '-7.21 0.00 0.00 -7.21 -7.21', // at 3.25
    )
  })

  test('is not paid out by check', () => {
    const { one, cd } = unsettled()
    expect(outcome(one.asks('cd-early-withdrawal', { cd, amount: '1.00', term }))).toBe(
      'insufficient_funds available 0.00',
    )
  })
})

test('nothing else takes money out of a certificate or puts any in', () => {
  const { one, cd, to } = certificate('1000.00')
  expect(outcome(one.asks('internal-transfer', { from: cd, to, amount: '1.00' }))).toBe('account_may_not_pay')
  expect(outcome(one.asks('hold-placed', { account: cd, amount: '1.00', reason: 'x' }))).toBe('account_may_not_pay')
  expect(outcome(one.asks('internal-transfer', { from: to, to: cd, amount: '1.00' }))).toBe('account_may_not_receive')
})

describe('the terms of a certificate that a customer opens', () => {
  const opening = (one: ReturnType<typeof customer>, more: Record<string, unknown>) =>
    one.asks('account-opening', {
      owner: one.owner,
      publicId: one.owner,
      kind: 'cd',
      deposit: '1000.00',
      source: 'check',
      ...more,
    })
  const termsOf = (told: ReturnType<typeof opening>) => {
    const [opened] = made(told).effects
    return opened?.effect === 'open' ? opened.terms : undefined
  }

  test('are the table’s, from the day on which it opens', () => {
    expect(termsOf(opening(customer(), { months: 24 }))).toEqual({ months: 24, rate: '3.75', maturesOn: '2028-03-02' })
    expect(termsOf(opening(customer(), {}))).toEqual({ months: 12, rate: '3.25', maturesOn: '2027-03-02' })
  })

  test('are not the customer’s to say, and only a listed term can be had', () => {
    const terms = { months: 12, rate: '9.99', maturesOn: '2027-03-02' }
    expect(outcome(opening(customer(), { terms }))).toBe('not_permitted')
    expect(outcome(opening(customer(), { months: 7 }))).toBe('invalid field months')
    expect(outcome(opening(customer(), { kind: 'savings', months: 12 }))).toBe('wrong_account_kind')
  })

  test('a card’s are the bank’s usual limit and its APRs', () => {
    const one = customer()
    const card = opening(one, { kind: 'credit', deposit: undefined, source: 'cash' })
    expect(termsOf(card)).toEqual({ purchaseApr: '21.99', cashApr: '26.99' })
    expect(made(card).effects).toContainEqual(expect.objectContaining({ effect: 'open', floor: '-5000.00' }))
  })
})
