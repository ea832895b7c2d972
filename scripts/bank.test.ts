/**
 * The operator's commands as they are typed, on a seeded bank: what they do to the books, what they answer, what they
 * refuse. The first and the wrong ones are processes of their own; the others run in this one, which has read the
 * house.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKeys } from '../api/platform/crypto.ts'
import { accountOpenedBy } from '../ledger/accounts.ts'
import { openLedger } from '../ledger/journal.ts'
import { program } from './bank.ts'
import { desk } from './bank/operator.ts'
import { dana } from './demo/facts.ts'
import { seedDemo } from './seed.ts'
import { testDatabase } from './testing/database.ts'
import { typedIn, typedInProcess } from './testing/typed-in.ts'
import { sharedWriter } from './testing/writers.ts'

const { connectionString } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'wrenfield-bank-'))
const keyFile = path.join(dataDir, 'keys.json')
let db: pg.Client

beforeAll(async () => {
  await seedDemo({ connectionString, keyFile, now: Date.now(), log: () => undefined })
  db = new pg.Client({ connectionString })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  rmSync(dataDir, { recursive: true })
})

desk.startWriter = sharedWriter

const typed = (words: string) => (words.match(/'[^']*'|\S+/g) ?? []).map(word => word.replaceAll("'", ''))
const SETTINGS = { DATABASE_URL: connectionString, DATA_DIR: dataDir, PASSWORD_MEMORY_KIB: '64' }

/** As an operator types it. */
const bankProcess = (words: string) => typedInProcess(path.join(import.meta.dirname, 'bank.ts'), typed(words), SETTINGS)

/** The same in this process. */
const bank = (words: string, env: Record<string, string> = {}) =>
  typedIn(program, typed(words), { ...SETTINGS, ...env })

async function json<T = Record<string, unknown>>(words: string, run = bank): Promise<T> {
  const { code, out, err } = await run(`${words} --json`)
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}

const balance = async (nickname: string, asset = 'USD') => {
  const { rows } = await db.query<{ posted: string }>(
    `select b.posted::text as posted from ledger.balance b join app.account_profile p using (account)
      where p.nickname = $1 and b.asset = $2`,
    [nickname, asset],
  )
  return Number(rows[0]?.posted ?? 0)
}
const account = async (nickname: string) =>
  Number((await db.query(`select account from app.account_profile where nickname = $1`, [nickname])).rows[0].account)

/** Something the customer does, for the operator to answer. */
async function danaDoes(kind: string, payload: Record<string, unknown>, at?: string): Promise<number> {
  const ledger = openLedger({ connectionString, startWriter: sharedWriter })
  const result = await ledger.append({
    key: `c:${dana.who.id}:${kind}-${Date.now()}`,
    kind,
    payload,
    actor: dana.who.id,
    at: at === undefined ? Date.now() : Date.parse(at),
  })
  await ledger.end()
  if (result.outcome === 'refused') throw new Error(result.code)
  return result.event.seq
}

test('a card purchase is made once under its key, and declined over the limit', async () => {
  const before = await balance('Copper Card')
  const words = `card purchase --customer dana.whitlock --amount 12.5 --merchant 'Blue Door Coffee' --key purchase-0001`
  const [one, two] = [await json(words, bankProcess), await json(words)]
  expect(one['event']).toBe(two['event'])
  expect((before - (await balance('Copper Card'))).toFixed(2)).toBe('12.50')
  const declined = await bankProcess(`card purchase --customer dana.whitlock --amount 9000 --merchant 'Cascade Air'`)
  expect(declined).toMatchObject({ code: 1, out: '', err: expect.stringContaining('insufficient_funds') })
})

test('a purchase on the web or abroad is declined where the customer does not allow it', async () => {
  const card = await account('Copper Card')
  await danaDoes('card-controls', {
    account: card,
    online: false,
    abroad: true,
    atm: true,
    locked: false,
    bought: '0.00',
  })
  const words = `card purchase --customer dana.whitlock --amount 3 --merchant Kiosk`
  expect(await bank(`${words} --online`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('card_use_off'),
  })
  expect(await bank(`${words} --abroad`)).toMatchObject({ code: 0 })
  expect(await bank(words)).toMatchObject({ code: 0 })
})

test('cash at a machine, a bounced deposit, money that arrives', async () => {
  const checking = await account('Everyday Checking')
  await danaDoes('atm-hold', { account: checking, owner: dana.who.id, amount: '60.00' })
  const before = await balance('Everyday Checking')
  expect(await bank('atm dispense --customer dana.whitlock --location Alder')).toMatchObject({ code: 0 })
  expect(await bank('atm dispense --customer dana.whitlock')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no cash waiting'),
  })
  const bounced = await danaDoes('deposit', { to: checking, owner: dana.who.id, amount: '100.00' })
  const kept = await danaDoes('deposit', { to: checking, owner: dana.who.id, amount: '40.00' })
  expect(await json<unknown[]>('settle --list')).toHaveLength(2)
  const once = `deposit return 1-${bounced} --reason 'No such account' --key bounced-0000`
  expect([(await json(once))['kind'], (await json(once))['kind']]).toEqual(['return', 'return'])
  expect(await bank(`deposit return ${bounced}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('wrong_state'),
  })
  await json(`settle ${kept}`)
  expect((await balance('Everyday Checking')).toFixed(2)).toBe((before - 60 + 40).toFixed(2))
  const told = await json<{ template: string; body: string }[]>('outbox --customer dana.whitlock')
  expect(told.filter(message => message.template === 'deposit-returned')).toMatchObject([
    { body: expect.stringContaining('$100.00') },
  ])
})

test('a deposit that bounced after it settled is charged back by the same command, once', async () => {
  const checking = await account('Everyday Checking')
  const before = await balance('Everyday Checking')
  const bounced = await danaDoes('deposit', { to: checking, owner: dana.who.id, amount: '120.00' })
  await json(`settle ${bounced}`)
  expect((await bank(`reverse ${bounced} --reason Mistake`)).err).toContain(`deposit return 1-${bounced}`)
  const words = `deposit return 1-${bounced} --reason 'Stop payment' --key bounced-0001`
  const [one, two] = [await json(words), await json(words)]
  expect([one['kind'], one['event']]).toEqual(['charge-back', two['event']])
  expect(await balance('Everyday Checking')).toBeCloseTo(before)
  expect(await bank(`deposit return ${bounced}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('wrong_state'),
  })
  const told = await json<{ template: string; body: string }[]>('outbox --customer dana.whitlock')
  expect(told.filter(message => message.template === 'deposit-charged-back')).toMatchObject([
    { body: expect.stringContaining('We charge no fee') },
  ])
})

test('a contribution that bounced after it settled gives its room of the year back', async () => {
  const contributed = async () =>
    (await db.query(`select coalesce(sum(amount), 0)::text as sum from ledger.counter where name like 'contributed:%'`))
      .rows[0].sum
  const [before, to] = [await contributed(), await account('Retirement')]
  const typed = await danaDoes('contribution', { to, owner: dana.who.id, amount: '10.00' })
  await json(`settle ${typed}`)
  expect((await json(`deposit return ${typed}`))['kind']).toBe('charge-back')
  expect(await contributed()).toBe(before)
})

test('a bill payment that was made comes back, once', async () => {
  const from = await account('Everyday Checking')
  const before = await balance('Everyday Checking')
  const hold = await danaDoes('hold-placed', { account: from, amount: '33.00', reason: 'Gas to Go' })
  const paid = await danaDoes('bill-payment', { from, amount: '33.00', payee: 'Gas to Go', hold })
  expect((await bank(`reverse ${paid} --reason Mistake`)).err).toContain(`payment return 1-${paid}`)
  await json(`payment return ${paid} --reason 'Account unknown'`)
  expect(await balance('Everyday Checking')).toBeCloseTo(before)
  expect((await bank(`payment return ${paid}`)).err).toContain('wrong_state')
})

test('a contribution that bounces gives its room of the year back', async () => {
  const contributed = async () =>
    (await db.query(`select coalesce(sum(amount), 0)::text as sum from ledger.counter where name like 'contributed:%'`))
      .rows[0].sum
  const before = await contributed()
  const [to, checking] = [await account('Retirement'), await account('Everyday Checking')]
  const typed = await danaDoes('contribution', { to, owner: dana.who.id, amount: '10.00' })
  const paidIn = await danaDoes('deposit', { to: checking, owner: dana.who.id, amount: '100.00' })
  expect(await contributed()).not.toBe(before)
  await json(`deposit return ${typed}`)
  await json(`deposit return ${paidIn}`)
  expect(await contributed()).toBe(before)
})

test('retirement, limit, rewards', async () => {
  const before = await balance('Retirement')
  await json(`rollover --customer dana.whitlock --amount 1000 --withholding 20 --method check --provider 'Old Plan'`)
  await json('distribute --customer dana.whitlock --amount 500 --to checking')
  expect((await balance('Retirement')) - before).toBeCloseTo(300, 2)
  expect(await bank('rollover --customer dana.whitlock --amount 1000 --method check')).toMatchObject({
    code: 1,
    err: expect.stringContaining('below_minimum'),
  })
  for (const other of ['--method check', '--withholding 20', '--provider Other'])
    expect(await bank(`rollover --customer dana.whitlock --request X ${other}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('leave --method, --withholding and --provider out'),
    })
  await json('credit-limit --customer dana.whitlock --limit 6500')
  const points = await balance('Copper Card', 'PTS')
  await json('rewards --customer dana.whitlock --points 250')
  expect((await balance('Copper Card', 'PTS')) - points).toBe(250)
})

test('a dividend is paid once a security and day, on the morning’s holding, whoever asks again', async () => {
  const symbol = (
    await db.query<{ asset: string }>(`select asset from ledger.balance where asset ~ '^[A-Z]{3,5}$' and posted > 0
      and asset not in ('USD', 'PTS') order by posted desc limit 1`)
  ).rows[0]?.asset
  if (!symbol) throw new Error('the demo bank holds no securities')
  const paid = async () =>
    Number(
      (await db.query(`select count(*) from ledger.event where kind = 'dividend' and bank_day = $1`, [today])).rows[0]
        .count,
    )
  const { bankDay: today } = await json<{ bankDay: string }>('clock show')
  const before = await paid()
  const events = await json<unknown[]>(`dividend ${symbol} --per-share 0.5`)
  expect(events.length).toBeGreaterThan(0)
  expect(await bank(`dividend ${symbol} --per-share 0.5`)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`to 0 accounts; ${events.length} had had it`),
  })
  expect(await json(`dividend ${symbol} --per-share 0.9 --key dividend-again-1`)).toEqual([])
  expect((await paid()) - before).toBe(events.length)
})

test('an account is frozen, thawed and closed; a mistake is taken back; points are spent', async () => {
  const whose = '--customer dana.whitlock'
  await json(`account freeze checking ${whose} --reason 'Asked by the court'`)
  const purchase = `card purchase ${whose} --account checking --amount 9.99 --merchant Kiosk`
  expect((await bank(purchase)).err).toContain('account_not_open')
  expect((await bank(`account close checking ${whose}`)).err).toContain('wrong_state')
  await json(`account thaw checking ${whose}`)

  const before = await balance('Everyday Checking')
  const { event } = await json<{ event: string }>(purchase)
  expect(await balance('Everyday Checking')).toBeCloseTo(before - 9.99)
  await json(`reverse ${event} --reason 'Rung up twice'`)
  expect(await balance('Everyday Checking')).toBeCloseTo(before)

  const [points, owed] = [await balance('Copper Card', 'PTS'), await balance('Copper Card')]
  await json(`redeem ${whose} --points 100 --reward 'Statement credit' --credit 1`)
  expect(points - (await balance('Copper Card', 'PTS'))).toBe(100)
  expect(await balance('Copper Card')).toBeCloseTo(owed + 1)
})

test('codes: issued once to the eye, never listed', async () => {
  const issued = await json<{ code: string }>('codes issue deposit --customer dana.whitlock')
  expect(issued.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const listed = await bank('codes list')
  expect(listed.out).toContain('dana.whitlock')
  expect(listed.out).not.toContain(issued.code)
  expect(await bank('codes issue deposit')).toMatchObject({ code: 1, err: expect.stringContaining('--customer') })
  expect(await bank('codes issue nonsense')).toMatchObject({ code: 1, err: expect.stringContaining('purpose') })
})

test('the outbox says what waits, and is told to try again', async () => {
  const waiting = await json<{ channel: string; sentAt: null; tries: number }[]>('outbox --waiting')
  expect(waiting.length).toBeGreaterThan(0)
  const mails = waiting.filter(({ channel }) => channel === 'mail').length
  expect(await json('outbox retry')).toEqual({ due: mails })
  const { out } = await bank('outbox --limit 1')
  expect(out).toMatch(new RegExp(`${mails} mails? waits? to be sent, the oldest since .*no mail server is configured`))
  expect(await bank('outbox retry --id 999999')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no mail 999999'),
  })
})

test('a locked customer, unlocked again', async () => {
  const locked = async () =>
    (await db.query(`select locked from app.customer where username = 'marcus.reyes'`)).rows[0].locked
  await json('customer lock marcus.reyes')
  expect(await locked()).toBe(true)
  await json('customer unlock MARCUS.REYES')
  expect(await locked()).toBe(false)
})

test('the clock goes forward through its midnights, and only in a demo bank', async () => {
  const before = await json<{ bankDay: string }>('clock show')
  const moved = await bank('clock advance --days 33')
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('33 days closed') })
  expect(moved.err.split('\n').filter(line => line.includes('closed'))).toHaveLength(33)
  const after = await json<{ bankDay: string; aheadSeconds: number }>('clock show')
  expect(after.bankDay > before.bankDay).toBe(true)
  expect(Math.round(after.aheadSeconds / 86_400)).toBe(33)
  expect(await bank('day run')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was due') })
  expect(await bank('clock advance --days 1', { DEMO: '0' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('demo mode'),
  })
})

test('what is typed wrong is said in one line', async () => {
  expect(await bankProcess('card purchase --customer dana.whitlock --amount 1e3 --merchant x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('an amount such as 12.50'),
  })
  expect(await bankProcess('card purchase --customer nobody.here --amount 1 --merchant x')).toMatchObject({
    code: 1,
    err: 'There is no customer nobody.here.\n',
  })
})

test('keys: everything is sealed anew, and opened as before', async () => {
  const rotated = await json<{ sealed: number }>('keys rotate')
  expect(rotated.sealed).toBeGreaterThanOrEqual(2)
  const { rows } = await db.query<{ id: string; sealed: Buffer }>(
    `select id, identity_sealed as sealed from app.customer where username = 'dana.whitlock'`,
  )
  const opened = openKeys(keyFile).open(rows[0]?.sealed ?? Buffer.alloc(0), `customer:${rows[0]?.id ?? ''}:identity`)
  expect(JSON.parse(opened)).toMatchObject({ ssn: dana.who.ssn })
})

test('an empty account is closed: nothing moves on it, its lines stay; one with money is not', async () => {
  const [publicId, checking] = [randomUUID(), await account('Everyday Checking')]
  const opening = {
    owner: dana.who.id,
    publicId,
    kind: 'student',
    deposit: '25.00',
    source: 'existing',
    from: checking,
  }
  const id = accountOpenedBy(await danaDoes('account-opening', opening))
  const close = () => bank(`account close ${publicId} --customer dana.whitlock`)
  const still = 'wrong_state. There is 25.00 USD as its balance on it.'
  expect(await close()).toMatchObject({ code: 1, out: '', err: expect.stringContaining(still) })
  await danaDoes('internal-transfer', { from: id, to: checking, amount: '25.00' })
  expect(await close()).toMatchObject({ code: 0, out: expect.stringContaining('is closed.') })
  expect(await close()).toMatchObject({ code: 1, err: expect.stringContaining(`has no account ${publicId}`) })

  const refused = { code: 1, err: expect.stringContaining('has no account') }
  expect(await bank(`account thaw ${publicId} --customer dana.whitlock`)).toMatchObject(refused)
  for (const [from, to] of [
    [checking, id],
    [id, checking],
  ])
    await expect(danaDoes('internal-transfer', { from, to, amount: '1.00' })).rejects.toThrow('account_not_open')
  await expect(danaDoes('deposit', { to: id, owner: dana.who.id, amount: '1.00' })).rejects.toThrow('account_not_open')
  const { rows } = await db.query<{ amount: string }>(
    `select amount::text from ledger.posting where account = $1 and asset = 'USD' order by seq`,
    [id],
  )
  expect(rows.map(({ amount }) => Number(amount))).toEqual([-25, 25])
})

test('closing pays out the interest earned so far, to the account that the customer chooses', async () => {
  const checking = await account('Everyday Checking')
  const payroll = { to: checking, owner: dana.who.id, amount: '6000.00', source: 'ach' }
  const ledger = openLedger({ connectionString })
  await ledger.append({
    key: 'o:payroll-for-closing',
    kind: 'deposit',
    payload: payroll,
    actor: 'bank',
    at: Date.now(),
  })
  await ledger.end()
  const opening = { owner: dana.who.id, publicId: randomUUID(), kind: 'savings', deposit: '5000.00' }
  const id = accountOpenedBy(await danaDoes('account-opening', { ...opening, source: 'existing', from: checking }))
  await bank('clock advance --days 2')
  if ((await json<{ bankDay: string }>('clock show')).bankDay.endsWith('-01')) await bank('clock advance --days 1')
  const { bankTime } = await json<{ bankTime: string }>('clock show')
  const { rows } = await db.query(`select posted::text as posted from ledger.balance where account = $1`, [id])
  await danaDoes('internal-transfer', { from: id, to: checking, amount: rows[0].posted }, bankTime)
  const before = await balance('Everyday Checking')
  const words = `account close ${opening.publicId} --customer dana.whitlock`
  expect((await bank(`${words} --to credit`)).err).toContain('account_may_not_receive')
  const closed = await json<{ legs: { account: number; amount: string }[] }>(`${words} --to checking`)
  expect(closed.legs).toMatchObject([{}, { account: checking }])
  expect((await balance('Everyday Checking')) - before).toBeCloseTo(-Number(closed.legs.at(-1)?.amount), 2)
  expect((await balance('Everyday Checking')) - before).toBeGreaterThan(0.1)
})

test('a dispute is listed, decided once, and gives the amount; a blocked card is declined', async () => {
  const { event } = await json<{ event: string }>(
    `card purchase --customer dana.whitlock --amount 31.5 --merchant 'Twice Charged' --key purchase-0099`,
  )
  const before = await balance('Copper Card')
  await db.query(
    `insert into app.dispute (id, customer, number, key, asked, account, seq, leg, amount, description, transaction_day,
       reason, contact_method, is_fraud, card_blocked, credit_requested, created_at)
     values (gen_random_uuid(), $1, 'DSP-0000000042', 'test-dispute-42', '', $2, $3, 0, 31.50, 'Twice Charged',
       current_date, 'duplicate', 'email', false, false, false, now())`,
    [dana.who.id, await account('Copper Card'), Number(event.replace('1-', ''))],
  )
  expect((await bank('dispute list')).out).toContain('DSP-0000000042')
  expect((await bank('dispute resolve DSP-0000000042')).err).toContain('Say either --final or --denied.')
  expect((await bank('dispute resolve DSP-0000000042 --final')).out).toContain('decided for the customer')
  expect((await bank('dispute resolve DSP-0000000042 --denied')).err).toContain('was decided before')
  expect(await balance('Copper Card')).toBeCloseTo(before + 31.5)
  expect((await bank(`reverse ${event} --reason 'Rung up twice'`)).err).toContain('wrong_state')

  const { rows } = await db.query(`update app.card set blocked = true where account = $1 returning last_four`, [
    await account('Copper Card'),
  ])
  const words = `card purchase --customer dana.whitlock --amount 1 --merchant Kiosk --card ${rows[0].last_four}`
  expect((await bank(words)).err).toContain('is blocked: declined')
})
