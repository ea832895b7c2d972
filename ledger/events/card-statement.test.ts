import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'

const cycle = {
  from: '2026-02-03',
  to: '2026-03-02',
  owed: '1220.00',
  cashOwed: '0.00',
  minimum: '32.20',
  dueOn: '2026-03-27',
}

test('a statement charges its cycle’s interest, past the limit too, and becomes the card’s terms', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '1200.00' })
  made(one.bank('card-purchase', { account: card, amount: '1200.00', merchant: 'Sofa' }))
  const statement = { card, ...cycle, purchaseInterest: '12.50', cashInterest: '7.50' }
  const { legs, effects } = made(one.bank('card-statement', statement))
  expect(legs.map(leg => leg.amount)).toEqual(['20.00', '-20.00'])
  expect(effects).toMatchObject([
    {
      terms: {
        statementOn: '2026-03-02',
        statementBalance: '1220.00',
        minimumPayment: '32.20',
        paymentDueOn: '2026-03-27',
      },
    },
  ])
  expect(one.stands(card)).toBe('-1220.00 0.00 0.00 -20.00 -20.00')
  expect(outcome(one.bank('card-statement', statement))).toBe('wrong_state')
})

test('what is past due becomes a term; a statement that does not tell it is as it was before', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '1200.00' })
  const quiet = { card, ...cycle, purchaseInterest: '0.00', cashInterest: '0.00' }
  const [before] = made(one.bank('card-statement', quiet)).effects
  expect(before).not.toHaveProperty('terms.statementPastDue')
  const next = { ...quiet, from: '2026-03-03', to: '2026-04-02', minimum: '57.20', pastDue: '25.00' }
  expect(made(one.bank('card-statement', next)).effects).toMatchObject([{ terms: { statementPastDue: '25.00' } }])
})

test('one without interest moves no money; only the bank makes one, and only for cards', () => {
  const one = customer()
  const card = one.open('credit', undefined, { limit: '1200.00' })
  const quiet = { card, ...cycle, owed: '0.00', minimum: '0.00', purchaseInterest: '0.00', cashInterest: '0.00' }
  expect(outcome(one.asks('card-statement', quiet))).toBe('not_permitted')
  expect(outcome(one.bank('card-statement', { ...quiet, card: one.open('checking') }))).toBe('wrong_account_kind')
  expect(made(one.bank('card-statement', quiet)).legs).toEqual([])
})
