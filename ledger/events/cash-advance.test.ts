/** Cash on a card: 3% and at least 10 on top, inside the available credit and 3,000 a time. */
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

describe('the fee (LED-16)', () => {
  test.each([
    ['433.50', '13.01'], // 13.005, rounded half up
    ['100.00', '10.00'],
    ['333.33', '10.00'],
    ['333.34', '10.00'],
    ['333.50', '10.01'], // 10.005
    ['3000.00', '90.00'],
    ['0.01', '10.00'],
  ])('%s costs %s', (amount, fee) => {
    const one = customer()
    const card = one.open('credit', undefined, { limit: '5000.00' })
    expect(one.lines(made(one.asks('cash-advance', { card, amount })))).toEqual([
      [card, `-${amount}`],
      [bank.vault, amount],
      [card, `-${fee}`],
      [bank.feeIncome, fee],
    ])
  })
})

test('into an own account (LED-17): it rises by the amount, settled; the fee is the page’s', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '1000.00' })
  const checking = one.open('checking', '5.00')
  const page = { feePercent: '5', feeMinimum: '10.00' }
  const ask = (to: number, amount = '300.00') => one.asks('cash-advance', { card, amount, to, ...page })
  expect(outcome(ask(9999))).toBe('not_found')
  expect(outcome(ask(card))).toBe('account_may_not_receive')
  expect(outcome(ask(one.open('cd', '1000.00')))).toBe('account_may_not_receive')
  expect(outcome(ask(checking, '952.39'))).toBe('insufficient_funds available 1000.00') // 47.62 of fee
  const made_ = made(ask(checking))
  expect(one.lines(made_)).toEqual([
    [card, '-300.00'],
    [checking, '300.00'],
    [card, '-15.00'],
    [bank.feeIncome, '15.00'],
  ])
  expect([one.stands(checking), one.stands(card)]).toEqual([
    '305.00 0.00 0.00 305.00 305.00',
    '-315.00 0.00 0.00 685.00 685.00',
  ])
  const dispute = '00000000-0000-4000-8000-000000000001'
  expect(outcome(one.bank('dispute-credit', { account: card, amount: '300.00', dispute, of: made_.seq }))).toBe(
    'not_found',
  )
})

describe('the available credit covers amount and fee', () => {
  test.each([
    ['110.00', undefined, '100.00', 'accepted'],
    ['109.99', undefined, '100.00', 'insufficient_funds available 109.99'],
    ['100.00', '10.00', '100.00', 'insufficient_funds available 100.00'], // overpaid money is no credit (C-67)
    ['9000.00', undefined, '3000.01', 'exceeds_transaction_limit'],
  ])('a limit of %s, overpaid by %s, %s asked: %s', (limit, deposit, amount, told) => {
    const one = customer()
    const card = one.open('credit', deposit, { limit })
    expect(outcome(one.asks('cash-advance', { card, amount }))).toBe(told)
  })

  test('a payment that was typed in frees no cash: a card owing 5,000 of 5,000', () => {
    const one = customer()
    const card = one.open('credit', undefined, { limit: '5000.00' })
    made(one.bank('card-purchase', { account: card, amount: '5000.00', merchant: 'Boat' }))
    const payment = made(one.asks('card-payment', { card, owner: one.owner, amount: '5000.00' })).seq
    expect(one.stands(card)).toBe('0.00 0.00 5000.00 5000.00 0.00')
    expect(outcome(one.asks('cash-advance', { card, amount: '20.00' }))).toBe('insufficient_funds available 0.00')
    made(one.bank('settle', { origin: payment }))
    made(one.asks('cash-advance', { card, amount: '20.00' }))
    expect(one.stands(card)).toBe('-30.00 0.00 0.00 4970.00 4970.00')
  })
})

test.each(['checking', 'loan'] as const)('not from a %s account', kind => {
  const one = customer()
  const card = one.open(kind, '100.00')
  expect(outcome(one.asks('cash-advance', { card, amount: '20.00' }))).toBe('wrong_account_kind')
})

test('a hold that was placed for it pays for it, gives back what it does not take, serves once', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '1000.00' })
  const hold = made(one.asks('hold-placed', { account: card, amount: '1000.00', reason: 'Cash advance' })).seq
  expect(outcome(one.asks('cash-advance', { card, amount: '20.00' }))).toBe('insufficient_funds available 0.00')
  expect(outcome(one.asks('cash-advance', { card, amount: '970.88', hold }))).toBe(
    'insufficient_funds available 1000.00',
  )
  made(one.asks('cash-advance', { card, amount: '900.00', hold }))
  expect(one.stands(card)).toBe('-927.00 0.00 0.00 73.00 73.00')
  expect(outcome(one.asks('cash-advance', { card, amount: '20.00', hold }))).toBe('wrong_state')
})

test('what a card is in credit pays first what is set aside; its hold gives no more', () => {
  const one = customer()
  const card = one.open('credit', '50.00', { limit: '1000.00' })
  const hold = made(one.asks('hold-placed', { account: card, amount: '40.00', reason: 'Cash advance' })).seq
  for (const asked of [{ amount: '970.88' }, { amount: '970.88', hold }])
    expect(outcome(one.asks('cash-advance', { card, ...asked }))).toBe('insufficient_funds available 1000.00')
  made(one.asks('cash-advance', { card, amount: '970.87' }))
  expect(one.stands(card)).toBe('-950.00 40.00 0.00 10.00 10.00')
})
