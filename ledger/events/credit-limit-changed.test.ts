import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { instantOf } from '../calendar.ts'
import { sum, text } from '../money.ts'
import { limitNotes } from './credit-limit.ts'
import { lentCounter } from './lent.ts'

test('a higher limit is credit at once; a lower one never cuts into what is owed (LED-42)', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '5000.00' })
  made(one.bank('card-purchase', { account: card, amount: '1200.00', merchant: 'Sofa' }))
  const change = (limit: string) => one.bank('credit-limit-changed', { card, owner: one.owner, limit })
  made(change('5500.00'))
  expect(one.stands(card)).toBe('-1200.00 0.00 0.00 4300.00 4300.00')
  expect(outcome(change('1199.99'))).toBe('below_minimum minimum 1200.00')
  made(change('1200.00'))
  expect(one.stands(card)).toBe('-1200.00 0.00 0.00 0.00 0.00')
  expect(outcome(one.asks('credit-limit-changed', { card, owner: one.owner, limit: '9000.00' }))).toBe('not_permitted')
  expect(
    outcome(one.bank('credit-limit-changed', { card: one.open('checking'), owner: one.owner, limit: '1.00' })),
  ).toBe('wrong_account_kind')
})

test('a payment that may bounce does not make room for a lower limit', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '5000.00' })
  made(one.bank('card-purchase', { account: card, amount: '1200.00', merchant: 'Sofa' }))
  const origin = made(one.asks('card-payment', { card, owner: one.owner, amount: '1200.00' })).seq
  expect(outcome(one.bank('credit-limit-changed', { card, owner: one.owner, limit: '0.00' }))).toBe(
    'below_minimum minimum 1200.00',
  )
  made(one.bank('settle', { origin }))
  made(one.bank('credit-limit-changed', { card, owner: one.owner, limit: '0.00' }))
})

const ON = instantOf('2026-07-01', '10:00')
const wish = { income: '900000.00', expenses: '0.00', found: '900000.00', purpose: 'other' }

test('what the bank lowered or closed is no other card’s limit, and what it raised is', () => {
  const one = customer()
  const [card, second] = [5000, 5000].map(limit => one.open('credit', undefined, { limit: `${limit}.00` }))
  if (!card || !second) throw new Error('no cards')
  const other = customer(one.ledger)
  const mine = other.open('credit', undefined, { limit: '1000.00' })
  const gone = other.open('credit', undefined, { limit: '24000.00' })
  const { owner } = one
  const ask = (requested: string) => made(one.asks('credit-limit-decided', { card, owner, requested, ...wish }, ON))
  made(one.bank('credit-limit-changed', { card: second, owner, limit: '23000.00' }))
  ask('5500.00')
  expect(limitNotes(one.ledger.account(card).terms).at(-1)).toMatchObject({ to: '5000.00', reasons: ['total'] })
  made(other.bank('credit-limit-changed', { card: mine, owner: other.owner, limit: '500.00' }))
  expect(outcome(other.bank('account-closed', { account: gone, owner }))).toBe('not_found')
  made(other.bank('account-closed', { account: gone, owner: other.owner }))
  made(other.asks('credit-limit-decided', { card: mine, owner: other.owner, requested: '1000.00', ...wish }, ON))
  expect(text(other.ledger.account(mine).floor.neg())).toBe('1000.00')
  expect(outcome(one.bank('credit-limit-changed', { card: mine, owner, limit: '1.00' }))).toBe('not_found')
})

test('whatever the bank changes and closes, what is lent is the limits of what is open', () => {
  const acts = fc.array(fc.record({ nth: fc.nat(2), limit: fc.nat(90), close: fc.nat(5) }), { maxLength: 12 })
  fc.assert(
    fc.property(acts, acts => {
      const one = customer()
      const cards = ['500.00', '5000.00', '0.01'].map(limit => one.open('credit', undefined, { limit }))
      for (const { nth, limit, close } of acts) {
        const account = cards[nth]
        if (close === 0) one.bank('account-closed', { account, owner: one.owner })
        else one.bank('credit-limit-changed', { card: account, owner: one.owner, limit: `${limit * 100}.00` })
        const open = cards.map(id => one.ledger.account(id)).filter(({ status }) => status === 'open')
        const counted = one.ledger.states.counters.get(lentCounter(one.owner))
        expect(counted && text(counted)).toBe(text(sum(open.map(({ floor }) => floor.neg()))))
      }
    }),
  )
})
