// Tries C-142.
/**
 * A disputed purchase has one way back: its dispute or its reversal, whichever comes first;
 * the credit is the customer's to use.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, nextId, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank, POINTS, type AccountId } from '../accounts.ts'
import { money, sum, text, ZERO, type Money } from '../money.ts'
import type { RecordedEvent } from './event.ts'

type One = ReturnType<typeof customer>

const buys = (one: One, account: AccountId, amount: string) =>
  made(one.bank('card-purchase', { account, amount, merchant: 'Nowhere' }))

/** A purchase of 500.00, disputed, with its provisional credit. */
function disputed(kind: 'checking' | 'credit' = 'checking') {
  const one = customer()
  const account = one.open(kind, kind === 'credit' ? undefined : '500.00', kind === 'credit' ? { limit: '500.00' } : {})
  const purchase = buys(one, account, '500.00').seq
  const credit = { account, amount: '500.00', dispute: nextId(), of: purchase }
  const of = made(one.bank('dispute-credit', credit)).seq
  const ends = (result: 'final' | 'taken-back', more = {}) =>
    one.bank('dispute-credit-ended', { of, account, disputed: purchase, outcome: result, ...more })
  const reversed = () => one.bank('reversal', { of: purchase, accounts: [account], reason: 'Mistake' })
  return { one, account, purchase, credit, of, ends, reversed }
}

describe('a provisional credit (LED-41)', () => {
  test('is given once per dispute and once per purchase, by the bank', () => {
    const { one, account, credit } = disputed()
    expect(one.stands(account)).toBe('500.00 0.00 0.00 500.00 500.00')
    expect(outcome(one.bank('dispute-credit', credit))).toBe('wrong_state')
    expect(outcome(one.bank('dispute-credit', { ...credit, dispute: nextId() }))).toBe('wrong_state')
    expect(outcome(one.asks('dispute-credit', { ...credit, dispute: nextId() }))).toBe('not_permitted')
  })

  test('names a card line of the account, with its amount', () => {
    const one = customer()
    const [account, other] = [one.open('checking', '900.00'), one.open('checking', '900.00')]
    const { seq: of } = buys(one, account, '20.00')
    const deposit = one.ledger.events.find(({ kind }) => kind === 'account-opening')?.seq
    const asked = { account, amount: '20.00', dispute: nextId(), of }
    const { of: _of, ...unnamed } = asked
    expect(outcome(one.bank('dispute-credit', unnamed))).toBe('invalid field of')
    for (const wrong of [{ amount: '20.01' }, { amount: '19.99' }, { account: other }, { of: deposit }, { of: 99_999 }])
      expect(outcome(one.bank('dispute-credit', { ...asked, ...wrong }))).toBe('not_found')
    made(one.bank('dispute-credit', asked))
  })

  test('is fully the customer’s to use: it leaves the bank, pays, and frees a card', () => {
    const atChecking = disputed()
    made(atChecking.one.asks('external-transfer', { from: atChecking.account, amount: '300.00', last4: '1234' }))
    buys(atChecking.one, atChecking.account, '200.00')
    const atCard = disputed('credit')
    made(atCard.one.asks('cash-advance', { card: atCard.account, amount: '100.00' }))
  })

  test('spent, it is taken back all the same: the account is overdrawn until that is cured', () => {
    const { one, account, ends } = disputed()
    made(one.asks('external-transfer', { from: account, amount: '450.00', last4: '1234' }))
    const event = made(ends('taken-back'))
    expect(one.lines(event)).toEqual([
      [account, '-500.00'],
      [bank.disputeReceivable, '500.00'],
    ])
    expect(one.stands(account)).toBe('-450.00 0.00 0.00 -450.00 -450.00')
    expect(outcome(ends('final'))).toBe('wrong_state')
    expect(outcome(ends('taken-back'))).toBe('wrong_state')
  })

  test('ends with its dispute alone: nothing settles, returns or reverses it or its end', () => {
    const { one, of, account, credit, ends } = disputed()
    for (const kind of ['settle', 'return']) expect(outcome(one.bank(kind, { origin: of }))).toBe('not_found')
    const counters = [`dispute:${credit.dispute}`, `reversed:${credit.of}`, `provisional:${account}`]
    const back = (seq: number, also: string[] = []) =>
      outcome(one.bank('reversal', { of: seq, accounts: [account], counters: [...counters, ...also], reason: 'no' }))
    expect(back(of)).toBe('wrong_state')
    const ended = made(ends('taken-back'))
    expect(back(ended.seq, [`reversed:${of}`])).toBe('wrong_state')
    expect(back(of)).toBe('wrong_state')
  })

  test('keeps its account open: what may be taken back has somewhere to be taken from', () => {
    const { one, account, ends } = disputed()
    made(one.asks('external-transfer', { from: account, amount: '500.00', last4: '1234' }))
    expect(outcome(one.bank('account-closed', { account }))).toBe('wrong_state')
    made(ends('final'))
    made(one.bank('account-closed', { account }))
  })

  test.each(['taken-back', 'final'])('whose account is closed goes where late money goes, and ends there: %s', end => {
    const one = customer()
    const [account, other] = [one.open('checking', '20.00'), one.open('savings')]
    const { seq: disputed } = buys(one, account, '20.00')
    made(one.bank('account-closed', { account }))
    const asked = { account, amount: '20.00', dispute: nextId(), of: disputed }
    const { seq: of } = made(one.bank('dispute-credit', asked))
    expect(one.stands(other)).toBe('20.00 0.00 0.00 20.00 20.00')
    made(one.bank('dispute-credit-ended', { of, account, disputed, outcome: end }))
    expect(one.stands(other)).toMatch(end === 'final' ? /^20.00 / : /^0.00 /)
    expect(one.stands(account)).toBe('0.00 0.00 0.00 0.00 0.00')
  })

  test('is taken back from where it went, though its own account is open again and that one closed', () => {
    const one = customer()
    const [account, other] = [one.open('checking', '20.00'), one.open('savings')]
    const { seq: disputed } = buys(one, account, '20.00')
    made(one.bank('account-closed', { account }))
    const { seq: of } = made(one.bank('dispute-credit', { account, amount: '20.00', dispute: nextId(), of: disputed }))
    made(one.asks('external-transfer', { from: other, amount: '20.00', last4: '1234' }))
    made(one.bank('account-closed', { account: other }))
    made(one.bank('interest', { account, amount: '0.01', rate: '0.85', from: '2026-03-03', to: '2026-03-03' }))
    made(one.bank('dispute-credit-ended', { of, account, disputed, outcome: 'taken-back' }))
    expect(one.stands(account)).toMatch(/^-19.99 /)
  })

  test.each([
    ['merchant', bank.cardClearing],
    ['bank', bank.chargeOff],
  ])('final, it stays and the %s bears it', (borneBy, bearer) => {
    const { one, account, ends } = disputed('credit')
    const event = made(ends('final', { borneBy }))
    expect(one.lines(event)).toEqual([
      [bearer, '-500.00'],
      [bank.disputeReceivable, '500.00'],
    ])
    expect(one.stands(account)).toBe('0.00 0.00 0.00 500.00 500.00')
  })

  test('ends for the purchase that it was given for, and no other', () => {
    const { one, account, of } = disputed()
    const { seq: other } = buys(one, account, '10.00')
    const wrong = { of, account, disputed: other, outcome: 'taken-back' }
    expect(outcome(one.bank('dispute-credit-ended', wrong))).toBe('not_found')
  })
})

describe('one way back', () => {
  test('a reversed purchase is not credited', () => {
    const one = customer()
    const account = one.open('checking', '500.00')
    const { seq: of } = buys(one, account, '200.00')
    made(one.bank('reversal', { of, accounts: [account], reason: 'Mistake' }))
    expect(outcome(one.bank('dispute-credit', { account, amount: '200.00', dispute: nextId(), of }))).toBe(
      'wrong_state',
    )
    expect(one.stands(account)).toBe('500.00 0.00 0.00 500.00 500.00')
  })

  test('a purchase under a living credit, or a final one, is not reversed', () => {
    const { one, account, ends, reversed } = disputed()
    expect(outcome(reversed())).toBe('wrong_state')
    made(ends('final'))
    expect(outcome(reversed())).toBe('wrong_state')
    expect(one.stands(account)).toBe('500.00 0.00 0.00 500.00 500.00')
  })

  test('a credit that was taken back frees the way: for a reversal, or for another dispute', () => {
    const first = disputed()
    made(first.ends('taken-back'))
    made(first.reversed())
    expect(first.one.stands(first.account)).toBe('500.00 0.00 0.00 500.00 500.00')
    const second = disputed()
    made(second.ends('taken-back'))
    expect(outcome(second.one.bank('dispute-credit', second.credit))).toBe('wrong_state')
    made(second.one.bank('dispute-credit', { ...second.credit, dispute: nextId() }))
    expect(outcome(second.reversed())).toBe('wrong_state')
  })
})

describe('cash by card', () => {
  test('an advance: its amount comes back, when final its fee too; the bank bears what it gave', () => {
    const one = customer()
    const account = one.open('credit', undefined, { limit: '500.00' })
    const { seq: disputedEvent } = made(one.asks('cash-advance', { card: account, amount: '200.00' }))
    const credit = { account, amount: '200.00', dispute: nextId(), of: disputedEvent }
    expect(outcome(one.bank('dispute-credit', { ...credit, amount: '210.00' }))).toBe('not_found')
    const of = made(one.bank('dispute-credit', credit)).seq
    const event = made(one.bank('dispute-credit-ended', { of, account, disputed: disputedEvent, outcome: 'final' }))
    expect(one.lines(event)).toEqual([
      [bank.chargeOff, '-200.00'],
      [bank.disputeReceivable, '200.00'],
      [bank.feeIncome, '-10.00'],
      [account, '10.00'],
    ])
    expect(one.stands(account)).toBe('0.00 0.00 0.00 500.00 500.00')
  })

  test('a machine: its owner bears the amount; lost, only the credit is taken back', () => {
    for (const [result, stands] of [
      ['final', '500.00 0.00 0.00 500.00 500.00'],
      ['taken-back', '297.50 0.00 0.00 297.50 297.50'],
    ] as const) {
      const one = customer()
      const account = one.open('savings', '500.00')
      const hold = made(one.asks('atm-hold', { account, owner: one.owner, amount: '200.00' })).seq
      const { seq: machine } = made(one.bank('atm-dispensed', { hold, account }))
      const credit = { account, amount: '200.00', dispute: nextId(), of: machine }
      const of = made(one.bank('dispute-credit', credit)).seq
      const ended = made(one.bank('dispute-credit-ended', { of, account, disputed: machine, outcome: result }))
      expect(one.stands(account)).toBe(stands)
      if (result === 'final') expect(one.lines(ended)).toContainEqual([bank.atmClearing, '-200.00'])
    }
  })
})

/** What an event gave a customer back (above zero) or took from them, in dollars. */
const given = ({ legs }: RecordedEvent, account: AccountId): Money =>
  sum(legs.filter(leg => leg.account === account && leg.asset !== POINTS).map(leg => money(leg.amount).neg()))

describe('properties', () => {
  test('whatever is tried in whatever order, what came back of a purchase is nothing or all of it', () => {
    const step = fc.record({
      act: fc.constantFrom('credit', 'final', 'taken-back', 'reverse'),
      dispute: fc.nat({ max: 2 }),
    })
    fc.assert(
      fc.property(fc.constantFrom('checking', 'credit', 'cash'), fc.array(step, { maxLength: 12 }), (what, steps) => {
        const one = customer()
        const kind = what === 'checking' ? 'checking' : 'credit'
        const opening = kind === 'credit' ? { limit: '500.00' } : {}
        const account = one.open(kind, kind === 'credit' ? undefined : '500.00', opening)
        const bought =
          what === 'cash'
            ? made(one.asks('cash-advance', { card: account, amount: '100.00' }))
            : buys(one, account, '100.00')
        const paid = given(bought, account).neg()
        const ids = [nextId(), nextId(), nextId()]
        const credits = new Map<number, number>()
        let back = ZERO
        for (const { act, dispute } of steps) {
          const asked =
            act === 'credit'
              ? one.bank('dispute-credit', { account, amount: '100.00', dispute: ids[dispute], of: bought.seq })
              : act === 'reverse'
                ? one.bank('reversal', { of: bought.seq, accounts: [account], reason: 'no' })
                : one.bank('dispute-credit-ended', {
                    of: credits.get(dispute) ?? 1,
                    account,
                    disputed: bought.seq,
                    outcome: act,
                  })
          if (asked.outcome === 'refused') continue
          if (act === 'credit') credits.set(dispute, asked.event.seq)
          back = back.plus(given(asked.event, account))
          expect(['0.00', '100.00', text(paid)]).toContain(text(back))
        }
      }),
      { numRuns: 300 },
    )
  })
})
