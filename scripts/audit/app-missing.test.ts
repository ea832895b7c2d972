/**
 * What should have come and did not: whoever runs the bank leaves it out, and writes everything after it anew, with
 * right hashes, rows to match and the bank's own seals. The house and the stranger each name what is missing.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../api/platform/db.ts'
import { moveCursor, runDue } from '../../api/platform/jobs/turns.ts'
import { securities } from '../../api/platform/quotes.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import type { AppendResult, Command } from '../../ledger/journal.ts'
import { customerKey } from '../../ledger/keys.ts'
import { verify } from '../../ledger/verify.ts'
import { testBank } from '../testing/bank.ts'
import { testDatabase } from '../testing/database.ts'
import { demoYear } from '../testing/demo-past.ts'
import { eventsOf, forge } from '../testing/forge.ts'
import { opinionOf } from '../testing/second-opinion.ts'
import { connected, keptFolder } from '../testing/kept-open.ts'
import { openReadOnly } from './app-checks.ts'
import { wrongByOmission } from './app-missing.ts'

const { connectionString } = await testDatabase()
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]
const app = openReadOnly(connectionString)
const folder = keptFolder('missing')
let history: RecordedEvent[]

beforeAll(async () => {
  await demoYear(connectionString, folder)
  history = await eventsOf(db)
})
afterAll(() => app.end())

async function ours(of: Db = app): Promise<string[]> {
  const told: string[] = []
  for await (const { what } of wrongByOmission(of)) told.push(what)
  return told
}

const theirs = async (of: pg.Client = auditor): Promise<string[]> =>
  (await opinionOf(of)).reckoned.map(({ what }) => what).filter(what => what.includes('is missing'))

const keysIn = (told: readonly string[]) => told.map(what => what.split('has the key ')[1] ?? what).toSorted()

test('of a year of a bank nothing is missing', async () => {
  expect(await ours()).toEqual([])
  expect(await theirs()).toEqual([])
})

/** Other events stand where these stood, so that each account keeps its number; all hashes and rows are made anew. */
async function without(fits: (event: RecordedEvent) => boolean): Promise<string[]> {
  const owner = history.flatMap(({ effects }) => effects.flatMap(one => (one.effect === 'open' ? [one.owner] : [])))[0]
  const nothing = (seq: number) => ({
    kind: 'key-closed',
    actor: owner ?? '',
    key: customerKey(owner ?? '', `gone-${seq}`),
    payload: {},
    legs: [],
    effects: [],
  })
  const gone = history.filter(fits).map(({ key }) => key)
  await forge(
    db,
    history.map(event => (fits(event) ? { ...event, ...nothing(event.seq), effectiveDate: event.bankDay } : event)),
  )
  return gone.toSorted()
}

const last = (kind: string) => history.findLast(event => event.kind === kind && event.key.startsWith('d:'))

test('a month’s interest of everybody, or of one: each is named by both, whatever the rules say', async () => {
  const gone = await without(({ key }) => key.startsWith('d:2026-10-31:interest:'))
  expect(gone.length).toBeGreaterThan(1)
  expect((await verify(auditor, { ledger: 1 })).problems).toEqual([])
  expect(keysIn(await ours())).toEqual(gone)
  expect(keysIn(await theirs())).toEqual(gone)

  const one = await without(({ key }) => key === gone[0])
  expect([keysIn(await ours()), keysIn(await theirs())]).toEqual([one, one])
})

test('a card’s last statement, one holder’s dividend', async () => {
  for (const kind of ['card-statement', 'dividend']) {
    const gone = await without(({ seq }) => seq === last(kind)?.seq)
    expect(gone).toHaveLength(1)
    expect(keysIn(await ours())).toEqual(gone)
    // Where nobody got it, no event tells of a dividend.
    const [, ofAll = ''] = /^(d:[^:]+:dividend-[A-Z]+:)/.exec(gone[0] ?? '') ?? []
    if (ofAll === '' || history.filter(({ key }) => key.startsWith(ofAll)).length > 1)
      expect(keysIn(await theirs())).toEqual(gone)
  }
})

test('a bank that says its work is done, and a bank whose work stopped while it went on', async () => {
  await forge(db, history)
  // A clock that allows no more than the weeks after the journal's end: a test's allows any time to come.
  const ahead = Math.max(5_000, Date.parse('2027-01-01T00:00:00Z') - Date.now())
  await db.query('update ledger.clock set ahead_ms = $1', [ahead])
  const cursor = (reached: string) =>
    db.query(`update app.job_cursor set reached = $1 where name = 'turn'`, [`${reached} open`])
  const { rows } = await db.query<{ reached: string }>(`select reached from app.job_cursor where name = 'turn'`)
  await cursor('2999-01-01')
  expect(await ours()).toEqual([expect.stringContaining('work of 2999-01-01 is said to be finished')])
  await cursor('2026-11-01')
  expect(await ours()).toEqual([expect.stringContaining('finished up to the morning of 2026-11-01')])
  await db.query(`update app.job_cursor set reached = $1 where name = 'turn'`, [rows[0]?.reached])
  await db.query(`update app.job_cursor set reached = '99999999' where name = 'told: journal'`)
  expect(await ours()).toEqual([expect.stringContaining('"told: journal" is said to be at event 99999999')])
  await db.query(`update app.job_cursor set reached = '0' where name = 'told: journal'`)
})

test('what a customer planned and the bank left behind', async () => {
  const planned = `state in ('scheduled', 'on-hold', 'awaiting-code')`
  const { rows } = await db.query<{ id: string; due_at: Date }>(
    `update app.money_order o set due_at = '2026-11-10T05:00:00Z' from app.money_order b
      where b.id = o.id and o.id = (select id from app.money_order where ${planned} order by number limit 1)
      returning o.id, b.due_at`,
  )
  expect(await ours()).toEqual([expect.stringContaining(`the order ${rows[0]?.id ?? ''}`)])
  await db.query('update app.money_order set due_at = $2 where id = $1', [rows[0]?.id, rows[0]?.due_at])
})

const START = '2026-01-05'
const nobody = { days: [], notices: [], securityNotices: [] }

/** A customer with all that the bank does something for by itself. */
async function someone(bank: Awaited<ReturnType<typeof testBank>>) {
  const owner = await bank.customer()
  const by = (kind: string, payload: Command['payload']) => bank.does(kind, payload, owner)
  const ripe = (terms: object = {}) =>
    bank.open(owner, 'cd', {
      deposit: '2000.00',
      terms: { months: 3, rate: '3.75', maturesOn: '2026-04-05', ...terms },
    })
  const savings = await bank.open(owner, 'savings', { deposit: '9000.00' })
  const poor = await bank.open(owner, 'savings', { deposit: '250.00' })
  const card = await bank.open(owner, 'credit', { limit: '2000.00' })
  const [young, kept, leaves, empty] = [
    await bank.open(owner, 'cd', { deposit: '3000.00', terms: { months: 24, rate: '3.75', maturesOn: '2028-01-05' } }),
    await ripe(),
    await ripe({ atMaturity: 'pay-out' }),
    await ripe({ atMaturity: 'pay-out' }),
  ]
  const plan = await bank.open(owner, 'retirement', { deposit: '20000.00', terms: { plan: '401(k)' } })
  const shares = await bank.open(owner, 'investment', { deposit: '90000.00' })
  const typed = await by('deposit', { to: savings, owner, amount: '40.00', description: 'Deposit', source: 'typed' })
  await by('retirement-loan', { account: plan, owner, to: savings, amount: '2000.00', months: 12, rate: '8.50' })
  await bank.does('card-purchase', { account: card, amount: '64.00', merchant: 'Cafe', category: 'Dining' })
  for (const { symbol, start: price } of securities)
    await by('security-buy', { account: shares, symbol, quantity: '2.000000', price })
  const order = { account: shares, side: 'buy', symbol: 'VTI', quantity: '1.000000', limit: '900.00' }
  const resting = await by('limit-order-placed', order)
  return { savings, poor, card, young, kept, leaves, empty, plan, shares, typed: typed.seq, order: resting.seq }
}

type Someone = Awaited<ReturnType<typeof someone>>

/** What is left out of the bank's work for one customer; each once, so that all after it goes on from there. */
const leftOut = (of: Someone): Readonly<Record<string, string>> => ({
  interest: `d:2026-03-31:interest:${of.savings}`,
  'monthly-fee': `d:2026-06-30:monthly-fee:${of.poor}`,
  'cd-interest': `d:2026-04-05:cd-interest:${of.young}`,
  'card-statement': `d:2026-03-05:card-statement:${of.card}`,
  'cd-matured': `:cd-matured:${of.kept}`,
  'cd-payout': `:cd-payout:${of.leaves}`,
  'cd-closed': `:cd-closed:${of.empty}`,
  'loan-default': `:loan-default:${of.plan}`,
  dividend: `:dividend-VTI:${of.shares}`,
  fill: `:fill:${of.order}`,
  settle: `:settle:${of.typed}`,
})

test('one customer’s work is never done, another’s is: what is missing is named, nothing else', async () => {
  const bank = await testBank(START)
  await moveCursor(bank, { day: START, turn: 'open' })
  await someone(bank)
  const victim = await someone(bank)
  const [never, swallowed] = [Object.values(leftOut(victim)), new Set<string>()]
  const append = (command: Command): Promise<AppendResult> => {
    if (!never.some(key => command.key.endsWith(key))) return bank.ledger.append(command)
    swallowed.add(command.key)
    return Promise.resolve({ outcome: 'refused', code: 'key_reused_with_different_body', params: {} })
  }
  const [client, books] = [
    new pg.Client({ connectionString: bank.connectionString }),
    openReadOnly(bank.connectionString),
  ]
  await client.connect()
  try {
    for (let day: BankDay = addDays(START, 1); day <= '2026-07-08'; day = addDays(day, 1)) {
      bank.goTo(day, '00:00')
      await runDue({ ...bank, ledger: { ...bank.ledger, append } }, nobody)
    }
    expect(never.filter(key => ![...swallowed].some(one => one.endsWith(key)))).toEqual([])
    const told = { ours: keysIn(await ours(books)), theirs: keysIn(await theirs(client)) }
    for (const [who, keys] of Object.entries(told)) {
      const unseen = never.filter(key => !keys.some(one => one.endsWith(key)))
      // The price of a limit order is in no event.
      expect(`${who}: ${unseen.join()}`).toBe(`${who}: ${who === 'ours' ? '' : (leftOut(victim)['fill'] ?? '')}`)
      expect(keys.filter(key => !never.some(one => key.endsWith(one)))).toEqual([])
    }
  } finally {
    await Promise.all([client.end(), books.end()])
  }
})
