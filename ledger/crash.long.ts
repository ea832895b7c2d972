/**
 * As `crash.test.ts`, at length: 200 killed writers and 50 killed servers, while one in ten acknowledgements is lost.
 */
import { afterAll, expect, test } from 'vitest'
import { doomedServer, Load } from '../scripts/testing/crash.ts'
import { openProxy } from '../scripts/testing/proxy.ts'
import { openLedger } from './journal.ts'

const server = await doomedServer()
const proxy = await openProxy(server.connectionString)
afterAll(() => proxy.stop())
let commits = 0
proxy.cutWhen(() => (commits += 1) % 10 === 0)

test('200 kills of the writing process', async () => {
  const ledger = openLedger(server)
  const load = await Load.prepare(ledger, 30_000)
  for (let kill = 0; kill < 200; kill += 1) await load.runInProcess(proxy.connectionString, 1 + ((kill * 37) % 140))
  expect(load.acknowledged.size).toBeLessThan(30_000)
  await load.run(ledger)
  await load.provenIn(server.connectionString)
  await ledger.end()
})

test('50 kills of PostgreSQL', async () => {
  const ledger = openLedger(proxy)
  const load = await Load.prepare(ledger, 55_000)
  const done = load.run(ledger, 64)
  for (let kill = 1; kill <= 50; kill += 1) {
    await expect.poll(() => load.acknowledged.size, { timeout: 120_000, interval: 2 }).toBeGreaterThan(kill * 1_000)
    await server.killAndRestart()
  }
  await done
  await load.provenIn(server.connectionString)
  await ledger.end()
})
