/**
 * No call and no work of the bank goes through a whole table that grows with its customers. PostgreSQL counts by itself
 * how often a table was read from end to end. The bank's connections do that only where no index serves
 * (`ledger/sign-on.ts`), so that small tables tell of large ones.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueWork } from './due-work.ts'
import { deliver } from './platform/jobs/delivery.ts'
import { tellAll } from './platform/jobs/telling.ts'
import { moveCursor, runDue } from './platform/jobs/turns.ts'
import { under } from './platform/orders/order.queries.ts'
import { sweep } from './platform/sweep.ts'
import { billById } from './pay-bills/bill.queries.ts'
import { presentBill } from './pay-bills/present-bill.ts'
import { restCalls } from './rest.ts'
import { addDays, bankDayOf } from '../ledger/calendar.ts'
import { crowdUsername, CROWD_PASSWORD, seedCrowd } from '../scripts/crowd.ts'
import { holderOf } from '../scripts/testing/holder.ts'
import { bankDoes } from '../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../scripts/testing/http-bank.ts'
import { addPayee } from '../scripts/testing/payee.ts'
import { doDue } from '../scripts/testing/days.ts'

const bank = await testBank()
const owner = new pg.Client({ connectionString: bank.connectionString })
afterAll(() => owner.end())

/** What has one row however many customers there are. */
const SMALL: readonly string[] = ['ledger.clock', 'ledger.wall']

beforeAll(async () => {
  await owner.connect()
  await seedCrowd(bank.machinery, 3, () => undefined)
  await moveCursor(bank.machinery, { day: bankDayOf(bank.now), turn: 'open' })
  await nobodyElse()
})

/** Ends all other connections: each then hands in what it has counted, and so does the owner's own. */
async function nobodyElse(): Promise<void> {
  await owner.query('select pg_stat_force_next_flush()')
  const others = `pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await owner.query(`select pg_terminate_backend(pid) from ${others}`)
  for (;;) {
    const { rowCount } = await owner.query(`select from ${others}`)
    if (rowCount === 0) return
  }
}

/** The tables that `act` reads from end to end, but for the small ones. */
async function scannedBy(act: () => Promise<unknown>): Promise<string[]> {
  const read = async () => {
    await nobodyElse()
    const { rows } = await owner.query<{ name: string; scans: string }>(
      `select schemaname || '.' || relname as name, seq_scan as scans from pg_stat_user_tables
        where schemaname in ('app', 'ledger')`,
    )
    return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
  }
  const before = await read()
  await act()
  const after = await read()
  return [...after.keys()].filter(name => !SMALL.includes(name) && after.get(name) !== before.get(name)).toSorted()
}

const none = (found: Record<string, string[]>) => Object.entries(found).filter(([, tables]) => tables.length > 0)

/** As `scannedBy`, of many: each by itself only where all of them together read some table. */
async function scannedByEach(acts: ReadonlyMap<string, () => Promise<unknown>>): Promise<Record<string, string[]>> {
  const together = await scannedBy(async () => {
    for (const act of acts.values()) await act()
  })
  const found: Record<string, string[]> = { together }
  if (together.length > 0) for (const [name, act] of acts) found[name] = await scannedBy(act)
  return found
}

test('no reading call', async () => {
  const who = await bank.customer()
  for (const kind of ['checking', 'savings', 'credit', 'cd', 'retirement', 'student', 'investment'] as const)
    await openAccount(bank, who.id, kind, kind === 'checking' ? { deposit: '900.00' } : {})
  const reading = restCalls.filter(({ method }) => method === 'GET')
  const asked = ({ path }: { path: string }) => who.get(`/api${path.replaceAll(/:[A-Za-z]+/g, 'primary')}`)
  expect(reading.length).toBeGreaterThan(50)
  const acts = new Map(reading.map(call => [call.path, () => asked(call)]))
  expect(none(await scannedByEach(acts))).toEqual([])
})

test('a call that goes through a table is named', async () => {
  const { pool } = bank.machinery.db
  const whole = () => pool.query(`select from app.customer where city || 'x' = 'nowhere'`)
  const acts = new Map<string, () => Promise<unknown>>([
    ['whole', whole],
    ['by its index', () => pool.query(`select from app.customer where id = '00000000-0000-4000-8000-000000000000'`)],
  ])
  const found = await scannedByEach(acts)
  expect(found).toEqual({ together: ['app.customer'], whole: ['app.customer'], 'by its index': [] })
})

test('no sign-on and no money act', async () => {
  const asked = { username: crowdUsername(1), password: CROWD_PASSWORD }
  let token = ''
  const found: Record<string, string[]> = {}
  found['login'] = await scannedBy(async () => {
    const { body } = await bank.ask('POST', '/api/auth/login', asked)
    token = String(body['token'])
  })
  const transfer = {
    transferType: 'internal',
    fromAccount: (await bank.ask('GET', '/api/checking/primary', undefined, { token })).body.data.id,
    toAccount: (await bank.ask('GET', '/api/savings/primary', undefined, { token })).body.data.id,
    amount: 1.25,
    transferDate: bankDayOf(bank.now),
    transferFrequency: 'once',
  }
  found['transfer'] = await scannedBy(async () => {
    const { status } = await bank.ask('POST', '/api/transfers/transfer', transfer, { token })
    expect(status).toBe(200)
  })
  expect(none(found)).toEqual([])
})

test('nothing that the bank does every minute', async () => {
  const { machinery } = bank
  const work: Record<string, () => Promise<unknown>> = {
    due: () => runDue(machinery, dueWork),
    told: () => tellAll(machinery, dueWork),
    delivered: () => deliver(machinery, { send: () => Promise.resolve(), close: () => undefined }),
    swept: () => sweep(machinery),
  }
  const found: Record<string, string[]> = {}
  for (const [name, act] of Object.entries(work)) found[name] = await scannedBy(act)
  expect(none(found)).toEqual([])
})

test('no close of a day, and no morning after it', async () => {
  const found: Record<string, string[]> = {}
  for (let day = 0; day < 3; day += 1) {
    bank.now += 86_400_000
    found[bankDayOf(bank.now)] = await scannedBy(() => doDue(bank))
  }
  expect(none(found)).toEqual([])
})

test('what is placed under a key is found by its own index, however its statement is planned', async () => {
  let text = ''
  await bank.machinery.db.asBank(async tx => (text = under(tx, 'k').compile().sql))
  await owner.query(`begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan;
    prepare placed as ${text}`)
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain execute placed ('k')`)
  await owner.query('rollback')
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('money_order_placed_key')
})

/** How many rows of a table, or places of its indexes, `act` reads. */
async function rowsRead(table: string, act: () => Promise<unknown>): Promise<number> {
  const counted = async () => {
    await nobodyElse()
    const { rows } = await owner.query<{ read: string }>(
      `select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid) as read
         from pg_stat_user_tables t where relname = $1`,
      [table],
    )
    return Number(rows[0]?.read)
  }
  const before = await counted()
  await act()
  return (await counted()) - before
}

test('a bill is found by its id, by the bank as by its customer, however many bills there are', async () => {
  const { who } = await holderOf(bank, { checking: '900.00' })
  const payee = await addPayee(bank, who)
  const [today, now] = [bankDayOf(bank.now), bank.now]
  const wanted = { customer: who.id, payee, dueOn: addDays(today, 9), amount: '60.00', today, at: now, now }
  const { id = '' } = (await bank.machinery.db.asBank(tx => presentBill(tx, wanted))) ?? {}
  await owner.query(
    `insert into app.bill select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
            'due_on', b.due_on + n))).* from app.bill b, generate_series(1, 3000) n where id = $1`,
    [id],
  )
  await owner.query('analyze app.bill')
  const byBank = () => bank.machinery.db.asBank(tx => billById(tx, id))
  const byCustomer = async () => {
    const { status } = await who.put(`/api/bills/${id}/reminder`, { reminderSet: true })
    expect(status).toBe(200)
  }
  expect(await rowsRead('bill', byBank)).toBeLessThan(10)
  expect(await rowsRead('bill', byCustomer)).toBeLessThan(10)
})

test('whose account a line went to is found by its event, however many orders its customer has', async () => {
  const who = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '900.00' })
  const [from, to] = [checking.publicId, (await openAccount(bank, who.id, 'savings', {})).publicId]
  const asked = { transferType: 'internal', fromAccount: from, toAccount: to, amount: 1.25, transferFrequency: 'once' }
  const { status } = await who.post('/api/transfers/transfer', { ...asked, transferDate: bankDayOf(bank.now) })
  expect(status).toBe(200)
  const copied = (n: string, event: string) =>
    owner.query(
      `insert into app.money_order overriding system value
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'key', 'copy ' || n,
                 'event', ${event}, 'number', 1000000 + n, 'details', details || '{"recipient": "x"}'))).*
         from app.money_order o, ${n} n where customer = $1 and number < 1000000`,
      [who.id],
    )
  const { seq } = await bankDoes(bank, 'external-transfer', { from: checking.ledgerId, amount: '5.00', last4: '1234' })
  await copied('generate_series(0, 0)', `${seq}`)
  const ordersRead = () =>
    rowsRead('money_order', async () => {
      expect((await who.get('/api/checking/primary/transactions')).status).toBe(200)
    })
  // what the transfer left to be done may come in between
  const least = async () => Math.min(await ordersRead(), await ordersRead(), await ordersRead())
  const few = await least()
  expect(few).toBeGreaterThan(0)
  await copied('generate_series(1, 3000)', '1000000 + n')
  await owner.query('analyze app.money_order')
  expect(await least()).toBeLessThan(few + 10)
})
