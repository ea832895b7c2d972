/** The rules, asked again: whatever happened by them is made again as it stands, and what did not is named. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, PureLedger } from '../scripts/testing/pure-ledger.ts'
import { anyDraw, openPerson, play, whereAccountsClose } from '../scripts/testing/random-acts.ts'
import { accountOpenedBy, bank } from './accounts.ts'
import type { RecordedEvent } from './events/event.ts'
import { emptyStates, evolve } from './evolve.ts'
import { readable, Rules } from './redecide.ts'

/** What the rules have against each event of a history, by seq. */
function against(events: readonly RecordedEvent[]): Map<number, string> {
  const states = emptyStates()
  const rules = new Rules(states)
  const found = new Map<number, string>()
  for (const event of events) {
    const read = readable(event)
    const wrong = typeof read === 'string' ? read : rules.judge(read, seq => events[seq - 1])
    if (wrong) found.set(event.seq, wrong)
    evolve(states, event)
    rules.applied(event)
  }
  return found
}

function history(draws: Parameters<typeof play>[2]): readonly RecordedEvent[] {
  const ledger = new PureLedger()
  play(ledger, [openPerson(ledger), openPerson(ledger)], draws, () => undefined)
  return ledger.events.map((event): RecordedEvent => JSON.parse(JSON.stringify(event))) // as a text tells it
}

const draws = (any = anyDraw()) => fc.array(any, { minLength: 60, maxLength: 160, size: 'max' })

describe('whatever happened by the rules', () => {
  test('is made by them again', () => {
    fc.assert(
      fc.property(draws(), list => {
        expect([...against(history(list))]).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('also where accounts close and money comes late', () => {
    fc.assert(
      fc.property(draws(whereAccountsClose), list => {
        expect([...against(history(list))]).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

/** An event somewhere in the history that fits, changed. */
const changed = (
  events: readonly RecordedEvent[],
  pick: number,
  fits: (event: RecordedEvent) => boolean,
  change: (event: RecordedEvent) => RecordedEvent,
) => {
  const found = events.filter(fits)
  const one = found[pick % Math.max(1, found.length)]
  return one && { seq: one.seq, events: events.with(one.seq - 1, change(one)) }
}

describe('what did not happen by the rules is named at its seq', () => {
  const forged = (
    what: string,
    fits: (event: RecordedEvent) => boolean,
    change: (event: RecordedEvent) => RecordedEvent,
  ) =>
    test(what, () => {
      fc.assert(
        fc.property(draws(), fc.nat(), (list, pick) => {
          const made = changed(history(list), pick, fits, change)
          if (made) expect([...against(made.events).keys()][0]).toBe(made.seq)
        }),
        { numRuns: 40 },
      )
    })

  const STRANGER = '00000000-0000-4000-9000-00000000dead'
  forged(
    'an actor who owns nothing of it',
    ({ actor, kind }) => actor.includes('-') && kind !== 'key-closed',
    event => ({ ...event, actor: STRANGER }),
  )
  forged(
    'another amount on its legs than was asked for',
    ({ legs }) => legs.length > 0,
    event => ({
      ...event,
      legs: event.legs.map(leg => ({
        ...leg,
        amount: `${leg.amount.slice(0, -1)}x`.replace('x', leg.amount.endsWith('7') ? '8' : '7'),
      })),
    }),
  )
  forged(
    'an effect left out',
    ({ effects }) => effects.some(({ effect }) => effect === 'count' || effect === 'lot'),
    event => ({ ...event, effects: event.effects.filter(({ effect }) => effect !== 'count' && effect !== 'lot') }),
  )
  forged(
    'a payload with more in it',
    () => true,
    event => ({ ...event, payload: { ...event.payload, more: '1' } }),
  )
  forged(
    'a version that there are no rules of',
    () => true,
    event => ({ ...event, version: 99 }),
  )
})

describe('what was recorded before a rule changed is decided as it was', () => {
  const saver = () => {
    const one = customer()
    return { one, plan: one.open('retirement', '1000.00', { terms: { plan: '401(k)' } }) }
  }
  /** What is against the last event, told as one of the version before, and as one of today's. */
  const judged = (events: readonly RecordedEvent[], change: (event: RecordedEvent) => RecordedEvent) =>
    [1, 2].map(version => {
      const last = events.at(-1)
      return last && against(events.with(-1, { ...change(last), version })).get(last.seq)
    })

  test('a distribution of an employer’s plan without withholding', () => {
    const { one, plan } = saver()
    made(one.asks('distribution', { account: plan, amount: '500.00' }))
    const nothingWithheld = (event: RecordedEvent) => ({
      ...event,
      payload: { ...event.payload, withholding: '0' },
      legs: event.legs.slice(0, 2).map(leg => ({ ...leg, amount: leg.account === plan ? '500.00' : '-500.00' })),
    })
    expect(judged(one.ledger.events, nothingWithheld)).toEqual([undefined, expect.stringContaining('below_minimum')])
  })

  test('a rollover of what an employer’s plan paid, counted in the year of IRAs', () => {
    const { one, plan } = saver()
    const [from, owner] = [one.open('checking', '100.00'), one.owner]
    const of = made(one.asks('distribution', { account: plan, amount: '100.00', reason: 'other' })).seq
    const rolled = made(one.asks('own-rollover', { to: plan, owner, from, amount: '100.00', of, account: plan }))
    const day = String(Date.parse(rolled.bankDay) / 86_400_000)
    const counted = (event: RecordedEvent): RecordedEvent => ({
      ...event,
      effects: [...event.effects, { effect: 'count', counter: `rolled-day:${owner}`, amount: day }],
    })
    expect(judged(one.ledger.events, counted)).toEqual([undefined, expect.any(String)])
    const hardship = one.ledger.events.map(event =>
      event.seq === of ? { ...event, payload: { ...event.payload, reason: 'hardship' } } : event,
    )
    expect(judged(hardship, counted)).toEqual([undefined, expect.stringContaining('not_permitted')])
  })
})

/** Somebody with money, somebody without, and one more event that the rules never saw. */
function forge(event: Partial<RecordedEvent>) {
  const ledger = new PureLedger()
  const [rich, poor] = [customer(ledger), customer(ledger)]
  const from = rich.open('checking', '6000.00')
  const to = poor.open('checking', '1.00')
  const last = ledger.events.at(-1)
  if (!last) throw new Error('an empty history')
  const seq = last.seq + 1
  const base = { ...last, seq, key: `c:${poor.owner}:forged-1`, legs: [], effects: [], payload: {} }
  const told: RecordedEvent = {
    ...base,
    kind: 'internal-transfer',
    actor: poor.owner,
    payload: { from, to, amount: '5000.00' },
    legs: [
      { account: from, asset: 'USD', amount: '5000.00' },
      { account: to, asset: 'USD', amount: '-5000.00' },
    ],
    ...event,
  }
  return { wrong: against([...ledger.events, told]), seq, rich: rich.owner, from, to, poor: poor.owner }
}

describe('one more event at the end', () => {
  test('a transfer that the receiver makes', () => {
    const { wrong, seq, poor } = forge({})
    expect([...wrong]).toEqual([[seq, `internal-transfer by ${poor} is refused by the rules: not_found`]])
  })

  test('the same as the bank itself: from one customer to another there is none', () => {
    const { wrong, seq } = forge({ actor: 'bank', key: 'o:forged-1' })
    expect([...wrong.keys()]).toEqual([seq])
  })

  test('under the key of somebody else', () => {
    const { wrong, seq, poor } = forge({ key: 'c:00000000-0000-4000-9000-00000000dead:forged-1' })
    expect(wrong.get(seq)).toBe(
      `${poor} acts under the key c:00000000-0000-4000-9000-00000000dead:forged-1 of somebody else`,
    )
  })

  test('more than there is', () => {
    const account = accountOpenedBy(2)
    const { wrong, seq } = forge({
      kind: 'branch-withdrawal',
      actor: 'bank',
      key: 'o:forged-1',
      payload: { account, amount: '9000.00', limit: '10000.00' },
      legs: [
        { account, asset: 'USD', amount: '9000.00' },
        { account: bank.vault, asset: 'USD', amount: '-9000.00' },
      ],
    })
    expect(wrong.get(seq)).toContain('is refused by the rules: insufficient_funds, available 6000.00')
  })

  test('a day that is opened under another name', () => {
    const { wrong, seq } = forge({
      kind: 'day-opened',
      actor: 'bank',
      key: 'd:x',
      payload: { day: '2026-03-01' },
      legs: [],
    })
    expect(wrong.get(seq)).toContain('invalid')
  })
})
