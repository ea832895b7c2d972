/**
 * What the bank pays by itself and no partner has a statement of: whoever writes such an event alone, with a right hash
 * and every row to match, is found by the balances and purchases that it should have come from.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdOf, type AccountId } from '../../ledger/accounts.ts'
import { addDays } from '../../ledger/calendar.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { money, sum, text, type Money } from '../../ledger/money.ts'
import { verify } from '../../ledger/verify.ts'
import { testDatabase } from '../testing/database.ts'
import { demoYear } from '../testing/demo-past.ts'
import { eventsOf, forge } from '../testing/forge.ts'
import { sampleOf } from '../testing/model.ts'
import { PureLedger } from '../testing/pure-ledger.ts'
import { openPerson, play } from '../testing/random-acts.ts'
import { opinionOf } from '../testing/second-opinion.ts'
import { connected } from '../testing/kept-open.ts'
import { openReadOnly, wrongReckonings } from './app-checks.ts'
import { wrongByOmission } from './app-missing.ts'
import { UnsettledByDay } from './unsettled-by-day.ts'

const { connectionString } = await testDatabase()
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]
const app = openReadOnly(connectionString)
let history: RecordedEvent[]

beforeAll(async () => {
  await demoYear(connectionString, mkdtempSync(path.join(tmpdir(), 'wrenfield-earned-')))
  history = await eventsOf(db)
})
afterAll(() => app.end())

const isMissing = ({ what }: { what: string }) => what.includes('is missing')

/**
 * What the house says is told otherwise; the stranger says it of the same events. What a forged day leaves out they
 * both name, the house more of it: it knows how far the bank says that its work is.
 */
async function found(): Promise<string[]> {
  const told: { seq: number | undefined; what: string }[] = []
  for await (const one of wrongReckonings(app)) told.push(one)
  for await (const one of wrongByOmission(app)) told.push(one)
  const { reckoned } = await opinionOf(auditor)
  const [ours, theirs] = [told, reckoned].map(all => all.filter(isMissing).map(({ what }) => what))
  expect(ours).toEqual(expect.arrayContaining(theirs ?? []))
  const otherwise = told.filter(({ seq }) => seq !== undefined)
  expect(new Set(reckoned.filter(one => !isMissing(one)).map(({ place }) => place))).toEqual(
    new Set(otherwise.map(({ seq }) => `event ${seq ?? ''}`)),
  )
  return otherwise.map(({ seq, what }) => `${seq ?? ''}: ${what}`)
}

const leg = (account: number | AccountId, amount: string, asset = 'USD') => ({
  account: accountIdOf(account),
  asset,
  amount,
})

/** The perfect forger writes one more event, as the bank. */
async function added(more: Pick<RecordedEvent, 'kind' | 'key' | 'payload' | 'legs'> & Partial<RecordedEvent>) {
  const last = history.at(-1)
  if (!last) throw new Error('an empty history')
  const blank = { seq: last.seq + 1, actor: 'bank', effectiveDate: last.bankDay, effects: [] }
  await forge(db, [...history, { ...last, ...blank, ...more }])
  const { problems } = await verify(auditor, { ledger: 1 })
  expect(problems).toEqual([]) // its rule has nothing against it
  return { seq: last.seq + 1, told: await found() }
}

test('a year of a bank pays what its balances and purchases make', async () => {
  expect(history.filter(({ kind }) => kind === 'interest').length).toBeGreaterThan(24)
  expect(history.filter(({ kind }) => kind === 'rewards-earned').length).toBeGreaterThan(9)
  expect(await found()).toEqual([])
})

test('what was unsettled, read in one pass and forgotten on the way, is what all events make', async () => {
  const pure = new PureLedger()
  for (const draws of sampleOf(3_000, 20260822))
    play(pure, [openPerson(pure), openPerson(pure)], draws, () => undefined)
  const { events } = pure
  await forge(db, events)
  const pieces = events.flatMap(({ seq, effectiveDate: day, effects }) =>
    effects.flatMap(one =>
      one.effect === 'lot' && one.asset === 'USD'
        ? [{ seq, day, account: one.account, amount: money(one.amount) }]
        : [],
    ),
  )
  expect(pieces.length).toBeGreaterThan(100)
  const total = (all: readonly { amount: Money }[]) => text(sum(all.map(({ amount }) => amount)))
  const lots = new UnsettledByDay(1)
  for (let n = 200; n < events.length; n += 97) {
    const { seq, bankDay: last } = events[n] ?? { seq: 0, bankDay: '' }
    await lots.readTo(app, seq)
    for (const { account, seq: own } of pieces.filter(one => one.seq < seq).slice(-5))
      for (const since of [1, own - 150, own, seq - 3]) {
        const asked = { account, since: String(since), seq: String(seq), last }
        const { opening, changes } = await lots.of(app, asked)
        const all = pieces.filter(one => one.account === account && one.seq < seq)
        expect(text(opening)).toBe(total(all.filter(one => one.seq < since)))
        expect(total(changes)).toBe(total(all.filter(one => one.seq >= since && one.day <= last)))
      }
    await lots.forget(app, seq)
  }
})

/** The event of before is told otherwise, with every hash and row to match. */
async function changed(event: RecordedEvent | undefined, payload: RecordedEvent['payload'], amount?: string) {
  if (!event) throw new Error('no such event')
  const turned = (told: string) => (told.startsWith('-') ? `-${String(amount)}` : String(amount))
  const legs = event.legs.map(one => (amount === undefined ? one : { ...one, amount: turned(one.amount) }))
  await forge(db, history.with(event.seq - 1, { ...event, payload: { ...event.payload, ...payload }, legs }))
  return { seq: event.seq, told: await found() }
}

const newest = (kind: string, fits: (payload: RecordedEvent['payload']) => boolean = () => true) =>
  history.findLast(event => event.kind === kind && fits(event.payload))

const interestPaid = (account: unknown, key: string, from: string, to: string, rate = '0.85') =>
  added({
    kind: 'interest',
    key,
    payload: { account, amount: '9001.00', rate, from, to },
    legs: [leg(11, '9001.00'), leg(Number(account), '-9001.00')],
  })

test('interest out of nothing, under any key, for any days', async () => {
  const paid = history.find(({ kind }) => kind === 'interest')?.payload ?? {}
  const account = paid['account']
  const days = ['2026-11-01', '2026-11-30'] as const
  for (const [key, from, to] of [
    ['o:interest-again', ...days],
    [`d:2026-11-18:interest:${String(account)}`, '2026-11-01', '2026-11-18'],
    [`d:2026-11-19:cd-interest:${String(account)}`, ...days],
    [`d:2024-11-30:interest:${String(account)}`, '2024-11-01', '2024-11-30'],
  ] as const) {
    const { seq, told } = await interestPaid(account, key, from, to)
    expect(told).toEqual([expect.stringContaining(`${seq}: the interest of account ${String(account)}`)])
  }
})

test('interest that was paid is told with more, or for more days, or at another rate', async () => {
  const event = history.find(({ kind }) => kind === 'interest')
  const amount = '77.77'
  for (const change of [{ amount }, { amount, rate: '9.85' }, { amount, from: '2025-01-01' }]) {
    const { seq, told } = await changed(event, change, amount)
    expect(told).toContainEqual(expect.stringContaining(`${seq}: the interest of account`))
  }
})

test('points for purchases that nobody made', async () => {
  const given = history.findLast(({ kind }) => kind === 'rewards-earned')
  const card = Number(given?.payload['card'])
  const { seq, told } = await added({
    kind: 'rewards-earned',
    key: `d:2026-11-19:points:${card}`,
    payload: { card, points: '900000', through: '2026-11-19', description: 'Points earned' },
    legs: [leg(19, '900000', 'PTS'), leg(card, '-900000', 'PTS')],
    effects: [{ effect: 'change', account: accountIdOf(card), terms: { pointsThrough: '2026-11-19' } }],
  })
  expect(told).toEqual([expect.stringContaining(`${seq}: the points of card ${card}`)])
})

test('points of a month are told with fewer, or are not given at all', async () => {
  const given = newest('rewards-earned', ({ through }) => through !== undefined)
  const { seq, told } = await changed(given, { points: '1' }, '1')
  expect(told).toContainEqual(expect.stringContaining(`${seq}: the points of card`))
  if (!given) throw new Error('no points')
  await forge(db, history.with(seq - 1, { ...given, kind: 'key-closed', payload: {}, legs: [], effects: [] }))
  expect(await found()).toContainEqual(expect.stringMatching(/the statement of card \d+ of .* none were given/))
})

test('a monthly fee that nobody owes, under any key, for any month', async () => {
  const paid = history.find(({ kind }) => kind === 'interest')?.payload ?? {}
  const account = Number(paid['account'])
  for (const [key, month] of [
    ['o:fee', '2026-10'],
    [`d:2026-10-31:monthly-fee:${account}`, '2026-10'],
    [`d:2026-11-18:monthly-fee:${account}`, '2026-11'],
  ] as const) {
    const { seq, told } = await added({
      kind: 'monthly-fee',
      key,
      payload: { account, amount: '5.00', month },
      legs: [leg(account, '5.00'), leg(10, '-5.00')],
    })
    expect(told).toEqual([expect.stringContaining(`${seq}: the monthly fee of account ${account} for ${month}`)])
  }
})

test('a card statement tells more interest, less owed, another minimum, or another day', async () => {
  const charged = newest('card-statement', ({ purchaseInterest }) => Number(purchaseInterest) > 0)
  const { seq, told } = await changed(charged, { purchaseInterest: '0.01' }, '0.01')
  expect(told).toContainEqual(
    expect.stringMatching(new RegExp(`^${seq}: the statement of card .*purchaseInterest is 0.01`)),
  )
  for (const change of [
    { owed: '0.00' },
    { minimum: '0.00' },
    { dueOn: '2027-01-01' },
    { cashOwed: '1.00' },
    { pastDue: '9.00' },
  ]) {
    const payload = { ...charged?.payload, ...change }
    const terms = {
      statementBalance: payload['owed'],
      statementCash: payload['cashOwed'],
      minimumPayment: payload['minimum'],
      statementPastDue: payload['pastDue'],
      paymentDueOn: payload['dueOn'],
    }
    if (!charged) throw new Error('no statement')
    const effects = charged.effects.map(one =>
      one.effect === 'change' ? { ...one, terms: { ...one.terms, ...terms } } : one,
    )
    await forge(db, history.with(seq - 1, { ...charged, payload, effects }))
    expect(await found()).toContainEqual(expect.stringContaining(`${seq}: the statement of card`))
  }
})

test('older statements do not tell what is past due, as long as none of the card does', async () => {
  const untold = (event: RecordedEvent): RecordedEvent => {
    const { pastDue: _, ...payload } = event.payload
    const effects = event.effects.map(one => {
      if (one.effect !== 'change' || !one.terms) return one
      const { statementPastDue: _, ...terms } = one.terms
      return { ...one, terms }
    })
    return { ...event, payload, effects }
  }
  const isStatement = ({ kind, payload }: RecordedEvent) => kind === 'card-statement' && payload['pastDue'] === '0.00'
  await forge(
    db,
    history.map(event => (isStatement(event) ? untold(event) : event)),
  )
  expect((await found()).filter(what => what.includes('the statement of card'))).toEqual([])
  const told = history.filter(isStatement)
  const last = told.findLast(({ payload, seq }) =>
    told.some(other => other.payload['card'] === payload['card'] && other.seq < seq),
  )
  if (!last) throw new Error('no card has two statements')
  await forge(db, history.with(last.seq - 1, untold(last)))
  expect(await found()).toContainEqual(expect.stringContaining('pastDue is none, by its lines it is 0.00'))
})

test('a wire for nothing, a cheap advance, a balance brought over at a rate nobody was offered', async () => {
  const from = Number(
    newest('wire')?.payload['from'] ?? history.find(({ kind }) => kind === 'interest')?.payload['account'],
  )
  const card = Number(newest('card-statement')?.payload['card'])
  const [{ owner } = { owner: '' }] = customersOf(history)
  const last = history.at(-1)?.bankDay ?? ''
  const [amount, ach] = ['20.00', 2]
  const acts = [
    {
      kind: 'wire',
      payload: { from, amount, fee: '0.00', last4: '1234' },
      legs: [leg(from, amount), leg(3, `-${amount}`)],
    },
    {
      kind: 'cash-advance',
      payload: { card, amount, limit: '3000.00', feePercent: '0', feeMinimum: '1.00' },
      legs: [leg(card, amount), leg(1, `-${amount}`), leg(card, '1.00'), leg(10, '-1.00')],
    },
    ...[
      { apr: '0', until: `2027${last.slice(4)}`, feeMinimum: '5.00' },
      { apr: '2.99', until: '2031-01-01', feeMinimum: '5.00' },
      { apr: '2.99', until: `2027${last.slice(4)}`, feeMinimum: '1.00' },
    ].map(terms => ({
      kind: 'balance-transfer',
      payload: { card, amount, feePercent: '3', issuer: 'Other Bank', last4: '1234', ...terms },
      legs: [leg(card, amount), leg(ach, `-${amount}`), leg(card, terms.feeMinimum), leg(10, `-${terms.feeMinimum}`)],
    })),
  ]
  for (const act of acts) {
    const { seq, told } = await added({ key: `c:${owner}:act-${act.kind}`, ...act })
    expect(told, act.kind).toEqual([expect.stringMatching(new RegExp(`^${seq}: its (price|rate)`))])
  }
})

/** In December a savings account holds a thousand for ten days, is emptied on the eleventh and then closed. */
function lifeOf(interest: RecordedEvent['payload'] | undefined): RecordedEvent[] {
  const [last, checking] = [history.at(-1), customersOf(history).find(({ kind }) => kind === 'checking')]
  if (!last || !checking) throw new Error('an empty history')
  const life: RecordedEvent[] = []
  const add = (event: Pick<RecordedEvent, 'kind' | 'payload'> & Partial<RecordedEvent>) => {
    const seq = last.seq + life.length + 1
    const blank = { key: `c:${checking.owner}:life-${seq}`, actor: 'bank', effects: [], legs: [], version: 1 }
    const at = { bankDay: day, effectiveDate: day, recordedAt: `${day}T15:00:00.000Z` }
    life.push({ ...last, ...blank, ...at, seq, ...event })
  }
  let day = last.bankDay
  const until = (end: string) => {
    for (; day < end;) {
      day = addDays(day, 1)
      add({ kind: 'day-opened', key: `d:${day}:opened:0`, payload: { day } })
    }
  }
  until('2026-12-01')
  const amount = '1000.00'
  const id = 1000 + last.seq + life.length + 1
  const account = { kind: 'savings', owner: checking.owner, publicId: '30000000-0000-4000-8000-000000000000' } as const
  add({
    kind: 'account-opening',
    payload: { ...account, terms: {}, deposit: amount, source: 'settled' },
    legs: [leg(1, amount), leg(id, `-${amount}`)],
    effects: [{ effect: 'open', account: accountIdOf(id), ...account, floor: '0.00', terms: {}, day }],
  })
  until('2026-12-11')
  add({
    kind: 'internal-transfer',
    payload: { from: id, to: checking.id, amount },
    legs: [leg(id, amount), leg(checking.id, `-${amount}`)],
  })
  const terms = { interestPaidTo: '2026-12-10' }
  const paid = String(interest?.['amount'])
  add({
    kind: 'account-closed',
    payload: { account: id, ...(interest && { interest, to: checking.id }) },
    legs: interest ? [leg(11, paid), leg(checking.id, `-${paid}`)] : [],
    effects: [{ effect: 'change', account: accountIdOf(id), status: 'closed', terms }],
  })
  return life
}

const customersOf = (events: readonly RecordedEvent[]) =>
  events.flatMap(({ effects }) =>
    effects.flatMap(one => (one.effect === 'open' ? [{ id: one.account, owner: one.owner, kind: one.kind }] : [])),
  )

test('a closing pays what its days earned, and nothing else', async () => {
  // 1,000 dollars for ten days at 0.85 percent: 0.2329
  const earned = { amount: '0.23', rate: '0.85', from: '2026-12-01', to: '2026-12-10' }
  for (const [interest, right] of [
    [earned, true],
    [undefined, false],
    [{ ...earned, amount: '230.00' }, false],
    [{ ...earned, rate: '9.85' }, false],
    [{ ...earned, from: '2026-12-02' }, false],
  ] as const) {
    const life = [...history, ...lifeOf(interest)]
    await forge(db, life)
    const { problems } = await verify(auditor, { ledger: 1 })
    expect(problems).toEqual([])
    expect(await found()).toEqual(right ? [] : [expect.stringContaining(`${life.length}: the closing of account`)])
  }
})
