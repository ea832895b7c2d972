/** What is typed becomes exactly that act, or none: never another amount, day, payee or account. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOf, draftsOf, paidIn, type Drafted, type Known } from './drafted.ts'

/** A Thursday. */
const TODAY = '2026-11-19'
const account = (id: string, accountName: string, lastFour: string, more: object = {}) => ({
  id,
  accountName,
  kind: accountName.includes('Rainy') ? 'Savings Ahorros' : '',
  lastFour,
  isPrimary: false,
  mayPay: true,
  mayReceive: true,
  ...more,
})
const known: Known = {
  today: TODAY,
  recipients: [
    { id: 'r1', nickname: 'Pat', accountHolderName: 'Patricia Ostrow', kind: 'external' },
    { id: 'r2', nickname: '', accountHolderName: 'Rainer Voss', kind: 'wire' },
  ],
  payees: [
    { id: 'p1', name: 'Northline Electric', nickname: 'Northline Electric' },
    { id: 'p2', name: 'Stillwater Utility District', nickname: 'Water' },
    { id: 'p3', name: 'Larkspur Mobile', nickname: 'Phone Ana' },
    { id: 'p4', name: 'Larkspur Internet', nickname: 'Larkspur Internet' },
  ],
  accounts: [
    account('a1', 'Everyday Checking', '4821', { isPrimary: true }),
    account('a2', 'Rainy Day', '0937'),
    account('a3', 'Copper', '7715', { mayPay: false, kind: 'Credit' }),
    account('a4', 'Roof Fund', '1457', { mayPay: false, mayReceive: false }),
  ],
}

const shown = (one: Drafted) =>
  [
    one.act,
    one.act === 'pay' ? one.payee.id : `${one.from.id}>${one.act === 'send-new' ? one.to : one.to.id}`,
    ...(one.act === 'pay' && one.from ? [one.from.id] : []),
    one.amount,
    one.on ?? '',
  ].join(' ')
const oftenOf = (typed: string) => draftsOf(typed, known).map(one => (one.act === 'pay' ? '' : one.often))
const drafts = (typed: string) => draftsOf(typed, known).map(shown)

describe('what is typed', () => {
  test.each([
    ['pay electric 118.40 fri', ['pay p1 118.40 2026-11-20']],
    ['Pay $1,118.4 to water tomorrow', ['pay p2 1118.40 2026-11-20']],
    ['pay larkspur 45', ['pay p3 45.00 ', 'pay p4 45.00 ']],
    ['pay larkspur internet 45 on nov 27', ['pay p4 45.00 2026-11-27']],
    ['pay phone 45 nov 3', ['pay p3 45.00 2027-11-03']],
    ['pay electric 20 from rainy', ['pay p1 a2 20.00 ']],
    ['pay electric 20 thu', ['pay p1 20.00 2026-11-19', 'pay p1 20.00 2026-11-26']],
    ['pay electric 20 2026-12-01', ['pay p1 20.00 2026-12-01']],
    ['move 200 to rainy day', ['move a1>a2 200.00 ']],
    ['transfer 25.5 rainy', ['move a1>a2 25.50 ']],
    ['move 200 to savings', ['move a1>a2 200.00 ']],
    ['mover 200 a ahorros', ['move a1>a2 200.00 ']],
    ['move 200 from 0937 to 4821', ['move a2>a1 200.00 ']],
    ['move 200 to copper today', ['move a1>a3 200.00 2026-11-19']],
    ['send 50 to pat', ['send a1>r1 50.00 ']],
    ['send pat 50 tomorrow', ['send a1>r1 50.00 2026-11-20']],
    ['pay my electric bill 118.40 friday', ['pay p1 118.40 2026-11-20']],
    ['please pay the water bill $45', ['pay p2 45.00 ']],
    ['pay electric 20 next friday', ['pay p1 20.00 2026-11-20', 'pay p1 20.00 2026-11-27']],
    ['pay electric 20 this friday', ['pay p1 20.00 2026-11-20']],
    ['pay electric 20 on the 28th', ['pay p1 20.00 2026-11-28']],
    ['pay electric 20 on the 3rd', ['pay p1 20.00 2026-12-03']],
    ['pay electric 20 dec 1st', ['pay p1 20.00 2026-12-01']],
    ['pay electric 118.40 in 3 days', ['pay p1 118.40 2026-11-22']],
    ['pay electric 20 in a week', ['pay p1 20.00 2026-11-26']],
    ['pay electric $20.00 tonight', ['pay p1 20.00 2026-11-19']],
    ['pay my credit card 200', ['move a1>a3 200.00 ']],
    ['pay off copper 200 from rainy', ['move a2>a3 200.00 ']],
    ['put 50 in savings', ['move a1>a2 50.00 ']],
    ['add 30 to rainy day tomorrow', ['move a1>a2 30.00 2026-11-20']],
    ['save 25 in rainy day', ['move a1>a2 25.00 ']],
    ['move 200 to rainy every friday', ['move a1>a2 200.00 2026-11-20']],
    ['send 50 bucks to pat', ['send a1>r1 50.00 ']],
    ['send 50 to rai', ['move a1>a2 50.00 ', 'send a1>r2 50.00 ']],
    ['send 50 to ostrow from rainy', ['send a2>r1 50.00 ']],
    ['send 50 to sam', ['send-new a1>Sam 50.00 ']],
    ['Send Sam McBride 50 tomorrow', ['send-new a1>Sam McBride 50.00 2026-11-20']],
    ['send money to sam 50 from rainy', ['send-new a2>Sam 50.00 ']],
    ['enviar 50 a pat', ['send a1>r1 50.00 ']],
    ['pagar electric 118.40 viernes', ['pay p1 118.40 2026-11-20']],
    ['virer 200 vers rainy demain', ['move a1>a2 200.00 2026-11-20']],
    ['付 electric 118.40 周五', ['pay p1 118.40 2026-11-20']],
  ])('%s', (typed, expected) => expect(drafts(typed)).toEqual(expected))

  test.each([
    'pay electric',
    'send 50',
    'send pat',
    'send 50 to pat from copper',
    'send 50 to sam from copper',
    'send 50 sam to pat',
    'send 50 to sam every',
    'send 50 to sam rainy',
    'send money',
    'send money 50',
    'send 50 rainy to pat',
    'pay 20',
    'pay nobody 20',
    'electric 20',
    'pay electric 20 30',
    'pay electric 118,40',
    'pay electric 1.234',
    'pay electric 1.234,50',
    'pay electric 1e3',
    'pay electric 5k',
    'pay electric -5',
    'pay electric +5',
    'pay electric 0',
    'pay electric 0.00',
    'pay electric 007',
    'pay electric 12,34',
    'pay electric 1234567890',
    'pay electric 20 11/12',
    'pay electric 20 fri sat',
    'pay electric 20 on the 32nd',
    'pay electric 20 next',
    'pay electric in 3 days',
    'save 25',
    'pay electric 20 2026-11-01',
    'pay electric 20 2026-02-30',
    'pay electric １２',
    'pay electric 12½',
    'pay electric 20%',
    'pay electric 20€',
    'move 200 to roof',
    'move 200 from copper to rainy',
    'move 200 to everyday',
    'move 4821 0937',
    'move 200 rainy to everyday from rainy 5',
  ])('says too little or too much: %s', typed => expect(drafts(typed)).toEqual([]))
})

test.each([
  ['move 200 to rainy', ['once']],
  ['move 200 to rainy every month', ['monthly']],
  ['Every week move 200 to rainy', ['weekly']],
  ['send 50 to pat every 2 weeks', ['biweekly']],
  ['send 50 to pat weekly', ['weekly']],
  ['mover 200 a rainy cada mes', ['monthly']],
  ['virer 200 vers rainy toutes les 2 semaines', ['biweekly']],
  ['转账 200 到 rainy 每月', ['monthly']],
  ['move 200 to rainy monthly weekly', []],
  ['move 200 to rainy every', []],
  ['move 200 to rainy each month', ['monthly']],
  ['move 200 to rainy every friday', ['weekly']],
  ['pay electric 20 every friday', []],
  ['pay electric 118.40 every month', []],
])('how often %s: %s', (typed, often) => expect(oftenOf(typed)).toEqual(often))

test('how often is said leaves the amount, the day and the accounts as they are', () => {
  expect(drafts('move 200 to rainy day every month')).toEqual(drafts('move 200 to rainy day'))
  expect(drafts('move 200 every 2 weeks to rainy fri')).toEqual(drafts('move 200 to rainy fri'))
})

test.each([
  ['deposit 250', '250.00'],
  ['Deposit a check of $1,250.5', '1250.50'],
  ['deposit a check', undefined],
  ['deposit a check for 250', '250.00'],
  ['deposit 250 300', undefined],
  ['deposit 250 to rainy', undefined],
  ['depositar un cheque de 40', '40.00'],
  ['存入 支票 40', '40.00'],
  ['250', undefined],
])('a check that is asked for: %s is %s', (typed, amount) => expect(checkOf(typed)).toBe(amount))

test.each([
  ['pay electric', 'electric'],
  ['Pagar a electric', 'electric'],
  ['pay', undefined],
  ['electric', undefined],
])('whom %s is for: %s', (typed, whom) => expect(paidIn(typed)).toBe(whom))

const anyCents = fc.integer({ min: 1, max: 99_999_999_999 })
const plain = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const written: readonly ((cents: number) => string)[] = [
  plain,
  cents => `$${plain(cents)}`,
  cents => (cents % 100 === 0 ? String(cents / 100) : plain(cents)),
  cents => (cents % 10 === 0 ? plain(cents).slice(0, -1) : plain(cents)),
  cents => plain(cents).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ','),
]

test('whatever the amount and however it is written, it is that amount to the cent', () => {
  fc.assert(
    fc.property(anyCents, fc.constantFrom(...written), fc.boolean(), (cents, write, pays) => {
      const typed = pays ? `pay electric ${write(cents)} fri` : `move ${write(cents)} to rainy`
      expect(draftsOf(typed, known).map(({ amount }) => amount)).toEqual([plain(cents)])
    }),
  )
})

const digit = fc.constantFrom(...'0123456789.,$-eE%½٣１'.split(''))
const anyNumber = fc.string({ unit: digit, minLength: 1, maxLength: 9 })
const anyWord = fc.oneof(
  anyNumber,
  fc.constantFrom('to', 'from', 'rainy', 'electric', 'fri', 'nov', 'today', '0937', 'larkspur', 'on', '2026-12-01'),
)

test('no amount is ever made of anything but one amount that stands there whole', () => {
  fc.assert(
    fc.property(fc.constantFrom('pay', 'move'), fc.array(anyWord, { maxLength: 6 }), (verb, words) => {
      for (const { amount, on } of draftsOf([verb, ...words].join(' '), known)) {
        const stands = words.filter(word => /^\$?[\d,]+(\.\d{1,2})?$/.test(word))
        const same = stands.filter(word => Number(word.replaceAll(/[$,]/g, '')) === Number(amount))
        expect(same.length).toBeGreaterThan(0)
        expect(amount).toMatch(/^\d{1,9}\.\d\d$/)
        if (on) expect(on >= TODAY).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

const letters = fc.string({ unit: fc.constantFrom(...'abcdefghij'.split('')), minLength: 2, maxLength: 8 })

test('a name that nobody has is that name, and nobody is new before it is known who is saved', () => {
  fc.assert(
    fc.property(letters, anyCents, (name, cents) => {
      const typed = `send ${plain(cents)} to zz${name}`
      expect(draftsOf(typed, known)).toMatchObject([{ act: 'send-new', to: `Zz${name}`, amount: plain(cents) }])
      expect(draftsOf(typed, { ...known, recipients: undefined })).toEqual([])
    }),
  )
})
