/** What the bank can take back, and what has an event of its own for it. */
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

test('a wire sent by mistake: amount and fee come back, once', () => {
  const one = customer()
  const from = one.open('checking', '1030.00')
  const of = made(one.asks('wire', { from, amount: '1000.00', last4: '1234' })).seq
  const back = { of, accounts: [from], reason: 'our mistake' }
  expect(outcome(one.asks('reversal', back))).toBe('not_permitted')
  expect(outcome(one.bank('reversal', { ...back, accounts: [] }))).toBe('not_found')
  made(one.bank('reversal', back))
  expect(one.stands(from)).toBe('1030.00 0.00 0.00 1030.00 1030.00')
  expect(one.ledger.states.bank.get(`${bank.wireClearing}:USD`)?.toFixed()).toBe('0')
  expect(outcome(one.bank('reversal', back))).toBe('wrong_state')
  expect(outcome(one.bank('wire-return', { of, account: from }))).toBe('wrong_state')
})

test('a return that was a mistake is taken back, and then the transfer may come back again', () => {
  const one = customer()
  const from = one.open('checking', '100.00')
  const of = made(one.asks('external-transfer', { from, amount: '100.00', last4: '1234' })).seq
  const returned = made(one.bank('external-return', { of, account: from })).seq
  made(one.bank('reversal', { of: returned, accounts: [from], counters: [`reversed:${of}`], reason: 'not ours' }))
  expect(one.stands(from)).toBe('0.00 0.00 0.00 0.00 0.00')
  made(one.bank('external-return', { of, account: from }))
  expect(one.stands(from)).toBe('100.00 0.00 0.00 100.00 100.00')
})

test('trades, captured holds, checks and typed-in money are not reversed', () => {
  const one = customer()
  const account = one.open('investment', '1000.00')
  const trade = made(one.asks('security-buy', { account, symbol: 'VTI', quantity: '1.000000', price: '10' }))
  const hold = made(one.asks('hold-placed', { account, amount: '10.00', reason: 'Bill' })).seq
  const bill = made(one.asks('bill-payment', { from: account, amount: '10.00', payee: 'Gas', hold }))
  const typed = made(one.asks('deposit', { to: account, owner: one.owner, amount: '10.00' }))
  for (const event of [trade, bill, typed]) {
    const counters = event.effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
    const told = one.bank('reversal', { of: event.seq, accounts: [account], counters, reason: 'no' })
    expect(outcome(told)).toBe('wrong_state')
  }
})

test('a customer takes nothing back out of a frozen account', () => {
  const one = customer()
  const [from, to] = [one.open('checking', '100.00'), one.open('savings', '1.00')]
  const of = made(one.asks('internal-transfer', { from, to, amount: '60.00' })).seq
  made(one.bank('account-frozen', { account: to }))
  expect(outcome(one.asks('transfer-reversal', { of, from, to }))).toBe('account_not_open')
  made(one.bank('account-thawed', { account: to }))
  made(one.asks('transfer-reversal', { of, from, to }))
})
