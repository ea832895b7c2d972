/**
 * Crashes: whatever dies in the middle of whatever, each command has one effect, each acknowledgement stays true, and
 * the auditor finds nothing afterwards.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, doomedServer, insist, Load, open, type DoomedServer } from '../scripts/testing/crash.ts'
import { openProxy, type Proxy } from '../scripts/testing/proxy.ts'
import { openLedger, type Ledger } from './journal.ts'
import { customerKey } from './keys.ts'

let server: DoomedServer
let ledger: Ledger
let proxy: Proxy
/** Writes through the proxy. */
let far: Ledger

beforeAll(async () => {
  server = await doomedServer()
  ledger = openLedger(server)
  proxy = await openProxy(server.connectionString)
  far = openLedger(proxy)
}, 60_000)
afterAll(async () => {
  await ledger.end()
  await far.end()
  await proxy.stop()
  await server.stop()
})

test('PostgreSQL is killed three times under load', async () => {
  const load = await Load.prepare(ledger, 3_000)
  const done = load.run(ledger)
  for (const kill of [1, 2, 3]) {
    await expect.poll(() => load.acknowledged.size, { timeout: 30_000, interval: 2 }).toBeGreaterThan(kill * 500)
    await server.killAndRestart()
  }
  await done
  await load.provenIn(server.connectionString)
}, 60_000)

test('the writing process is killed five times in the middle of a batch', async () => {
  const load = await Load.prepare(ledger, 2_000)
  for (const after of [1, 50, 200, 256, 300]) await load.runInProcess(server.connectionString, after)
  expect(load.acknowledged.size).toBeLessThan(2_000)
  await load.run(ledger)
  await load.provenIn(server.connectionString)
}, 60_000)

test('one in ten commits is never heard of', async () => {
  const load = await Load.prepare(ledger, 2_000)
  let commits = 0
  proxy.cutWhen(() => (commits += 1) % 10 === 0)
  await load.run(far, 8)
  proxy.cutWhen(() => false)
  expect(proxy.cuts).toBeGreaterThan(5)
  await load.provenIn(server.connectionString)
}, 60_000)

test('a commit whose answer is cut is looked up by its key and answered truly', async () => {
  const owner = randomUUID()
  const [from, to] = [await open(ledger, owner, '10.00'), await open(ledger, owner, '1.00')]
  const command = {
    key: customerKey(owner, 'cut-answer'),
    kind: 'internal-transfer',
    actor: owner,
    at: Date.now(),
    payload: { from, to, amount: '10.00' },
  }
  const cut = proxy.next('cut the answer of a commit')
  const told = await far.append(command)
  await cut
  expect(told).toMatchObject({ outcome: 'accepted', replayed: true })
  expect(await ledger.lookup(command.key)).toMatchObject({ state: 'made', event: { seq: accepted(told).seq } })
})

test('a network that swallows the answer, and everything after it, holds nobody up for long', async () => {
  const owner = randomUUID()
  const [from, to] = [await open(ledger, owner, '10.00'), await open(ledger, owner, '1.00')]
  const command = {
    key: customerKey(owner, 'swallowed'),
    kind: 'internal-transfer',
    actor: owner,
    at: Date.now(),
    payload: { from, to, amount: '10.00' },
  }
  const swallowed = proxy.next('swallow the answer of a commit')
  const told = await far.append(command)
  await swallowed
  expect(told).toMatchObject({ outcome: 'accepted', replayed: true })
})

test('a writer that is held up between reading and writing does not write what is no longer true', async () => {
  const owner = randomUUID()
  const [from, to] = [await open(ledger, owner, '10.00'), await open(ledger, owner, '1.00')]
  const all = (key: string) => ({
    key: customerKey(owner, key),
    kind: 'internal-transfer',
    actor: owner,
    at: Date.now(),
    payload: { from, to, amount: '10.00' },
  })
  const held = proxy.next('hold a write back')
  const late = far.append(all('late-one'))
  await held
  await insist(ledger, all('in-time-'))
  proxy.letGo()
  expect(await late).toMatchObject({ outcome: 'refused', code: 'insufficient_funds', params: { available: '0.00' } })
})
