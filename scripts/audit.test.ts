/**
 * The auditor's commands as they are typed: what they print, and the exit code that a script would act on. The first,
 * those that are typed wrong and what goes to stdout whole are processes of their own; the others run in this one.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { program } from './audit.ts'
import { bankClock } from './audit/clock-checks.ts'
import { linesOf, type Checkpoint } from '../ledger/checkpoint.ts'
import { openLedger } from '../ledger/journal.ts'
import { sealOnce } from '../ledger/seal.ts'
import { verify } from '../ledger/verify.ts'
import { allowAhead, REAL_AHEAD_MS, testDatabase } from './testing/database.ts'
import { eventsOf } from './testing/forge.ts'
import { makeHistory } from './testing/history.ts'
import { describeOwners } from './testing/owners.ts'
import { restore, strike } from './testing/tampering.ts'
import { typedIn, typedInProcess } from './testing/typed-in.ts'

const { connectionString } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'wrenfield-audit-'))
let db: pg.Client
let account: number

beforeAll(async () => {
  const ledger = openLedger({ connectionString })
  // Short enough that nothing is due of the bank's own work yet.
  const [customer] = await makeHistory(ledger, { commands: 150, days: 3, byBank: true })
  account = customer?.accounts[0] ?? 0
  await ledger.end()
  await sealOnce({ connectionString, ledger: 1, folder: path.join(dataDir, 'seals') })
  db = new pg.Client({ connectionString })
  await db.connect()
  await describeOwners(db)
  await allowAhead(connectionString, REAL_AHEAD_MS)
})
afterAll(async () => {
  await db.end()
  rmSync(dataDir, { recursive: true })
})

const SETTINGS = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
const run = (script: string, ...args: string[]) =>
  typedInProcess(path.join(import.meta.dirname, script), args, SETTINGS)

/** As an auditor types it. */
const auditProcess = (...args: string[]) => run('audit.ts', ...args)

/** The same in this process. */
const audit = (...args: string[]) => typedIn(program, args, SETTINGS)

const lineOfPurchase = async () => {
  const { rows } = await db.query<{ seq: string }>(
    `select min(seq) as seq from ledger.event where kind = 'card-purchase'`,
  )
  return `1-${rows[0]?.seq ?? ''}-0`
}

test('verify says yes with 0 and compares the signed heads', async () => {
  expect(await auditProcess('verify')).toMatchObject({
    code: 0,
    out: expect.stringContaining('3 signed heads and days compared'),
  })
  const { code, out } = await audit('verify', '--json')
  expect([code, JSON.parse(out)]).toMatchObject([0, { ok: true, problems: [], witnessed: expect.any(Number) }])
  expect(await audit('verify', '--quick')).toMatchObject({ code: 0, out: expect.stringContaining('are right') })
})

test('a bound lifted from the bank’s clock is named, and a database whose clock is another', async () => {
  await allowAhead(connectionString, 86_400_000)
  const said = [await audit('verify'), await audit('verify', '--quick')]
  await allowAhead(connectionString, REAL_AHEAD_MS)
  for (const { code, out } of said) {
    expect(code).toBe(1)
    expect(out).toContain('lets events be 86400000 ms ahead of it')
  }
  const wrongHere = async (ms: number) => (await bankClock(db, { demo: true, here: () => Date.now() + ms })).wrong
  expect(await wrongHere(0)).toEqual([])
  for (const ms of [-3_600_000, 3_600_000])
    expect(await wrongHere(ms)).toEqual([expect.stringContaining("the database's clock says")])
})

test('a bank’s time that was moved is named, but for a demo’s', async () => {
  const other = await testDatabase()
  const owner = new pg.Client({ connectionString: other.connectionString })
  await owner.connect()
  const wrong = async (demo: boolean) => (await bankClock(owner, { demo })).wrong.filter(what => what.includes('moved'))
  expect([await wrong(false), await wrong(true)]).toEqual([[], []])
  await owner.query('update ledger.clock set offset_ms = 90000000')
  expect(await wrong(true)).toEqual([])
  expect(await wrong(false)).toEqual([expect.stringContaining('was moved 90000000 ms ahead')])
  await owner.end()
})

test('verify goes on from what it kept before', async () => {
  const kept = path.join(dataDir, 'kept')
  const first = await audit('verify', '--keep', kept, '--json')
  const { events, head } = JSON.parse(first.out)
  const next = await audit('verify', '--since', kept, '--json')
  expect([first.code, next.code]).toEqual([0, 0])
  expect(events).toBeGreaterThan(0)
  expect(JSON.parse(next.out)).toMatchObject({ ok: true, since: events, events: 0, head })
  const whole = readFileSync(kept, 'utf8')
  writeFileSync(kept, whole.slice(0, -20))
  expect(await audit('verify', '--since', kept)).toMatchObject({ code: 2 })
})

test('verify and rebuild say no with 1 and name the first bad event', async () => {
  const history = await eventsOf(db)
  await strike(db, 'update ledger.posting set balance = balance + 0.01 where seq = 40 and leg = 1')
  const whole = await auditProcess('verify')
  const [quick, rebuilt] = [await audit('verify', '--quick'), await audit('rebuild', '--check')]
  await restore(db, history)
  expect(whole).toMatchObject({ code: 1, out: expect.stringContaining('WRONG. First: postings, event 40: ') })
  expect([quick.code, rebuilt.code]).toEqual([1, 1])
  expect(rebuilt.out).toContain('posting event 40')
})

test('the trial balance is even, now and as of a value date', async () => {
  for (const args of [[], ['--as-of', '2026-03-03'], ['--accounts']]) {
    const { code, out } = await audit('trial-balance', ...args)
    expect(code).toBe(0)
    expect(out).toContain('Debits and credits are equal')
  }
  const { out } = await audit('trial-balance', '--as-of', '2026-03-03', '--json')
  const { rows } = await db.query<{ sum: string }>(
    `select (-sum(p.amount))::text as sum from ledger.posting p join ledger.event e using (ledger, seq)
       join ledger.account a on a.id = p.account where a.kind = 'checking' and e.effective_date <= '2026-03-03'`,
  )
  const told: { accounts: { account: string; balance: string }[] } = JSON.parse(out)
  expect(told.accounts.find(row => row.account === 'Liabilities:Deposits:Checking')?.balance).toBe(
    `-${rows[0]?.sum ?? ''}`,
  )
})

test('an account and an entry are shown with their lines', async () => {
  expect(await audit('account', String(account))).toMatchObject({
    code: 0,
    out: expect.stringContaining('Liabilities:Deposits:Checking:'),
  })
  const line = await lineOfPurchase()
  const { code, out } = await audit('entry', line)
  expect(code).toBe(0)
  expect(out).toContain('follows from the one before')
  expect(out).toContain('"kind":"card-purchase"')
  expect(await audit('entry', '1-99999999')).toMatchObject({ code: 1 })
  expect(await audit('account', '99999999')).toMatchObject({ code: 1 })
})

test('rebuild finds everything equal', async () => {
  expect(await audit('rebuild', '--check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Equal, byte for byte.'),
  })
})

test('a proof goes from seals to a stranger', async () => {
  const seals = await audit('seals', '--json')
  expect(JSON.parse(seals.out)).toMatchObject({ ok: true, publicKey: expect.stringContaining('PUBLIC KEY') })
  expect(await audit('seals')).toMatchObject({ code: 0, out: expect.stringContaining('Keep this public key') })
  const file = path.join(dataDir, 'proof.json')
  expect(await audit('prove', await lineOfPurchase(), '--output', file)).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    content: expect.stringContaining(await lineOfPurchase()),
  })
  expect(await audit('prove', '1-99999999-0')).toMatchObject({ code: 1 })
})

test('the books go to stdout whole', async () => {
  const { code, out } = await auditProcess('export', '--format', 'jsonl')
  const { rows } = await db.query<{ n: string }>('select count(*) as n from ledger.event')
  const events = out.split('\n').filter(line => line.startsWith('{"hash"'))
  expect([code, events.length, out.includes('"end"')]).toEqual([0, Number(rows[0]?.n), true])
})

test('an event is explained by what it was decided on, its rule and its legs', async () => {
  const { code, out } = await audit('explain', await lineOfPurchase())
  expect(code).toBe(0)
  for (const told of [
    'Decided on:',
    'Rule (JOURNAL.md): L, S. open(account, checking, student, credit) -> cardClearing',
    'Its rule makes exactly this event.',
  ])
    expect(out).toContain(told)
  expect(await audit('explain', '1-99999999')).toMatchObject({ code: 1 })
})

test('an event is explained from what a check kept, word for word, unless it was rewritten', async () => {
  const kept = path.join(dataDir, 'kept-early')
  const short = await testDatabase()
  const head = (await eventsOf(db)).slice(0, -20)
  const other = new pg.Client({ connectionString: short.connectionString })
  await other.connect()
  await restore(other, head)
  const { checkpoint } = await verify(other, { ledger: 1 })
  await other.end()
  if (!checkpoint) throw new Error('no checkpoint')
  const keep = (what: Checkpoint) => writeFileSync(kept, [...linesOf(what)].join('\n'))
  keep(checkpoint)
  const last = `1-${head.length + 19}`
  const [whole, since] = [
    await audit('explain', last, '--json'),
    await audit('explain', last, '--json', '--since', kept),
  ]
  const [a, b] = [JSON.parse(whole.out), JSON.parse(since.out)]
  expect([since.code, a.from, b.from]).toEqual([whole.code, 0, head.length])
  expect({ ...b, from: 0 }).toEqual(a)
  keep({ ...checkpoint, hash: Buffer.alloc(32, 1) })
  expect(await audit('explain', last, '--since', kept)).toMatchObject({
    code: 2,
    err: expect.stringContaining('rewritten'),
  })
})

test('a report is one file, and says when something is wrong', async () => {
  const out = path.join(dataDir, 'report')
  const said = await audit('report', '--from', '2026-03-02', '--to', '2026-03-06', '--out', out)
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('audit-1-2026-03-02-2026-03-06.html') })
  const page = readFileSync(path.join(out, 'audit-1-2026-03-02-2026-03-06.html'), 'utf8')
  expect(page).toContain('Nothing is wrong')
  expect(page).toContain('sealed, right')
  expect(await audit('report', '--from', '2026-03-06', '--to', '2026-03-02', '--out', out)).toMatchObject({ code: 2 })
})

test('a second opinion needs only the journal’s file, and says no with 1 when a cent is changed', async () => {
  const file = path.join(dataDir, 'journal.jsonl')
  expect(await audit('export', '--format', 'jsonl', '--output', file)).toMatchObject({ code: 0 })
  const ask = () => run('second-opinion.ts', file, '--key', path.join(dataDir, 'seals', 'signing-key.pub.pem'))
  expect(await ask()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is wrong.') })
  const changed = readFileSync(file, 'utf8').replace('"legs":[[1,"500.00"]', '"legs":[[1,"500.01"]')
  writeFileSync(file, changed)
  expect(await ask()).toMatchObject({ code: 1, out: expect.stringMatching(/WRONG {2}event \d+: /) })
  expect(await run('second-opinion.ts')).toMatchObject({ code: 2 })
})

describe('what cannot be looked at is 2', () => {
  test.each([
    [['verfy'], auditProcess],
    [['rebuild'], auditProcess],
    [['entry', 'abc'], auditProcess],
    [['export', '--format', 'xls'], audit],
    [['trial-balance', '--as-of', '2026-02-30'], audit],
    [['account', "1'; drop"], audit],
  ])('%j', async (args, typed) => expect(await typed(...args)).toMatchObject({ code: 2, out: '' }))
})
