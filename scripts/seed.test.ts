/**
 * The demo bank: a year of history that any start day can end on, made by the journal, the same at every seeding, and
 * closed day by day so that the bank's own work finds nothing left over.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundIn } from './testing/audited.ts'
import { testDatabase } from './testing/database.ts'
import { brokenIn } from './testing/orders/kept.ts'
import { slowness } from './testing/pace.ts'
import { demoWelcome, seedDemo } from './seed.ts'
import { dana } from './demo/facts.ts'
import { opinionOf, ourBalances } from './testing/second-opinion.ts'

const NOW = Date.parse('2026-11-20T20:30:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-seed-'))
const { connectionString } = await testDatabase()
const bank = { connectionString, keyFile: path.join(folder, 'keys.json'), now: NOW, log: () => undefined }
const db = new pg.Pool({ connectionString })
afterAll(() => db.end())

const balances = async () => {
  const { rows } = await db.query<{ number: string; posted: string }>(
    `select p.account_number as number, b.posted from app.account_profile p
      left join ledger.balance b on b.account = p.account and b.asset = 'USD' order by 1`,
  )
  return Object.fromEntries(rows.map(({ number, posted }) => [number, Number(posted)]))
}

describe('a seeded bank', () => {
  beforeAll(() => seedDemo(bank))

  test('has balances like the pictures', async () => {
    const { '4070014821': checking, '4070020937': savings, '4070037715': card, '4070042204': ira } = await balances()
    expect(checking).toBeGreaterThan(1_500)
    expect(checking).toBeLessThan(8_000)
    expect(savings).toBeGreaterThan(18_000)
    expect(savings).toBeLessThan(20_000)
    expect(card).toBeLessThan(-300)
    expect(card).toBeGreaterThan(-3_500)
    expect(ira).toBeGreaterThan(24_500)
    const room = await db.query(`select amount from ledger.counter where name = $1`, [
      `contributed:${dana.who.id}:2026`,
    ])
    expect(Number(room.rows[0].amount)).toBe(2_500)
  })

  test('is right to an auditor who shares no line of code with the bank, to the same balances', async () => {
    const auditor = await db.connect()
    const opinion = await opinionOf(auditor)
    auditor.release(true)
    expect(opinion.breaks.slice(0, 5)).toEqual([])
    expect(opinion.events).toBeGreaterThan(1_000)
    const reader = await db.connect()
    expect(opinion.balances).toEqual(await ourBalances(reader))
    reader.release()
  })

  test('is right to the house, row by row and order by order, in less than two seconds of work', async () => {
    const before = process.cpuUsage()
    expect(await foundIn(connectionString)).toEqual([])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6 / slowness()).toBeLessThan(2)
  })

  test('is believable: payroll, groceries, rent, monthly interest, one card month with interest', async () => {
    const { rows } = await db.query<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from ledger.event group by 1`,
    )
    const count = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
    expect(count).toMatchObject({
      deposit: expect.any(Number),
      'bill-payment': expect.any(Number),
      'card-statement': 11,
    })
    expect(count['interest']).toBeGreaterThanOrEqual(24)
    expect(count['card-payment']).toBeGreaterThanOrEqual(10)
    const charged = await db.query(`select from ledger.posting where description = 'Interest charge'`)
    expect(charged.rowCount).toBeGreaterThan(0)
    expect((await db.query(`select from app.day_refusal`)).rowCount).toBe(0)
  })

  test('has a portfolio that grew month by month and was paid dividends', async () => {
    const { rows } = await db.query<{ type: string; n: number }>(
      `select ledger.line_type(p.type) as type, count(*)::int as n from ledger.posting p
        join app.account_profile a on a.account = p.account
        where a.account_number = '4070073094' and p.asset = 'USD' group by 1`,
    )
    const count = Object.fromEntries(rows.map(({ type, n }) => [type, n]))
    expect(count['buy']).toBe(48)
    expect(count['dividend']).toBeGreaterThanOrEqual(12)
    expect((await balances())['4070073094']).toBeGreaterThan(1_000)
  })

  test('sums to zero', async () => {
    const { rows } = await db.query(`select asset, sum(amount) as total from ledger.posting group by 1`)
    expect(rows.every(row => Number(row.total) === 0)).toBe(true)
  })

  test('each movement that a customer ordered belongs to one order, which lists it', async () => {
    expect(await brokenIn(db)).toEqual([])
  })

  test('seeding again, as after a cut, changes nothing', async () => {
    const before = await db.query(`select count(*) from ledger.event`)
    const held = await balances()
    await seedDemo(bank)
    expect((await db.query(`select count(*) from ledger.event`)).rows).toEqual(before.rows)
    expect(await balances()).toEqual(held)
  })

  test('tells how to sign on', async () => {
    const lines = await demoWelcome(bank)
    expect(lines.join('\n')).toContain(`${dana.who.username}`)
  })
})

describe('a bank started on another day', () => {
  test.each([
    '2026-01-01T05:30:00Z',
    '2026-03-04T15:00:00Z',
    '2026-05-17T15:00:00Z',
    '2027-03-01T15:00:00Z',
    '2028-02-29T23:59:00Z',
    '2026-08-31T12:00:00Z',
  ])('%s works too', async text => {
    const other = await testDatabase()
    await seedDemo({ ...bank, connectionString: other.connectionString, now: Date.parse(text) })
    const client = new pg.Client({ connectionString: other.connectionString })
    await client.connect()
    expect(await brokenIn(client).finally(() => client.end())).toEqual([])
  })
})
