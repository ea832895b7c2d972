// Tries LED-39's own side: what is owed on another bank's card is paid by this one.
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

/** The ledgers of these tests begin on 2026-03-02. */
const offer = { feePercent: '3', feeMinimum: '5.00', apr: '2.99', until: '2027-03-02' }
const other = { issuer: 'Harbor Bank', last4: '4417' }

function cardholder(limit = '1000.00') {
  const one = customer()
  const card = one.open('credit', undefined, { limit })
  const ask = (amount: string, more: object = {}) =>
    one.asks('balance-transfer', { card, amount, ...offer, ...other, ...more })
  return { one, card, ask }
}

test('the amount leaves for the other bank, the fee is added: 3%, at least 5', () => {
  const { one, card, ask } = cardholder()
  expect(one.lines(made(ask('500.00')))).toEqual([
    [card, '-500.00'],
    [bank.achClearing, '500.00'],
    [card, '-15.00'],
    [bank.feeIncome, '15.00'],
  ])
  expect(one.stands(card)).toBe('-515.00 0.00 0.00 485.00 485.00')
  expect(one.lines(made(ask('100.00')))[2]).toEqual([card, '-5.00'])
})

test.each([
  ['970.87', {}, 'accepted'], // 29.13 of fee
  ['970.88', {}, 'insufficient_funds available 1000.00'],
  ['10.00', { apr: '21.99' }, 'accepted'],
  ['10.00', { apr: '22.00' }, 'invalid field apr'],
  ['10.00', { until: '2026-03-02' }, 'invalid field until'],
  ['10.00', { until: '2026-03-03' }, 'accepted'],
])('%s %j: %s', (amount, more, told) => expect(outcome(cardholder().ask(amount, more))).toBe(told))

test('an overpaid card lends no more; a hold is captured; nobody else’s card, none frozen', () => {
  const { one, card, ask } = cardholder()
  const checking = one.open('checking', '500.00')
  expect(outcome(ask('10.00', { card: checking }))).toBe('wrong_account_kind')
  expect(outcome(ask('10.00', { card: customer(one.ledger).open('credit', undefined, { limit: '90.00' }) }))).toBe(
    'not_found',
  )
  made(one.asks('card-payment', { card, owner: one.owner, from: checking, amount: '400.00' }))
  expect(outcome(ask('980.00'))).toBe('insufficient_funds available 1000.00')
  const hold = made(one.asks('hold-placed', { account: card, amount: '515.00', reason: 'Transfer' })).seq
  made(ask('500.00', { hold }))
  expect(one.stands(card)).toBe('-115.00 0.00 0.00 885.00 885.00')
  expect(outcome(ask('500.00', { hold }))).toBe('wrong_state')
  made(one.bank('account-frozen', { account: card }))
  expect(outcome(ask('10.00'))).toBe('account_not_open')
})

test('what the other bank sends back comes with its fee, once, also where a hold was captured', () => {
  const { one, card, ask } = cardholder()
  const hold = made(one.asks('hold-placed', { account: card, amount: '515.00', reason: 'Transfer' })).seq
  const of = made(ask('500.00', { hold })).seq
  const back = (more = {}) => one.bank('balance-transfer-return', { of, account: card, ...more })
  expect(outcome(one.asks('balance-transfer-return', { of, account: card }))).toBe('not_permitted')
  expect(outcome(back({ of: of - 1 }))).toBe('not_found')
  expect(one.lines(made(back()))).toEqual([
    [bank.achClearing, '-500.00'],
    [card, '500.00'],
    [bank.feeIncome, '-15.00'],
    [card, '15.00'],
  ])
  expect(one.stands(card)).toBe('0.00 0.00 0.00 1000.00 1000.00')
  expect(outcome(back())).toBe('wrong_state')
  expect(outcome(one.bank('reversal', { of, accounts: [card], reason: 'Twice' }))).toBe('wrong_state')
})

test('what was left is in the card’s terms with its statement, and gone with the next', () => {
  const { one, card } = cardholder()
  const none = { purchaseInterest: '0.00', cashInterest: '0.00', owed: '515.00', cashOwed: '0.00', minimum: '25.00' }
  const transfers = [{ of: 3, apr: '2.99', until: '2027-03-02', owed: '515.00' }]
  const span = { card, from: '2026-02-03', to: '2026-03-02', dueOn: '2026-03-28', ...none }
  const first = made(one.bank('card-statement', { ...span, transferInterest: '1.27', transfers }))
  expect(one.lines(first)).toEqual([
    [card, '-1.27'],
    [bank.interestIncome, '1.27'],
  ])
  expect(one.ledger.account(card).terms).toMatchObject({ statementTransfers: transfers, statementInterest: '1.27' })
  made(one.bank('card-statement', { ...span, to: '2026-04-02', dueOn: '2026-04-28' }))
  expect(one.ledger.account(card).terms['statementTransfers']).toEqual([])
})
