/**
 * What holds whatever customers ask and the bank does, on the pure core:
 *
 * 1. Money is neither made nor lost: the legs of every event, and all balances together, sum to zero in each asset.
 * 2. Nobody is paid from what is not there: after every event that is not forced, whoever paid or set money aside still
 *    has S >= 0 when it stayed in the bank, W >= 0 when it left.
 * 3. Held and unsettled money have owners: H is the sum of an account's holds, U the sum of its lots.
 * 4. Typed-in money never leaves: if every deposit that has not settled bounced now, no account would be below its
 *    floor. So whatever hops, cards, advances, trades, contributions or checks it went through, all of it is still
 *    here.
 * 5. A settled world has no unsettled money: when every origin settles, U and the checks' holds are zero everywhere.
 * 6. A refused command leaves no trace.
 * 7. The present is nothing but the past: the texts of the events, read back and applied to nothing, give the same
 *    states.
 * 8. The order of independent commands does not matter: two customers' acts, shuffled, give each of them the same.
 * 9. What was paid by card comes back once at most: of every purchase,
 *    reversals and disputes together give back no more than was paid.
 * 10. Money of an origin comes back at most once, and in total exactly its amount, whether before it settled or after.
 * 11. Nothing is posted to, held or unsettled on an account that is closed after the event; a closed account holds
 *     nothing, and what comes late for it is not lost.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedIn, chargeBackOf, made, outcome, PureLedger, type Told } from '../scripts/testing/pure-ledger.ts'
import { agreeOnEverything } from '../scripts/testing/model.ts'
import { anyDraw, openPerson, play, TAKES_BACK, whereAccountsClose, type Draw } from '../scripts/testing/random-acts.ts'
import { isBankAccount, position, spendable, USD, withdrawable } from './accounts.ts'
import { canonical, eventText, parseEvent } from './canonical.ts'
import { modules } from './events/all.ts'
import { cardLineOf } from './events/card-line.ts'
import type { RecordedEvent } from './events/event.ts'
import { emptyStates, evolve, type States } from './evolve.ts'
import { money, sum, ZERO, type Money } from './money.ts'

const draws = (n: number, without: Parameters<typeof anyDraw>[0] = []) =>
  fc.array(anyDraw(without), { minLength: n / 2, maxLength: n, size: 'max' })

function played(list: readonly Draw[], told?: (answer: Told, ledger: PureLedger) => void): PureLedger {
  const ledger = new PureLedger()
  const people = [openPerson(ledger), openPerson(ledger)]
  play(ledger, people, list, (_asked, answer) => told?.(answer, ledger))
  return ledger
}

/** All that replay must rebuild, as text; nothing where there is nothing. */
function picture({ accounts, holds, lots, counters, orders, bank }: States): string {
  const lines = [
    ...[...accounts.values()].flatMap(({ id, floor, status, terms, positions }) => [
      `account ${id} ${floor.toFixed()} ${status} ${canonical(terms)}`,
      ...[...positions].map(
        ([asset, p]) => `position ${id} ${asset} ${p.posted.toFixed()} ${p.held.toFixed()} ${p.unsettled.toFixed()}`,
      ),
    ]),
    ...[...holds.values()].map(hold => `hold ${hold.id} ${hold.account} ${hold.asset} ${hold.amount.toFixed()}`),
    ...[...lots.values()].map(lot => `lot ${lot.origin} ${lot.account} ${lot.asset} ${lot.amount.toFixed()}`),
    ...[...counters].map(([name, amount]) => `counter ${name} ${amount.toFixed()}`),
    ...[...orders.keys()].map(id => `order ${id}`),
    ...[...bank].map(([key, amount]) => `bank ${key} ${amount.toFixed()}`),
  ]
  return lines
    .filter(line => !/^(lot|counter|bank) .* 0$/.test(line))
    .toSorted()
    .join('\n')
}

describe('invariants', () => {
  test('1: legs and balances sum to zero in each asset', () => {
    const totals = (legs: Iterable<{ asset: string; amount: Money }>) =>
      [...Map.groupBy(legs, leg => leg.asset).values()].map(group => sum(group.map(leg => leg.amount)).toFixed())
    fc.assert(
      fc.property(draws(60), list => {
        const ledger = played(list, answer => {
          if (answer.outcome === 'refused') return
          const legs = answer.event.legs.map(leg => ({ asset: leg.asset, amount: money(leg.amount) }))
          expect(totals(legs).every(total => total === '0')).toBe(true)
        })
        const { accounts, bank } = ledger.states
        const all = [...accounts.values()].flatMap(({ positions }) =>
          [...positions].map(([asset, { posted }]) => ({ asset, amount: posted.neg() })),
        )
        for (const [key, amount] of bank) all.push({ asset: key.split(':')[1] ?? '', amount })
        expect(totals(all).every(total => total === '0')).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('2: no floor is broken except by what is forced', () => {
    fc.assert(
      fc.property(draws(60), list => {
        played(list, (answer, ledger) => {
          if (answer.outcome === 'refused') return
          const { event } = answer
          const module = modules.get(event.kind)
          if (module?.forced) return
          for (const [account, asset] of whoPaid(event)) {
            const state = ledger.account(account)
            const left = module?.leaves ? withdrawable(state, asset) : spendable(state, asset)
            expect(left.gte(0), `${event.kind} leaves ${left.toFixed()} ${asset}`).toBe(true)
          }
        })
      }),
      { numRuns: 100 },
    )
  })

  test('3: held and unsettled money have owners', () => {
    fc.assert(
      fc.property(draws(60), list => {
        const { states } = played(list)
        for (const { id, positions } of states.accounts.values()) {
          for (const [asset, { held, unsettled }] of positions) {
            const here = ({ account, asset: of }: { account: number; asset: string }) => account === id && of === asset
            expect(held.toFixed()).toBe(total([...states.holds.values()].filter(here)).toFixed())
            expect(unsettled.toFixed()).toBe(total([...states.lots.values()].filter(here)).toFixed())
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('4: if all that is unsettled bounced, no account would be below its floor', () => {
    fc.assert(
      fc.property(draws(120, TAKES_BACK), list => {
        const ledger = played(list)
        endAll(ledger, 'return')
        for (const account of ledger.states.accounts.values())
          expect(spendable(account).gte(0), `${account.kind} is short by ${spendable(account).neg().toFixed()}`).toBe(
            true,
          )
      }),
      { numRuns: 250 },
    )
  })

  test('5: when every origin settles, nothing is unsettled', () => {
    fc.assert(
      fc.property(draws(60), list => {
        const ledger = played(list)
        endAll(ledger, 'settle')
        for (const account of ledger.states.accounts.values()) expect(position(account).unsettled.isZero()).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('6: a refused command leaves no trace', () => {
    fc.assert(
      fc.property(draws(30), list => {
        const ledger = new PureLedger()
        const person = openPerson(ledger)
        let before = picture(ledger.states)
        play(ledger, [person], list, (_asked, answer) => {
          if (answer.outcome === 'refused') expect(picture(ledger.states)).toBe(before)
          before = picture(ledger.states)
        })
      }),
      { numRuns: 50 },
    )
  })

  test('7: the texts of the events, applied to nothing, give the same states', () => {
    fc.assert(
      fc.property(draws(60), list => {
        const ledger = played(list)
        const again = emptyStates()
        for (const event of ledger.events) evolve(again, parseEvent(eventText(event)))
        expect(picture(again)).toBe(picture(ledger.states))
      }),
      { numRuns: 60 },
    )
  })

  test('8: two customers’ acts, in any order between them, give each the same', () => {
    /** Acts within one bank day, so that what comes first does not decide in which day the other acts. */
    const sameDay = anyDraw().map(draw => ({ ...draw, minutes: 0 }))
    fc.assert(
      fc.property(fc.array(sameDay, { maxLength: 40, size: 'max' }), list => {
        const firstOneThenOther = list.toSorted((a, b) => a.who - b.who)
        expect(perPerson(firstOneThenOther)).toEqual(perPerson(list))
      }),
      { numRuns: 80 },
    )
  })

  test('9: of no purchase comes back more than was paid', () => {
    fc.assert(
      fc.property(draws(120), list => {
        const paid = new Map<number, Money>()
        const back = new Map<number, Money>()
        played(list, answer => {
          if (answer.outcome === 'refused') return
          const { event } = answer
          if (cardLineOf(event)) paid.set(event.seq, dollarsOut(event))
          const of = Number(event.kind === 'dispute-credit-ended' ? event.payload['disputed'] : event.payload['of'])
          const spent = paid.get(of)
          if (!spent) return
          const all = (back.get(of) ?? ZERO).minus(dollarsOut(event))
          back.set(of, all)
          expect(all.gte(0) && all.lte(spent), `${all.toFixed()} of ${spent.toFixed()} came back`).toBe(true)
        })
      }),
      { numRuns: 150 },
    )
  })

  test('10: an origin’s money comes back at most once, in total exactly its amount', () => {
    fc.assert(
      fc.property(draws(120), list => {
        const ledger = played(list)
        const origins = ledger.events.filter(cameUnsettled)
        for (const origin of origins) expectWithin(takenBack(ledger, origin.seq), ZERO, broughtBy(origin))
        for (const origin of origins.toReversed()) {
          ledger.append(endOf(ledger, origin.seq, 'return'))
          ledger.append({ kind: 'charge-back', payload: chargeBackOf(origin), at: 0 })
        }
        for (const origin of origins) {
          expect(takenBack(ledger, origin.seq).toFixed()).toBe(broughtBy(origin).toFixed())
          const again = [
            ledger.append(endOf(ledger, origin.seq, 'return')),
            ledger.append({ kind: 'charge-back', payload: chargeBackOf(origin), at: 0 }),
          ]
          expect(again.map(outcome)).toEqual(['wrong_state', 'wrong_state'])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('11: an account that is closed after an event has nothing to do with it, and holds nothing', () => {
    const closing = fc.array(whereAccountsClose, { minLength: 80, maxLength: 160, size: 'max' })
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.oneof({ arbitrary: closing, weight: 3 }, draws(60)), list => {
        played(list, (answer, ledger) => {
          if (answer.outcome === 'refused') return
          const { kind, legs, effects, payload } = answer.event
          const here = [...legs, ...effects.flatMap(one => ('asset' in one ? [one] : []))].map(one => one.account)
          for (const { id, status, positions } of ledger.states.accounts.values()) {
            if (status !== 'closed') continue
            expect(here).not.toContain(id)
            for (const p of positions.values())
              expect([p.posted, p.held, p.unsettled].filter(amount => !amount.isZero())).toEqual([])
            if (payload['account'] === id) seen.add(kind)
          }
          if (kind !== 'account-thawed' && effects.some(one => one.effect === 'change' && one.status === 'open'))
            seen.add('opened again')
        })
      }),
      { numRuns: 200 },
    )
    for (const kind of ['account-closed', 'external-return', 'charge-back', 'dispute-credit', 'opened again'])
      expect(seen).toContain(kind)
  })

  test('11: the reference agrees where accounts close and open again', () => {
    const closing = fc.array(whereAccountsClose, { minLength: 120, maxLength: 120, size: 'max' })
    fc.assert(
      fc.property(closing, list => agreeOnEverything(list)),
      { numRuns: 100 },
    )
  })
})

/** What an event took from customers, less what it gave them. */
const dollarsOut = ({ legs }: RecordedEvent): Money =>
  sum(legs.filter(({ account, asset }) => !isBankAccount(account) && asset === USD).map(leg => money(leg.amount)))

/** Brought in money of its own that had not settled. */
const cameUnsettled = ({ kind, seq, effects }: RecordedEvent): boolean =>
  effects.some(
    one => (one.effect === 'lot' && one.origin === seq) || (one.effect === 'hold' && kind === 'check-deposit'),
  )

const broughtBy = ({ legs }: RecordedEvent): Money =>
  sum(legs.filter(({ account }) => !isBankAccount(account)).map(({ amount }) => money(amount))).neg()

/** All that `return` and `charge-back` took of an origin from customers, less what reversals of them gave back. */
function takenBack(ledger: PureLedger, origin: number): Money {
  const taken = ledger.events.filter(
    ({ kind, payload }) => ['return', 'charge-back'].includes(kind) && payload['origin'] === origin,
  )
  const reversed = ledger.events.flatMap(({ kind, payload }) => (kind === 'reversal' ? [payload['of']] : []))
  return sum(taken.filter(({ seq }) => !reversed.includes(seq)).map(event => broughtBy(event).neg()))
}

const expectWithin = (amount: Money, least: Money, most: Money): void =>
  expect(amount.gte(least) && amount.lte(most), `${amount.toFixed()} of ${most.toFixed()}`).toBe(true)

/** The accounts that an event took something from, or set something aside on. */
function whoPaid({ legs, effects }: RecordedEvent) {
  const needed = new Map<string, Money>()
  const need = (key: string, amount: Money) => needed.set(key, (needed.get(key) ?? ZERO).plus(amount))
  for (const { account, asset, amount } of legs) if (!isBankAccount(account)) need(`${account} ${asset}`, money(amount))
  for (const effect of effects) {
    if (effect.effect === 'hold') need(`${effect.account} ${effect.asset}`, money(effect.amount))
    if (effect.effect === 'release') need(`${effect.account} ${effect.asset}`, money(effect.amount).neg())
  }
  const all = [...legs, ...effects.flatMap(effect => (effect.effect === 'hold' ? [effect] : []))]
  return all
    .filter(({ account, asset }) => needed.get(`${account} ${asset}`)?.gt(0))
    .map(({ account, asset }) => [account, asset] as const)
}

const total = (list: readonly { amount: Money }[]): Money => sum(list.map(({ amount }) => amount))

/** Settles or returns every origin that has anything left, newest first. */
function endAll(ledger: PureLedger, kind: 'settle' | 'return'): void {
  const held = ledger.events.filter(event => event.kind === 'check-deposit').map(event => event.seq)
  const origins = new Set([...ledger.states.lots.values()].map(lot => lot.origin))
  for (const seq of held) if (ledger.states.holds.get(seq)?.amount.gt(0)) origins.add(seq)
  for (const origin of [...origins].toSorted((a, b) => b - a)) made(ledger.append(endOf(ledger, origin, kind)))
}

const endOf = (ledger: PureLedger, origin: number, kind: 'settle' | 'return') => ({
  kind,
  payload: { origin, ...(kind === 'return' ? carriedIn(ledger.events, origin) : {}) },
  at: 0,
})

/** What each customer was answered, and where their accounts stand at the end. */
function perPerson(list: readonly Draw[]) {
  const ledger = new PureLedger()
  const people = [openPerson(ledger), openPerson(ledger)]
  const answers: string[][] = [[], []]
  play(ledger, people, list, (asked, answer, draw) => {
    answers[draw.who]?.push(`${asked.kind} ${answer.outcome === 'refused' ? answer.code : 'accepted'}`)
  })
  const standing = people.map(({ accounts }) =>
    accounts.map(id =>
      [...ledger.account(id).positions]
        .map(([asset, p]) => `${asset} ${p.posted.toFixed()} ${p.held.toFixed()} ${p.unsettled.toFixed()}`)
        .toSorted(),
    ),
  )
  return { answers, standing, dollars: ledger.states.bank.get(`1:${USD}`)?.toFixed() }
}
