/** What the metrics say of a bank at work, and what they never say. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { testKeyFile } from '../../scripts/testing/keys.ts'
import { startServer } from '../server.ts'
import { openWatch } from './watch.ts'

const bank = await testBank()
const config = {
  host: '127.0.0.1',
  demo: false,
  keyFile: testKeyFile(),
  limits: false,
  passwordMemoryKiB: 64,
  customerServicePhone: undefined,
  metricsPort: undefined,
  waits: '',
}
afterAll(() => rmSync(path.dirname(config.keyFile), { recursive: true, force: true }))
const { machinery } = bank
const value = async (line: string) => {
  const text = await machinery.watch.registry.metrics()
  return Number(
    text
      .split('\n')
      .find(one => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )
}

test('what is asked of the journal is counted by its outcome, with batches and what waits', async () => {
  const customer = await bank.customer()
  await openAccount(bank, customer.id, 'checking', { deposit: '100.00' })
  const made = await value('wrenfield_append_seconds_count{outcome="made"}')
  const batches = await value('wrenfield_batch_commands_sum')
  const [waiting, others] = [openAccount(bank, customer.id, 'savings'), openAccount(bank, customer.id, 'savings')]
  await Promise.all([waiting, others])
  expect(await value('wrenfield_append_seconds_count{outcome="made"}')).toBe(made + 2)
  expect(await value('wrenfield_batch_commands_sum')).toBeGreaterThanOrEqual(batches + 2)
  expect(await value('wrenfield_queue_commands')).toBe(0)
})

test('the newest event has its number and age, and the day’s turn is late once nobody ran it', async () => {
  const { rows } = await machinery.db.pool.query<{ seq: string }>('select max(seq) as seq from ledger.event')
  expect(await value('wrenfield_head_seq')).toBe(Number(rows[0]?.seq))
  expect(await value('wrenfield_turn_lag_seconds')).toBe(0)
  bank.now += 86_400_000
  expect(await value('wrenfield_head_age_seconds')).toBeGreaterThanOrEqual(86_400)
  expect(await value('wrenfield_turn_lag_seconds')).toBeGreaterThan(3_600)
  expect(await value('wrenfield_database_up')).toBe(1)
})

test('a refusal is told to the log and the count by its name, on both roads', async () => {
  const requests: (readonly string[])[] = []
  const server = await startServer(
    { ...config, databaseUrl: bank.connectionString, port: 0 },
    { log: pino({ base: null }, { write: line => void requests.push(JSON.parse(line).refused ?? []) }) },
  )
  try {
    await (await fetch(`${server.url}/api/auth/sessions`)).arrayBuffer()
    await (await fetch(`${server.url}/trpc/auth.sessions`)).arrayBuffer()
    await (await fetch(`${server.url}/api/nothing`)).arrayBuffer()
    await expect.poll(() => requests).toEqual([['unauthenticated'], ['unauthenticated'], ['not_found']])
    const text = await server.machinery.watch.registry.metrics()
    expect(text).toContain('wrenfield_refusals_total{name="unauthenticated"} 2')
    expect(text).toContain('wrenfield_refusals_total{name="not_found"} 1')
  } finally {
    await server.close()
  }
})

test('a name that nobody wrote in the code is no label, nor are more names than there are', async () => {
  const watch = openWatch()
  for (const odd of ['', 'Robert"); drop', 'x'.repeat(60), '../..', 'ÄÖ', '1a']) watch.refused(odd)
  for (let n = 0; n < 2_000; n += 1) watch.refused(`n_${randomBytes(6).toString('hex')}`)
  const text = await watch.registry.metrics()
  const labels = [...text.matchAll(/wrenfield_refusals_total\{name="([^"]*)"\}/g)].map(([, name]) => name)
  expect(labels.length).toBeLessThanOrEqual(301)
  expect(labels.filter(name => name !== 'other' && !/^n_[0-9a-f]{12}$/.test(name ?? ''))).toEqual([])
})
