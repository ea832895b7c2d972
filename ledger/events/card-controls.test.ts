/** What a customer allows their card: every use of it asks, and nothing else does. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { cardControls } from './card-use.ts'

const all = { locked: false, online: true, abroad: true, atm: true, bought: '0.00' }

function cardholder() {
  const one = customer()
  const checking = one.open('checking', '1000.00')
  const card = one.open('credit', undefined, { limit: '1000.00' })
  return {
    one,
    checking,
    card,
    set: (account: number, more: object = {}) => one.asks('card-controls', { account, ...all, ...more }),
    buy: (account: number, amount = '10.00', how: object = {}) =>
      one.bank('card-purchase', { account, amount, merchant: 'Shop', ...how }),
    draw: (amount = '20.00') => one.asks('atm-hold', { account: checking, owner: one.owner, amount }),
  }
}

test('a locked card buys and draws nothing, also what was asked for before; all else goes on', () => {
  const { one, checking, card, set, buy, draw } = cardholder()
  const hold = made(draw()).seq
  for (const account of [checking, card]) {
    made(set(account, { locked: true }))
    expect(outcome(buy(account))).toBe('card_locked')
  }
  expect(outcome(draw())).toBe('card_locked')
  expect(outcome(one.bank('atm-dispensed', { hold, account: checking }))).toBe('card_locked')
  expect(outcome(one.asks('cash-advance', { card, amount: '10.00' }))).toBe('card_locked')
  expect(outcome(one.asks('card-payment', { card, owner: one.owner, from: checking, amount: '5.00' }))).toBe('accepted')
  expect(outcome(one.asks('bill-payment', { from: checking, amount: '5.00', payee: 'Water', category: 'x' }))).toBe(
    'accepted',
  )
  made(set(checking))
  expect(outcome(buy(checking))).toBe('accepted')
  expect(outcome(one.bank('atm-dispensed', { hold, account: checking }))).toBe('accepted')
})

test('each way is switched off by itself', () => {
  const { checking, set, buy, draw } = cardholder()
  made(set(checking, { online: false }))
  expect([{ online: true }, { abroad: true }, {}].map(how => outcome(buy(checking, '1.00', how)))).toEqual([
    'card_use_off use online',
    'accepted',
    'accepted',
  ])
  made(set(checking, { abroad: false, atm: false }))
  expect(outcome(buy(checking, '1.00', { online: true, abroad: true }))).toBe('card_use_off use abroad')
  expect(outcome(draw())).toBe('card_use_off use atm')
})

test('a day’s limit counts what was bought before it; cash has its own, never above the bank’s', () => {
  const { checking, set, buy, draw } = cardholder()
  made(buy(checking, '40.00'))
  made(set(checking, { daily: '100.00', bought: '40.00', dailyCash: '60.00' }))
  expect(outcome(buy(checking, '60.01'))).toBe('exceeds_daily_limit remaining 60.00')
  made(buy(checking, '60.00'))
  made(set(checking, { daily: '130.00', bought: '100.00', dailyCash: '9000.00' }))
  expect(outcome(buy(checking, '30.01'))).toBe('exceeds_daily_limit remaining 30.00')
  expect(outcome(draw('500.01'))).toBe('exceeds_daily_limit remaining 500.00')
  made(set(checking, { dailyCash: '60.00' }))
  made(draw('60.00'))
  expect(outcome(draw('1.00'))).toBe('exceeds_daily_limit remaining 0.00')
})

test('only the owner or the bank, only what has a card', () => {
  const { one, checking, set } = cardholder()
  expect(outcome(set(one.open('savings', '5.00')))).toBe('wrong_account_kind')
  expect(outcome(customer(one.ledger).asks('card-controls', { account: checking, ...all }))).toBe('not_found')
})

/** Whatever was set, in whatever order: a use is refused exactly when the last setting says so. */
test('the last setting rules', () => {
  const setting = fc.record({ locked: fc.boolean(), online: fc.boolean(), abroad: fc.boolean(), atm: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(setting, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      fc.boolean(),
      (list, online, abroad) => {
        const { one, checking, set, buy } = cardholder()
        for (const one_ of list) made(set(checking, one_))
        const last = list.at(-1)
        expect(cardControls(one.ledger.account(checking).terms)).toEqual(last)
        const may = last && !last.locked && (last.online || !online) && (last.abroad || !abroad)
        const how = { ...(online && { online }), ...(abroad && { abroad }) }
        expect(outcome(buy(checking, '1.00', how)) === 'accepted').toBe(may)
      },
    ),
    { numRuns: 60 },
  )
})
