/**
 * The whole bank, `kill -9`ed 200 times while customers' transfers come in over HTTP and one in ten commits is never
 * heard of: each transfer is made once, each answer that was given stays true, and the auditor finds nothing.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { money, text } from '../ledger/money.ts'
import { verify } from '../ledger/verify.ts'
import { dana } from './demo/facts.ts'
import { seedDemo } from './seed.ts'
import { testDatabase } from './testing/database.ts'
import { openProxy } from './testing/proxy.ts'
import { signOn } from './drills/customer.ts'
import { freePorts } from './drills/ha/process.ts'

const KILLS = Number(process.env['KILLS'] ?? 200)
const TRANSFERS = KILLS * 20
const CALLERS = 8

const { connectionString } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'wrenfield-killed-api-'))
const proxy = await openProxy(connectionString)
const db = new pg.Pool({ connectionString, max: 1 })
let bank: ChildProcess | undefined
afterAll(async () => {
  bank?.kill('SIGKILL')
  await db.end()
  await proxy.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`${KILLS} kills of the bank under load`, async () => {
  await seedDemo({ connectionString, keyFile: path.join(dataDir, 'keys.json'), now: Date.now(), log: () => undefined })
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  await opened(url)
  const token = await signOn(url, dana.who)
  const [from, to] = dana.accounts.map(({ publicId }) => publicId)
  const [before, head] = [await balances(), await headSeq()]
  let commits = 0
  proxy.cutWhen(() => (commits += 1) % 10 === 0)

  /** The transfer that each key was answered with. */
  const answered = new Map<string, string>()
  const ask = async (key: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
    const body = JSON.stringify({ fromAccount: from, toAccount: to, type: 'internal', amount: '0.01' })
    const answer = await fetch(`${url}/api/dashboard/transfer`, { method: 'POST', headers, body })
    const said: { data?: { transferId: string }; error?: string } = await answer.json()
    if (answer.status >= 500) return
    if (!said.data) throw new Refused(`${answer.status} ${said.error ?? ''}`)
    const known = answered.get(key)
    if (known !== undefined) expect(said.data.transferId).toBe(known)
    answered.set(key, said.data.transferId)
  }
  const insist = async (key: string): Promise<void> => {
    while (!answered.has(key)) {
      await ask(key).catch(error => {
        if (error instanceof Refused) throw error // else it was killed while it answered
        return pause(20)
      })
    }
  }
  const keys = Array.from({ length: TRANSFERS }, (_, n) => `killed-${n}`)
  const left = keys.values()
  const load = Promise.all(Array.from({ length: CALLERS }, () => each(left, insist)))

  for (let kill = 0; kill < KILLS; kill += 1) {
    const wanted = Math.min(answered.size + 1 + ((kill * 37) % 30), TRANSFERS - 1)
    await expect.poll(() => answered.size, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(wanted)
    await killed()
    await opened(url)
  }
  await load
  expect(proxy.cuts).toBeGreaterThan(KILLS)
  proxy.cutWhen(() => false)

  // Asked again, each key says what it said.
  for (const key of keys.filter((_, n) => n % 50 === 0)) await ask(key)
  const { rows } = await db.query<{ made: string }>(
    `select count(*) as made from ledger.event where kind = 'internal-transfer' and seq > $1 and key like $2`,
    [head, `c:${dana.who.id}:%`],
  )
  expect(new Set(answered.values()).size).toBe(TRANSFERS)
  expect(Number(rows[0]?.made)).toBe(TRANSFERS)
  const moved = money(TRANSFERS).div(100)
  const after = await balances()
  expect([...after.keys()].map(id => text(money(after.get(id) ?? 0).minus(before.get(id) ?? 0)))).toEqual(
    [...after.keys()].map(id => text(id === from ? moved.neg() : id === to ? moved : money(0))),
  )
  const client = await db.connect()
  expect((await verify(client, { ledger: 1 })).problems).toEqual([])
  client.release()
})

class Refused extends Error {}

async function each<T>(left: Iterator<T>, act: (one: T) => Promise<void>): Promise<void> {
  for (let next = left.next(); !next.done; next = left.next()) await act(next.value)
}

/** What each of the customer's accounts holds, by public id. */
async function balances(): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; posted: string }>(
    `select a.public_id::text as id, b.posted from ledger.account a join ledger.balance b on b.ledger = a.ledger
        and b.account = a.id
      where a.owner = $1`,
    [dana.who.id],
  )
  return new Map(rows.map(({ id, posted }) => [id, posted]))
}

async function headSeq(): Promise<string> {
  const { rows } = await db.query<{ seq: string }>('select max(seq) as seq from ledger.event')
  return rows[0]?.seq ?? '0'
}

/**
 * Opens the bank; one whose own start lost a commit ends with a word about it and is opened again,
 * as a supervisor would.
 */
async function opened(url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: proxy.connectionString, DATA_DIR: dataDir, PORT: new URL(url).port }
  const script = path.join(import.meta.dirname, 'start.ts')
  const start = () =>
    spawn(process.execPath, [script, '--without-web'], {
      env: { ...env, LIMITS: '0', PASSWORD_MEMORY_KIB: '64' },
      stdio: 'ignore',
    })
  bank = start()
  const status = async () => {
    if (bank?.exitCode !== null) bank = start()
    return fetch(`${url}/readyz`).then(
      answer => answer.status,
      () => 0,
    )
  }
  await expect.poll(status, { timeout: 120_000, interval: 10 }).toBe(200)
}

async function killed(): Promise<void> {
  const gone = new Promise(resolve => bank?.once('exit', resolve))
  bank?.kill('SIGKILL')
  await gone
}
