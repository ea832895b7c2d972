/** A bill payment that the payee sends back: once, to the account that paid, also when it came out of a hold. */
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

test.each([false, true])('comes back once (out of a hold: %s)', held => {
  const one = customer()
  const [from, other] = [one.open('checking', '100.00'), one.open('savings')]
  const hold = held ? made(one.asks('hold-placed', { account: from, amount: '80.00', reason: 'Gas' })).seq : undefined
  const paid = { from, amount: '60.00', payee: 'Gas', ...(hold ? { hold } : {}) }
  const { seq: of } = made(one.asks('bill-payment', paid))
  const back = { of, account: from, reason: 'Account unknown' }
  expect(outcome(one.asks('bill-payment-return', back))).toBe('not_permitted')
  expect(outcome(one.bank('bill-payment-return', { ...back, account: other }))).toBe('not_found')
  expect(outcome(one.bank('wire-return', back))).toBe('not_found')
  made(one.bank('bill-payment-return', back))
  expect(one.stands(from)).toBe('100.00 0.00 0.00 100.00 100.00')
  expect(outcome(one.bank('bill-payment-return', back))).toBe('wrong_state')
  expect(outcome(one.bank('reversal', { of, accounts: [from], reason: 'Twice' }))).toBe('wrong_state')
})
