/** What an order comes to: every state against everything that can happen to it, then random lives. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { autopays } from '../../autopay/autopay-order.ts'
import { billPayments } from '../../pay-bills/payment-order.ts'
import { transfers } from '../../transfers/transfer-order.ts'
import { withdrawals } from '../../withdrawals/withdrawal-order.ts'
import { following } from './course.ts'
import { draftOf, type Wanted } from './draft.ts'
import type { OrderKind } from './kind.ts'
import {
  approved,
  CODE_WITHIN_MS,
  decide,
  endKey,
  evolve,
  isLive,
  type Happening,
  type LedgerAct,
  type Order,
} from './order.ts'
import { ends, isEnd, orderStates, type OrderState } from './states.schema.ts'
import { namesIn, tableOf } from '../../../ledger/table.ts'
import { accountIdOf } from '../../../ledger/accounts.ts'

const NOW = Date.parse('2026-02-26T14:00:00.000Z')
const TODAY = '2026-02-26'
const CUSTOMER = '11111111-1111-4111-8111-111111111111'
const KEY = `c:${CUSTOMER}:the-request`

type AnyKind = OrderKind<never>
const anyKind = (kind: unknown): AnyKind => kind as AnyKind // each reads its own details only

const plain = { fromLabel: 'x', toLabel: 'y', toKind: null, recipient: null, last4: '6789', memo: '' }
const cash = { accountLabel: 'x', note: '', allowFingerprint: false, time: null, heldOn: null, location: '' }
const bill = { payeeName: 'Gas', fromLabel: 'x', category: 'Utilities', memo: '' }
const auto = {
  ...bill,
  payeeLast4: '1234',
  fromLast4: '1234',
  toKind: null,
  toLabel: '',
  paymentType: 'fixed',
  fixedAmount: '50.00',
  notifications: { email: false, reminder: false, textForFailure: false },
  paused: false,
}

const samples: Readonly<Record<string, [kind: AnyKind, details: object]>> = {
  internal: [anyKind(transfers), { ...plain, type: 'internal', toKind: 'savings' }],
  external: [anyKind(transfers), { ...plain, type: 'external' }],
  wire: [anyKind(transfers), { ...plain, type: 'wire' }],
  branch: [anyKind(withdrawals), { ...cash, type: 'branch' }],
  advance: [anyKind(withdrawals), { ...cash, type: 'cashAdvance' }],
  atm: [anyKind(withdrawals), { ...cash, type: 'atm' }],
  bill: [anyKind(billPayments), bill],
  auto: [anyKind(autopays), auto],
}

function sample(name: string): [AnyKind, object] {
  const found = samples[name]
  if (!found) throw new Error(`no sample ${name}`)
  return found
}

function draft(name: string, more: Partial<Wanted<object>> = {}): [AnyKind, Order<never>] {
  const [kind, details] = sample(name)
  const wanted = { from: 7, to: 8, amount: '50.00', details, on: TODAY, ...more }
  const asking = { customer: CUSTOMER, key: KEY, asked: Buffer.alloc(0), at: NOW }
  return [kind, draftOf(kind, asking, wanted as Wanted<never>)]
}

const HOLD = 41

/** An order as it stands in a state; one that waits for a code may have its money set aside or be planned. */
function standing(name: string, state: OrderState, more: Partial<Order<never>> = {}): [AnyKind, Order<never>] {
  const [kind, asked] = draft(name)
  const live = state === 'awaiting-code' || state === 'on-hold' || state === 'scheduled'
  return [
    kind,
    {
      ...asked,
      state,
      dueAt: live ? NOW : null,
      hold: state === 'on-hold' ? HOLD : null,
      first: state === 'asked' ? null : 40,
      event: state === 'made' ? 50 : null,
      endedAt: isEnd(state) ? NOW : null,
      ...more,
    },
  ]
}

const happenings = {
  asked: { what: 'asked' },
  due: { what: 'due' },
  'due, cannot': { what: 'due', ready: { go: false, as: 'refused', why: 'payee_not_verified' } },
  'due, nothing': { what: 'due', ready: { go: false, as: 'expired', why: 'nothing_due' } },
  cancelled: { what: 'called-off', as: 'cancelled', why: null },
  'wrong codes': { what: 'called-off', as: 'cancelled', why: 'wrong_codes' },
  'ran out': { what: 'called-off', as: 'expired', why: 'course_ended' },
  refused: { what: 'refused', why: 'insufficient_funds' },
  fetched: {
    what: 'fetched',
    act: { kind: 'atm-dispensed', payload: { hold: HOLD, account: 7 } },
    actor: 'operator:atm',
  },
} as const satisfies Record<string, Happening>
type Name = keyof typeof happenings

/** "order-ended cancelled (wrong_codes) by bank, under end": what is asked of the ledger, by whom, under which key. */
function asks(kind: AnyKind, order: Order<never>, happening: Happening, now = NOW): string {
  const next = decide(kind, order, happening, now)
  if (next.ask === undefined) return '-'
  const { ended, why, hold } = next.ask.payload
  const words = [
    next.ask.kind,
    ...(typeof ended === 'string' ? [ended] : []),
    ...(typeof why === 'string' ? [`(${why})`] : []),
    ...(typeof hold === 'number' ? ['of hold'] : []),
    next.actor === CUSTOMER ? 'by customer' : `by ${next.actor}`,
  ]
  return `${words.join(' ')}, under ${next.key === endKey(order) ? 'end' : next.key === KEY ? 'request' : next.key}`
}

describe('what a happening asks of the ledger, in each state', () => {
  const CANNOT = 'order-ended refused (payee_not_verified)'
  const NOTHING = 'order-ended expired (nothing_due)'
  const [OFF, CODES] = ['order-ended cancelled', 'order-ended cancelled (wrong_codes)']
  const [OUT, SHORT] = ['order-ended expired (course_ended)', 'order-ended refused (insufficient_funds)']
  const LATE = 'order-ended expired (not_verified)'
  const [bank, customer] = ['by bank, under end', 'by customer, under end']

  const none = tableOf(namesIn(happenings), () => '-') // its keys
  const expected: Readonly<Record<OrderState, Record<Name, string>>> = {
    asked: { ...none, asked: 'external-transfer by customer, under request' },
    'awaiting-code': {
      ...none,
      due: `${LATE} ${bank}`,
      'due, cannot': `${LATE} ${bank}`,
      'due, nothing': `${LATE} ${bank}`,
      cancelled: `${OFF} ${customer}`,
      'wrong codes': `${CODES} ${customer}`,
      'ran out': `${OUT} ${bank}`,
      refused: `${SHORT} ${bank}`,
    },
    'on-hold': {
      asked: '-',
      due: `external-transfer of hold ${customer}`,
      'due, cannot': `${CANNOT} of hold ${bank}`,
      'due, nothing': `${NOTHING} of hold ${bank}`,
      cancelled: `${OFF} of hold ${customer}`,
      'wrong codes': `${CODES} of hold ${customer}`,
      'ran out': `${OUT} of hold ${bank}`,
      refused: `${SHORT} of hold ${bank}`,
      fetched: '-', // nobody but the bank makes it
    },
    scheduled: {
      ...none,
      due: `external-transfer ${customer}`,
      'due, cannot': `${CANNOT} ${bank}`,
      'due, nothing': `${NOTHING} ${bank}`,
      cancelled: `${OFF} ${customer}`,
      'wrong codes': `${CODES} ${customer}`,
      'ran out': `${OUT} ${bank}`,
      refused: `${SHORT} ${bank}`,
    },
    made: none,
    refused: none,
    cancelled: none,
    expired: none,
  }

  test.each(orderStates.flatMap(state => namesIn(happenings).map(name => [state, name] as const)))(
    '%s, %s',
    (state, name) => {
      const [kind, order] = standing('external', state)
      expect(asks(kind, order, happenings[name])).toBe(expected[state][name])
    },
  )

  test('nothing is due before its moment, however long it waits', () => {
    for (const state of ['awaiting-code', 'on-hold', 'scheduled'] as const) {
      const [kind, order] = standing('external', state, { dueAt: NOW + 1 })
      expect([asks(kind, order, { what: 'due' }), asks(kind, order, { what: 'due' }, NOW + 1)]).toEqual([
        '-',
        expect.stringMatching(/under end$/),
      ])
    }
  })

  test('a code that is missed gives back what was set aside for it', () => {
    const [kind, order] = standing('wire', 'awaiting-code', { hold: HOLD })
    expect(asks(kind, order, { what: 'due' })).toBe('order-ended expired (not_verified) of hold by bank, under end')
  })

  test('cash at a machine ends by an event of its own, by the bank; its moment never makes it', () => {
    const [kind, order] = standing('atm', 'on-hold')
    const found = (['due', 'due, cannot', 'cancelled', 'wrong codes', 'fetched'] as const).map(name =>
      asks(kind, order, happenings[name]),
    )
    expect(found).toEqual([
      'atm-expired (expired) of hold by bank, under end',
      'atm-expired (expired) of hold by bank, under end',
      'atm-expired (cancelled) of hold by bank, under end',
      'atm-expired (called-off) of hold by bank, under end',
      'atm-dispensed of hold by operator:atm, under end',
    ])
  })

  const TOMORROW = NOW + 86_400_000
  test.each([
    ['internal', {}, 'internal-transfer'],
    ['internal', { undoSeconds: 10 }, 'internal-transfer'],
    ['internal', { runAt: TOMORROW }, 'payment-planned'],
    ['external', {}, 'external-transfer'],
    ['external', { undoSeconds: 10 }, 'hold-placed'],
    ['external', { needsCode: true }, 'hold-placed'],
    ['external', { needsCode: true, runAt: TOMORROW }, 'payment-planned'],
    ['wire', { needsCode: true, undoSeconds: 10 }, 'hold-placed'],
    ['branch', { runAt: NOW }, 'branch-withdrawal'],
    ['branch', { runAt: NOW, undoSeconds: 10 }, 'hold-placed'],
    ['branch', { runAt: TOMORROW }, 'payment-planned'],
    ['advance', { runAt: NOW }, 'cash-advance'],
    ['advance', { runAt: NOW, undoSeconds: 10 }, 'hold-placed'],
    ['atm', { runAt: NOW }, 'atm-hold'],
    ['bill', {}, 'hold-placed'],
    ['bill', { on: '2026-02-27' }, 'payment-planned'],
    ['auto', {}, 'payment-planned'],
    ['auto', { on: '2026-02-27' }, 'payment-planned'],
  ] as const)('%s %j is first asked as %s', (name, more, first) => {
    const [kind, order] = draft(name, more)
    expect(asks(kind, order, { what: 'asked' })).toBe(`${first} by customer, under request`)
  })
})

let seq = 100
const recorded = ({ kind, payload }: LedgerAct, at: number, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ledger: 1,
  seq: (seq += 1),
  key: '',
  kind,
  version: 1,
  bankDay: TODAY,
  effectiveDate: TODAY,
  recordedAt: new Date(at).toISOString(),
  actor: CUSTOMER,
  payload: JSON.parse(JSON.stringify(payload)),
  legs: [],
  effects: [],
  ...more,
})

describe('what the ledger’s word makes of it', () => {
  const event = (kind: string, payload: object = {}) => recorded({ kind, payload: { ...payload } }, NOW + 1000)

  test.each([
    ['payment-planned', {}, 'scheduled'],
    ['hold-placed', {}, 'on-hold'],
    ['external-transfer', {}, 'made'],
    ['order-ended', { ended: 'cancelled' }, 'cancelled'],
    ['order-ended', { ended: 'refused', why: 'insufficient_funds' }, 'refused'],
    ['order-ended', { ended: 'expired', why: 'not_verified' }, 'expired'],
  ] as const)('%s %j: %s', (kind, payload, state) => {
    const [rules, before] = draft('external')
    const word = event(kind, payload)
    const after = evolve(rules, before, word)
    const held = kind === 'hold-placed'
    expect(after).toEqual({
      ...before,
      state,
      version: 1,
      first: word.seq,
      hold: held ? word.seq : null,
      event: state === 'made' ? word.seq : null,
      dueAt: state === 'scheduled' ? before.runAt : held ? NOW + 1000 : null,
      why: 'why' in payload ? payload.why : null,
      endedAt: isEnd(state) ? NOW + 1000 : null,
    })
  })

  test('what was first stays first, and a change that waited for its code is gone with the end', () => {
    const change = { amount: '60.00', memo: '', course: draft('external')[1].course, by: NOW }
    const [rules, before] = standing('external', 'scheduled', { change })
    expect(evolve(rules, before, event('external-transfer'))).toMatchObject({ first: 40, change: null, dueAt: null })
  })

  test('an order changed while it was made tells of what moved; its next date is as it was changed', () => {
    const course = { startsOn: TODAY, every: 'monthly', ending: { ends: 'never' }, nth: 0 } as const
    const [rules, before] = standing('external', 'scheduled', { amount: '60.00', course })
    const after = evolve(rules, before, event('external-transfer', { amount: '50.00' }))
    expect(after).toMatchObject({ state: 'made', amount: '50.00' })
    expect(following({ ...rules, runAt: () => NOW }, before, after)).toMatchObject({ amount: '60.00' })
  })

  test('whatever waits for a code waits half an hour for it; then what it waited for goes on', () => {
    for (const kind of ['payment-planned', 'hold-placed'] as const) {
      const [rules, before] = draft('wire', { needsCode: true, undoSeconds: 10, on: '2026-03-01' })
      const waits = evolve(rules, before, event(kind))
      expect([waits.state, waits.dueAt]).toEqual(['awaiting-code', NOW + 1000 + CODE_WITHIN_MS])
      const goesOn = approved({ ...waits, tries: 3 }, NOW + 5000)
      expect(goesOn).toMatchObject({ state: kind === 'hold-placed' ? 'on-hold' : 'scheduled', tries: 0 })
      expect(goesOn.dueAt).toBe(before.runAt)
    }
  })

  test('an undo runs from the moment at which its code was entered', () => {
    const [rules, before] = draft('wire', { needsCode: true, undoSeconds: 10 })
    const waits = evolve(rules, before, event('hold-placed'))
    expect(approved(waits, NOW + 60_000)).toMatchObject({ state: 'on-hold', dueAt: NOW + 70_000 })
  })

  test('cash at a machine waits as the ledger says, counts in its day, knows where it was given', () => {
    const [rules, before] = draft('atm')
    const until = new Date(NOW + 1_800_000).toISOString()
    const effect = holdUntil(until)
    const held = evolve(rules, before, recorded({ kind: 'atm-hold', payload: {} }, NOW, { effects: [effect] }))
    expect(held).toMatchObject({ state: 'on-hold', dueAt: NOW + 1_800_000, details: { heldOn: TODAY } })
    expect(evolve(rules, held, event('atm-dispensed', { location: 'Pine St' }))).toMatchObject({
      state: 'made',
      details: { heldOn: TODAY, location: 'Pine St' },
    })
    expect(evolve(rules, held, event('atm-expired', { why: 'expired' }))).toMatchObject({ state: 'expired', why: null })
    expect(evolve(rules, held, event('atm-expired', { why: 'called-off' }))).toMatchObject({
      state: 'cancelled',
      why: 'wrong_codes',
    })
    expect(evolve(rules, held, event('atm-expired', { why: 'cancelled' }))).toMatchObject({
      state: 'cancelled',
      why: null,
    })
  })
})

/** A journal for one order: each key is bound once; a hold is placed once and given back or captured once. */
class Journal {
  readonly events: RecordedEvent[] = []
  readonly #bound = new Map<string, RecordedEvent>()
  readonly #held = new Set<number>()
  readonly refusals: boolean[]

  constructor(refusals: boolean[]) {
    this.refusals = refusals
  }

  /** Undefined when it is refused: only what moves or sets aside money can be. */
  append(key: string, act: LedgerAct, actor: string, at: number): RecordedEvent | undefined {
    const bound = this.#bound.get(key)
    if (bound) return bound
    const mayBeRefused = !['order-ended', 'atm-expired', 'payment-planned'].includes(act.kind)
    const { hold } = act.payload
    const isGone = typeof hold === 'number' && !this.#held.has(hold)
    if (mayBeRefused && (isGone || this.refusals.shift())) return undefined
    const until = new Date(at + 1_800_000).toISOString()
    const event = recorded(act, at, { key, actor, effects: act.kind === 'atm-hold' ? [holdUntil(until)] : [] })
    if (act.kind === 'hold-placed' || act.kind === 'atm-hold') this.#held.add(event.seq)
    else if (typeof act.payload['hold'] === 'number' && !this.#held.delete(act.payload['hold']))
      throw new Error('a hold was given back twice')
    this.#bound.set(key, event)
    this.events.push(event)
    return event
  }

  get held(): readonly number[] {
    return [...this.#held]
  }
}

const holdUntil = (until: string): RecordedEvent['effects'][number] => ({
  effect: 'hold',
  account: accountIdOf(7),
  asset: 'USD',
  amount: '50.00',
  until,
  reason: 'ATM',
  type: 'withdrawal',
})

type Stir = { readonly name: Name | 'code' | 'a stale due'; readonly seconds: number }

const anyLife = fc.record({
  name: fc.constantFrom(...Object.keys(samples)),
  inDays: fc.constantFrom(0, 0, 1, 40),
  undoSeconds: fc.constantFrom(0, 10),
  needsCode: fc.boolean(),
  refusals: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  stirs: fc.array(
    fc.record<Stir>({
      name: fc.constantFrom<Stir['name'][]>(...namesIn(happenings), 'code', 'a stale due'),
      seconds: fc.constantFrom(0, 1, 11, 1_900, 86_400),
    }),
    { minLength: 1, maxLength: 14 },
  ),
})

test('whatever happens, in any sequence: one end, which stays; what was held comes back then', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyLife, ({ name, inDays, undoSeconds, needsCode, refusals, stirs }) => {
      const on = inDays === 0 ? TODAY : inDays === 1 ? '2026-02-27' : '2026-04-07'
      const [kind, asked] = draft(name, {
        on,
        undoSeconds: name === 'atm' ? 0 : undoSeconds,
        needsCode: needsCode && (name === 'external' || name === 'wire'),
        ...(name === 'atm' || name === 'advance' ? { runAt: NOW } : {}),
      })
      const journal = new Journal([...refusals])
      let [order, now] = [asked, NOW]
      let end: Order<never> | undefined
      const happens = (happening: Happening, to = order): void => {
        const next = decide(kind, to, happening, now)
        if (next.ask === undefined) return
        const event = journal.append(next.key, next.ask, next.actor, now)
        if (!event) {
          if (happening.what === 'due') happens({ what: 'refused', why: 'insufficient_funds' }, to)
          return
        }
        // what comes late meets a row that has gone on: what ends it ends it (`keepWord`), or it is decided anew
        if (to.version === order.version || (next.key === endKey(order) && isLive(order)))
          order = evolve(kind, order, event)
        else happens(happening)
      }
      const check = () => {
        expect(journal.held).toEqual(isLive(order) && order.hold !== null ? [order.hold] : [])
        if (isEnd(order.state)) end ??= order
        if (end) expect(order).toEqual(end)
        expect(order.dueAt === null).toBe(!isLive(order))
      }
      happens({ what: 'asked' })
      check()
      let stale = order
      for (const { name: what, seconds } of stirs) {
        now += seconds * 1000
        if (what === 'a stale due') happens({ what: 'due' }, stale)
        else if (what === 'code') order = order.state === 'awaiting-code' ? approved(order, now) : order
        else if (what === 'fetched') {
          const act = { kind: 'atm-dispensed', payload: { hold: order.hold, account: 7 } }
          if (name === 'atm') happens({ what, act, actor: 'operator:atm' })
        } else happens(happenings[what])
        check()
        stale = seconds === 1 ? stale : order
      }
      seen.add(order.state)
      if (order.state === 'asked') return
      // time goes on: whatever it waited for, it ends
      for (let left = 3; left > 0 && isLive(order); left -= 1) {
        now = Math.max(now, order.dueAt ?? 0)
        happens({ what: 'due' })
        check()
      }
      expect(ends).toContain(order.state)
      const last = journal.events.filter(({ key }) => key === endKey(order))
      expect(last.length).toBeLessThanOrEqual(1)
      const moves = [kind.act(order).kind, 'atm-dispensed']
      const moved = journal.events.filter(({ kind: what }) => moves.includes(what))
      expect(moved.map(({ seq: made }) => made)).toEqual(order.event === null ? [] : [order.event])
      seen.add(order.state)
    }),
    { numRuns: 3_000 },
  )
  expect(orderStates.filter(state => !seen.has(state))).toEqual([])
})
