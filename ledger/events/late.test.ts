/**
 * Money that comes late for a closed account: the oldest open deposit account of its customer gets it, else the account
 * is open again.
 */
import { describe, expect, test } from 'vitest'
import { customer, made, MORNING, nextId, outcome } from '../../scripts/testing/pure-ledger.ts'
import type { AccountId } from '../accounts.ts'
import { money, text } from '../money.ts'

const DAY = 24 * 3_600_000
type One = ReturnType<typeof customer>

const balance = (one: One, id: AccountId) => text(one.ledger.account(id).positions.get('USD')?.posted ?? money(0))
const status = (one: One, id: AccountId) => one.ledger.account(id).status

/**
 * What comes late, each prepared on an account of 100.00 that is emptied by it; answers what the bank does afterwards,
 * worth 100.00.
 */
const late: Record<string, (one: One, account: AccountId) => () => ReturnType<One['bank']>> = {
  'a wire that comes back': (one, from) => {
    made(one.bank('deposit', { to: from, owner: one.owner, amount: '30.00', source: 'ach' }))
    const of = made(one.asks('wire', { from, amount: '100.00', last4: '1234' })).seq
    return () => one.bank('wire-return', { of, account: from })
  },
  'an external transfer that comes back': (one, from) => {
    const of = made(one.asks('external-transfer', { from, amount: '100.00', last4: '1234' })).seq
    return () => one.bank('external-return', { of, account: from })
  },
  'a bill payment that comes back': (one, from) => {
    const of = made(one.asks('bill-payment', { from, amount: '100.00', payee: 'Gas' })).seq
    return () => one.bank('bill-payment-return', { of, account: from })
  },
  'a reversal': (one, account) => {
    const of = made(one.asks('branch-withdrawal', { account, amount: '100.00' })).seq
    return () => one.bank('reversal', { of, accounts: [account], reason: 'Not paid out' })
  },
  'a provisional credit': (one, account) => {
    const { seq: of } = made(one.bank('card-purchase', { account, amount: '100.00', merchant: 'Shop' }))
    return () => one.bank('dispute-credit', { account, amount: '100.00', dispute: nextId(), of })
  },
  interest: (one, account) => {
    made(one.asks('branch-withdrawal', { account, amount: '100.00' }))
    const days = { rate: '0.01', from: '2026-03-02', to: '2026-03-05' }
    return () => one.bank('interest', { account, amount: '100.00', ...days }, MORNING + 9 * DAY)
  },
}

describe.each(Object.entries(late))('%s', (_name, prepare) => {
  test('goes to the oldest open deposit account', () => {
    const one = customer()
    const closed = one.open('checking', '100.00')
    one.open('credit', undefined, { limit: '500.00' })
    one.open('investment')
    const older = one.open('savings')
    const oldest = one.open('student')
    one.open('checking')
    made(one.bank('account-closed', { account: older }))
    const comes = prepare(one, closed)
    made(one.bank('account-closed', { account: closed }))
    made(comes())
    expect([status(one, closed), balance(one, closed), balance(one, oldest)]).toEqual(['closed', '0.00', '100.00'])
  })

  test('opens the account again when there is no other', () => {
    const one = customer()
    const other = customer(one.ledger).open('checking')
    const closed = one.open('checking', '100.00')
    const comes = prepare(one, closed)
    made(one.bank('account-closed', { account: closed }))
    made(comes())
    expect([status(one, closed), balance(one, closed), balance(one, other)]).toEqual(['open', '100.00', '0.00'])
  })
})

test('a dividend on shares that were sold meanwhile is paid all the same', () => {
  const one = customer()
  const [account, checking] = [one.open('investment', '100.00'), one.open('checking')]
  made(one.asks('internal-transfer', { from: account, to: checking, amount: '100.00' }))
  made(one.bank('account-closed', { account }))
  const paid = { account, symbol: 'VTI', day: '2026-03-02', perShare: '0.50', units: '10.000000' }
  made(one.bank('dividend', paid))
  expect(balance(one, checking)).toBe('105.00')
})

test('a deposit that bounces on a closed account is owed by the other, or by it, open again', () => {
  for (const another of [true, false]) {
    const one = customer()
    const [closed, other] = [one.open('checking'), another ? one.open('savings') : undefined]
    const { seq: origin } = made(one.asks('deposit', { to: closed, owner: one.owner, amount: '100.00' }))
    made(one.bank('settle', { origin }))
    made(one.asks('branch-withdrawal', { account: closed, amount: '100.00' }))
    made(one.bank('account-closed', { account: closed }))
    made(one.bank('charge-back', { origin, account: closed, reason: 'Forged' }))
    const owing = other ?? closed
    expect([status(one, owing), balance(one, owing)]).toEqual(['open', '-100.00'])
    expect(status(one, closed)).toBe(another ? 'closed' : 'open')
  }
})

test('days that were paid at closing are not paid again, on whatever account they would arrive', () => {
  const one = customer()
  const [account, other] = [one.open('savings'), one.open('checking')]
  const interest = { amount: '1.23', rate: '0.85', from: '2026-03-02', to: '2026-03-09' }
  made(one.bank('account-closed', { account, interest }, MORNING + 8 * DAY))
  expect(outcome(one.bank('interest', { account, ...interest }, MORNING + 9 * DAY))).toBe('wrong_state')
  const later = { account, amount: '0.05', rate: '0.85', from: '2026-03-10', to: '2026-03-10' }
  made(one.bank('interest', later, MORNING + 9 * DAY))
  expect(balance(one, other)).toBe('0.05')
})

test('points have no other account to go to', () => {
  const one = customer()
  const [card] = [one.open('credit', undefined, { limit: '500.00' }), one.open('checking')]
  made(one.bank('rewards-earned', { card, points: '10' }))
  const { seq: of } = made(one.asks('rewards-redeemed', { card, points: '10', reward: 'Mug' }))
  made(one.bank('account-closed', { account: card }))
  expect(outcome(one.bank('reversal', { of, accounts: [card], reason: 'No mug' }))).toBe('account_not_open')
})

test('what customers ask for, and money from outside, finds no closed account', () => {
  const one = customer()
  const [closed, other] = [one.open('checking'), one.open('savings', '10.00')]
  made(one.bank('account-closed', { account: closed }))
  const { owner } = one
  const acts = [
    one.asks('deposit', { to: closed, owner, amount: '1.00' }),
    one.bank('deposit', { to: closed, owner, amount: '1.00', source: 'ach' }),
    one.asks('internal-transfer', { from: other, to: closed, amount: '1.00' }),
    one.bank('card-purchase', { account: closed, amount: '1.00', merchant: 'Shop' }),
  ]
  expect(acts.map(outcome)).toEqual(acts.map(() => 'account_not_open'))
})
