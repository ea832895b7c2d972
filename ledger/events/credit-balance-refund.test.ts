/** A card's credit balance is paid out: what has settled of it, to an own account, and never what the card lends. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, outcome, PureLedger } from '../../scripts/testing/pure-ledger.ts'
import { anyDraw, openPerson, play } from '../../scripts/testing/random-acts.ts'
import { position } from '../accounts.ts'
import { money, ZERO } from '../money.ts'

const labels = { cardLabel: 'Card ••1111', toLabel: 'Checking ••2222' }

describe('never more than the settled credit balance', () => {
  test.each([
    // owed, paid from checking, typed in, set aside | asked
    ['100.00', '150.00', undefined, undefined, '50.00', 'accepted'],
    ['100.00', '150.00', undefined, undefined, '50.01', 'insufficient_funds available 50.00'],
    ['100.00', '100.00', undefined, undefined, '0.01', 'insufficient_funds available 0.00'],
    ['100.00', '50.00', undefined, undefined, '0.01', 'insufficient_funds available 0.00'],
    ['100.00', undefined, '150.00', undefined, '0.01', 'insufficient_funds available 0.00'],
    ['100.00', '120.00', '30.00', undefined, '20.00', 'accepted'],
    ['100.00', '120.00', '30.00', undefined, '20.01', 'insufficient_funds available 20.00'],
    ['100.00', '150.00', undefined, '10.00', '40.00', 'accepted'],
    ['100.00', '150.00', undefined, '10.00', '40.01', 'insufficient_funds available 40.00'],
  ])('owed %s, paid %s and typed %s, %s set aside: %s is %s', (owed, paid, typed, aside, amount, told) => {
    const one = customer()
    const [card, checking] = [one.open('credit', undefined, { limit: '5000.00' }), one.open('checking', '500.00')]
    made(one.bank('card-purchase', { account: card, amount: owed, merchant: 'Sofa' }))
    const pay = (payment: string, from: object) =>
      made(one.asks('card-payment', { card, owner: one.owner, amount: payment, ...from }))
    if (paid) pay(paid, { from: checking })
    if (typed) pay(typed, {})
    if (aside) made(one.asks('hold-placed', { account: card, amount: aside, reason: 'Pending' }))
    expect(outcome(one.asks('credit-balance-refund', { card, to: checking, amount, ...labels }))).toBe(told)
  })
})

test('the money is on the other account at once, and both lines say where from and where to', () => {
  const one = customer()
  const [card, savings] = [one.open('credit', '80.00', { limit: '5000.00' }), one.open('savings', '10.00')]
  const event = made(one.asks('credit-balance-refund', { card, to: savings, amount: '80.00', ...labels }))
  expect(one.lines(event)).toEqual([
    [card, '-80.00'],
    [savings, '80.00'],
  ])
  expect([one.stands(card), one.stands(savings)]).toEqual([
    '0.00 0.00 0.00 5000.00 5000.00',
    '90.00 0.00 0.00 90.00 90.00',
  ])
})

test('only an own card, to an own account that takes deposits, by its customer or the bank', () => {
  const one = customer()
  const [card, checking] = [one.open('credit', '80.00', { limit: '5000.00' }), one.open('checking', '10.00')]
  const other = customer(one.ledger)
  const theirs = other.open('checking', '10.00')
  const ask = (given: object, who: Pick<typeof one, 'asks'> = one) =>
    outcome(who.asks('credit-balance-refund', { card, to: checking, amount: '1.00', ...labels, ...given }))
  expect(ask({}, other)).toBe('not_found')
  expect(ask({ to: theirs })).toBe('not_found')
  expect(outcome(one.bank('credit-balance-refund', { card, to: theirs, amount: '1.00', ...labels }))).toBe('not_found')
  expect(ask({ card: checking })).toBe('wrong_account_kind')
  for (const kind of ['retirement', 'cd', 'credit'] as const)
    expect(ask({ to: one.open(kind, '500.00') }), kind).toBe('account_may_not_receive')
  expect(ask({ to: card })).toBe('account_may_not_receive')
  made(one.bank('account-frozen', { account: card, reason: 'Lost' }))
  expect(ask({})).toBe('account_not_open')
  expect(outcome(one.bank('credit-balance-refund', { card, to: checking, amount: '1.00', ...labels }))).toBe(
    'account_not_open',
  )
})

test('whatever happened before, what is paid out was there and had settled, and no debt is made', () => {
  fc.assert(
    fc.property(fc.array(anyDraw(), { minLength: 40, maxLength: 100, size: 'max' }), draws => {
      const ledger = new PureLedger()
      const people = [openPerson(ledger), openPerson(ledger)]
      play(ledger, people, draws, ({ kind, payload }, answer) => {
        if (kind !== 'credit-balance-refund' || answer.outcome === 'refused') return
        const card = [...ledger.states.accounts.values()].find(({ id }) => id === payload['card'])
        if (!card) throw new Error('an accepted payment out of no card')
        const { posted, held, unsettled } = position(card)
        const examined = ledger.states.counters.get(`provisional:${card.id}`) ?? ZERO
        expect(posted.minus(held).minus(unsettled).minus(examined).gte(0)).toBe(true)
        expect(money(String(payload['amount'])).gt(0)).toBe(true)
        expect(answer.event.effects).toEqual([])
      })
    }),
    { numRuns: 60 },
  )
})
