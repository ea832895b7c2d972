import { describe, expect, test } from 'vitest'
import { customer, made, nextId, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'

function disputed() {
  const one = customer()
  const account = one.open('credit', undefined, { limit: '500.00' })
  made(one.bank('card-purchase', { account, amount: '500.00', merchant: 'Nowhere' }))
  const credit = { account, amount: '500.00', dispute: nextId() }
  const of = made(one.bank('dispute-credit', credit)).seq
  return { one, account, credit, of }
}

/** The purchase was made with the card of a checking account. */
function disputedAtChecking() {
  const one = customer()
  const [account, savings] = [one.open('checking', '500.00'), one.open('savings')]
  made(one.bank('card-purchase', { account, amount: '500.00', merchant: 'Nowhere' }))
  const of = made(one.bank('dispute-credit', { account, amount: '500.00', dispute: nextId() })).seq
  const ends = (result: 'final' | 'taken-back') => one.bank('dispute-credit-ended', { of, account, outcome: result })
  return { one, account, savings, of, ends }
}

describe('a provisional credit (LED-41)', () => {
  test('is given once per dispute, by the bank', () => {
    const { one, account, credit } = disputed()
    expect(one.stands(account)).toBe('0.00 0.00 500.00 500.00 0.00')
    expect(outcome(one.bank('dispute-credit', credit))).toBe('wrong_state')
    expect(outcome(one.asks('dispute-credit', { ...credit, dispute: nextId() }))).toBe('not_permitted')
  })

  test('frees no credit for purchases or cash until it is final', () => {
    const { one, account, of } = disputed()
    const buys = () => one.bank('card-purchase', { account, amount: '20.00', merchant: 'Bakery' })
    expect(outcome(buys())).toBe('insufficient_funds available 0.00')
    expect(outcome(one.asks('cash-advance', { card: account, amount: '20.00' }))).toBe(
      'insufficient_funds available 0.00',
    )
    made(one.bank('dispute-credit-ended', { of, account, outcome: 'final' }))
    made(buys())
    expect(one.stands(account)).toBe('-20.00 0.00 0.00 480.00 480.00')
  })

  test('may move inside the bank and leaves it by no road', () => {
    const { one, account, savings } = disputedAtChecking()
    const transfer = { from: account, amount: '0.01', last4: '1234' }
    expect(outcome(one.asks('external-transfer', transfer))).toBe('insufficient_funds available 0.00')
    made(one.asks('internal-transfer', { from: account, to: savings, amount: '500.00' }))
    expect(one.stands(savings)).toBe('500.00 0.00 500.00 500.00 0.00')
    expect(outcome(one.asks('branch-withdrawal', { account: savings, amount: '0.01' }))).toBe(
      'insufficient_funds available 0.00',
    )
  })

  test('is taken back where it went, and leaves nobody overdrawn', () => {
    const { one, account, savings, ends } = disputedAtChecking()
    made(one.asks('internal-transfer', { from: account, to: savings, amount: '200.00' }))
    const event = made(ends('taken-back'))
    expect(one.lines(event)).toEqual([
      [account, '-300.00'],
      [savings, '-200.00'],
      [bank.disputeReceivable, '500.00'],
    ])
    for (const id of [account, savings]) expect(one.stands(id)).toBe('0.00 0.00 0.00 0.00 0.00')
    expect(outcome(ends('final'))).toBe('wrong_state')
  })

  test('final, every piece of it is settled money', () => {
    const { one, account, savings, ends } = disputedAtChecking()
    made(one.asks('internal-transfer', { from: account, to: savings, amount: '200.00' }))
    made(ends('final'))
    expect(one.stands(account)).toBe('300.00 0.00 0.00 300.00 300.00')
    made(one.asks('branch-withdrawal', { account: savings, amount: '200.00' }))
  })

  test('ends with its dispute alone: it is no deposit that settles or bounces', () => {
    const { one, of, account } = disputedAtChecking()
    for (const kind of ['settle', 'return']) expect(outcome(one.bank(kind, { origin: of }))).toBe('not_found')
    expect(one.stands(account)).toBe('500.00 0.00 500.00 500.00 0.00')
  })

  test('of which fees took a part is taken back whole', () => {
    const one = customer()
    const account = one.open('savings', '1.00')
    const of = made(one.bank('dispute-credit', { account, amount: '4.00', dispute: nextId() })).seq
    made(one.bank('monthly-fee', { account, amount: '5.00', month: '2026-02' }))
    made(one.bank('dispute-credit-ended', { of, account, outcome: 'taken-back' }))
    expect(one.stands(account)).toBe('-4.00 0.00 0.00 -4.00 -4.00')
  })

  test.each([
    ['merchant', bank.cardClearing],
    ['bank', bank.chargeOff],
  ])('final, it stays and the %s bears it', (borneBy, bearer) => {
    const { one, account, of } = disputed()
    const event = made(one.bank('dispute-credit-ended', { of, account, outcome: 'final', borneBy }))
    expect(one.lines(event)).toEqual([
      [bearer, '-500.00'],
      [bank.disputeReceivable, '500.00'],
    ])
    expect(one.stands(account)).toBe('0.00 0.00 0.00 500.00 500.00')
  })
})
