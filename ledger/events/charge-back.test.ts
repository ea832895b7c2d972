/**
 * A deposit that bounces after it settled: taken from the account that received it, once, whatever it holds by then.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, MORNING, nextId, outcome } from '../../scripts/testing/pure-ledger.ts'
import { accountOpenedBy, bank, type AccountId } from '../accounts.ts'
import { money, text } from '../money.ts'

const DAY = 24 * 3_600_000

/**
 * A customer with checking, savings, a card and a retirement account, and every way in which unsettled money comes to
 * one of them.
 */
function depositor() {
  const one = customer()
  const [checking, savings] = [one.open('checking', '100.00'), one.open('savings', '100.00')]
  const [card, retirement] = [one.open('credit', undefined, { limit: '500.00' }), one.open('retirement', '100.00')]
  const { owner } = one
  const check = { to: checking, owner, reference: 'DEP-000001-0001', availableOn: '2026-12-31' }
  const ways = {
    typed: () => ({ account: checking, ...made(one.asks('deposit', { to: checking, owner, amount: '1000.00' })) }),
    check: () => ({ account: checking, ...made(one.asks('check-deposit', { ...check, amount: '1000.00' })) }),
    card: () => ({ account: card, ...made(one.asks('card-payment', { card, owner, amount: '1000.00' })) }),
    contribution: () => ({
      account: retirement,
      ...made(one.asks('contribution', { to: retirement, owner, amount: '1000.00' })),
    }),
    opening: () => {
      const asked = { owner, publicId: nextId(), kind: 'savings', deposit: '1000.00', source: 'check' }
      const event = made(one.asks('account-opening', asked))
      return { account: accountOpenedBy(event.seq), ...event }
    },
  }
  const room = (origin: number) => {
    const effects = one.ledger.events[origin - 1]?.effects ?? []
    const counted = effects.find(one => one.effect === 'count' && one.counter.startsWith('contributed:'))
    return counted?.effect === 'count' ? { room: counted.counter } : {}
  }
  const chargeBack = (origin: number, account: AccountId, at?: number) =>
    one.bank('charge-back', { origin, account, reason: 'Stop payment', ...room(origin) }, at)
  return { one, checking, savings, card, retirement, ways, room, chargeBack }
}

type Way = keyof ReturnType<typeof depositor>['ways']
const ways: readonly Way[] = ['typed', 'check', 'card', 'contribution', 'opening']

describe('a deposit that bounces after it settled', () => {
  test.each(ways)('%s: all of it is taken from the account that received it, once', way => {
    const { one, ways: come, chargeBack } = depositor()
    const { seq: origin, account } = come[way]()
    const before = one.ledger.account(account).positions.get('USD')?.posted.minus('1000.00')
    expect(outcome(chargeBack(origin, account))).toBe('wrong_state') // nothing of it has settled: `return` takes it
    made(one.bank('settle', { origin }))
    expect(outcome(one.asks('charge-back', { origin, account, reason: 'Mine' }))).toBe('not_permitted')
    made(chargeBack(origin, account))
    expect(one.ledger.account(account).positions.get('USD')?.posted.toFixed()).toBe(before?.toFixed())
    expect(outcome(chargeBack(origin, account))).toBe('wrong_state')
    expect(outcome(one.bank('return', { origin }))).toBe('wrong_state')
    expect(outcome(one.bank('settle', { origin }))).toBe('wrong_state')
    const reversal = { of: origin, accounts: [account], counters: [], reason: 'Twice' }
    expect(outcome(one.bank('reversal', reversal))).toBe('wrong_state')
  })

  test.each(ways)('%s: what was returned before it settled is not charged back', way => {
    const { one, ways: come, room, chargeBack } = depositor()
    const { seq: origin, account } = come[way]()
    const { room: counter } = { room: undefined, ...room(origin) }
    const carried = counter === undefined ? {} : { contributions: [{ event: origin, counter }] }
    made(one.bank('return', { origin, ...carried }))
    expect(outcome(chargeBack(origin, account))).toBe('wrong_state')
    expect(outcome(one.bank('return', { origin, ...carried }))).toBe('wrong_state')
  })

  test('the account owes what moved on, below its floor, and nothing leaves it until that is cured', () => {
    const { one, checking, savings, ways: come, chargeBack } = depositor()
    const { seq: origin } = come.check()
    made(one.asks('internal-transfer', { from: checking, to: savings, amount: '300.00' }))
    made(one.bank('settle', { origin }))
    made(one.asks('wire', { from: checking, amount: '700.00', last4: '1234' }))
    made(chargeBack(origin, checking, MORNING + 60 * DAY))
    expect(one.stands(checking)).toBe('-930.00 0.00 0.00 -930.00 -930.00')
    expect(one.stands(savings)).toBe('400.00 0.00 0.00 400.00 400.00')
    const late = MORNING + 60 * DAY
    expect(outcome(one.asks('bill-payment', { from: checking, amount: '0.01', payee: 'Gas' }, late))).toBe(
      'insufficient_funds available 0.00',
    )
  })

  test('the bank’s claim is where settling put it, and is gone with the charge-back', () => {
    const { one, checking, ways: come, chargeBack } = depositor()
    const [typed, check] = [come.typed().seq, come.check().seq]
    const held = (account: AccountId) => text(one.ledger.states.bank.get(`${account}:USD`) ?? money(0))
    const before = [held(bank.achClearing), held(bank.vault)]
    for (const origin of [typed, check]) {
      made(one.bank('settle', { origin }))
      made(chargeBack(origin, checking))
    }
    expect([held(bank.achClearing), held(bank.vault)]).toEqual(before)
    expect([held(bank.unverifiedDeposits), held(bank.checkClearing)]).toEqual(['0.00', '0.00'])
  })

  test('a card’s payment may pass the limit; a contribution gives the room of its own year back', () => {
    const { one, card, retirement, room, ways: come, chargeBack } = depositor()
    const [paid, given] = [come.card().seq, come.contribution().seq]
    for (const origin of [paid, given]) made(one.bank('settle', { origin }))
    made(one.bank('card-purchase', { account: card, amount: '1500.00', merchant: 'Sofa' }))
    made(chargeBack(paid, card))
    expect(one.stands(card)).toBe('-1500.00 0.00 0.00 -1000.00 -1000.00')
    const counter = room(given).room ?? ''
    expect(one.ledger.states.counters.get(counter)?.toFixed()).toBe('1000')
    const without = { origin: given, account: retirement, reason: 'Stop payment' }
    expect(outcome(one.bank('charge-back', without, MORNING + 400 * DAY))).toBe('not_found')
    made(chargeBack(given, retirement, MORNING + 400 * DAY))
    expect(one.ledger.states.counters.get(counter)?.toFixed()).toBe('0')
  })

  test('no charge-back of the bank’s own, a provisional credit, another account or another event', () => {
    const { one, checking, savings, ways: come, chargeBack } = depositor()
    const received = made(one.bank('deposit', { to: checking, owner: one.owner, amount: '5.00', source: 'ach' }))
    const { seq: of } = made(one.bank('card-purchase', { account: checking, amount: '5.00', merchant: 'Shop' }))
    const disputed = { account: checking, amount: '5.00', dispute: nextId(), of }
    const dispute = made(one.bank('dispute-credit', disputed))
    const moved = made(one.asks('internal-transfer', { from: checking, to: savings, amount: '1.00' }))
    const { seq: typed } = come.typed()
    made(one.bank('settle', { origin: typed }))
    for (const origin of [received.seq, dispute.seq, moved.seq, 999_999])
      expect(outcome(chargeBack(origin, checking))).toBe('not_found')
    expect(outcome(chargeBack(typed, savings))).toBe('not_found')
  })

  test('a charge-back that was a mistake is taken back, and then the deposit may bounce again', () => {
    const { one, checking, ways: come, chargeBack } = depositor()
    const { seq: origin } = come.typed()
    made(one.bank('settle', { origin }))
    const { seq: of } = made(chargeBack(origin, checking))
    const back = { of, accounts: [checking], counters: [`reversed:${origin}`], reason: 'Paid after all' }
    made(one.bank('reversal', back))
    expect(one.stands(checking)).toBe('1100.00 0.00 0.00 1100.00 1100.00')
    made(chargeBack(origin, checking))
    expect(one.stands(checking)).toBe('100.00 0.00 0.00 100.00 100.00')
  })
})

/** Whatever is said of one deposit, in whatever order: it comes back at most once, and then all of it, to the cent. */
test('settling, returning and charging back in any order take nothing or exactly the amount', () => {
  const said = fc.array(
    fc.constantFrom('settle' as const, 'return' as const, 'charge-back' as const, 'move' as const),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...ways), said, (way, list) => {
      const { one, checking, savings, room, ways: come, chargeBack } = depositor()
      const total = () =>
        [...one.ledger.states.accounts.values()].reduce(
          (sum, { positions }) => sum.plus(positions.get('USD')?.posted ?? 0),
          money(0),
        )
      const before = total()
      const { seq: origin, account } = come[way]()
      const { room: counter } = { room: undefined, ...room(origin) }
      const carried = counter === undefined ? {} : { contributions: [{ event: origin, counter }] }
      const act = {
        settle: () => one.bank('settle', { origin }),
        return: () => one.bank('return', { origin, ...carried }),
        'charge-back': () => chargeBack(origin, account),
        move: () => one.asks('internal-transfer', { from: checking, to: savings, amount: '60.00' }),
      }
      /** What each leaves behind, from what was there before; nothing where it is refused. */
      const course: Record<string, string> = {
        'unsettled settle': 'settled',
        'unsettled return': 'back',
        'settled charge-back': 'back',
      }
      let state = 'unsettled'
      for (const kind of list) {
        const next = course[`${state} ${kind}`]
        const told = act[kind]()
        if (kind !== 'move')
          expect([state, kind, outcome(told)]).toEqual([state, kind, next ? 'accepted' : 'wrong_state'])
        state = next ?? state
      }
      expect(total().minus(before).toFixed()).toBe(state === 'back' ? '0' : '1000')
    }),
    { numRuns: 200 },
  )
})
