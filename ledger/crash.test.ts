/**
 * Crashes: whatever dies in the middle of whatever, each command has one effect, each acknowledgement stays true, and
 * the auditor finds nothing afterwards.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { doomedServer, insist, Load } from '../scripts/testing/crash.ts'
import { openProxy } from '../scripts/testing/proxy.ts'
import { accepted, accountIn, keptLedger } from '../scripts/testing/kept-open.ts'
import type { Command } from './journal.ts'
import { customerKey } from './keys.ts'

const server = await doomedServer()
const ledger = keptLedger(server)
const proxy = await openProxy(server.connectionString)
afterAll(() => proxy.stop())
/** Writes through the proxy. */
const far = keptLedger(proxy)

test('PostgreSQL is killed three times under load', async () => {
  const load = await Load.prepare(ledger, 3_000)
  const done = load.run(ledger)
  for (const kill of [1, 2, 3]) {
    await expect.poll(() => load.acknowledged.size, { interval: 2 }).toBeGreaterThan(kill * 500)
    await server.killAndRestart()
  }
  await done
  await load.provenIn(server.connectionString)
})

test('the writing process is killed five times in the middle of a batch', async () => {
  const load = await Load.prepare(ledger, 2_000)
  for (const after of [1, 50, 200, 256, 300]) await load.runInProcess(server.connectionString, after)
  expect(load.acknowledged.size).toBeLessThan(2_000)
  await load.run(ledger)
  await load.provenIn(server.connectionString)
})

test('one in ten commits is never heard of', async () => {
  const load = await Load.prepare(ledger, 2_000)
  let commits = 0
  proxy.cutWhen(() => (commits += 1) % 10 === 0)
  await load.run(far, 8)
  proxy.cutWhen(() => false)
  expect(proxy.cuts).toBeGreaterThan(5)
  await load.provenIn(server.connectionString)
})

/** Moves all that a new account has, under a key. */
async function allOfIt(): Promise<(key: string) => Command> {
  const [owner, at] = [randomUUID(), Date.now()]
  const from = await accountIn(ledger, { owner, deposit: '10.00', at })
  const to = await accountIn(ledger, { owner, deposit: '1.00', at })
  const payload = { from, to, amount: '10.00' }
  return key => ({ key: customerKey(owner, key), kind: 'internal-transfer', actor: owner, at, payload })
}

test('a commit whose answer is cut is looked up by its key and answered truly', async () => {
  const command = (await allOfIt())('cut-answer')
  const cut = proxy.next('cut the answer of a commit')
  const told = await far.append(command)
  await cut
  expect(told).toMatchObject({ outcome: 'accepted', replayed: true })
  expect(await ledger.lookup(command.key)).toMatchObject({ state: 'made', event: { seq: accepted(told).seq } })
})

test('a network that swallows the answer, and everything after it, holds nobody up for long', async () => {
  const command = (await allOfIt())('swallowed')
  const swallowed = proxy.next('swallow the answer of a commit')
  const told = await far.append(command)
  await swallowed
  expect(told).toMatchObject({ outcome: 'accepted', replayed: true })
})

test('a writer that is held up between reading and writing does not write what is no longer true', async () => {
  const all = await allOfIt()
  const held = proxy.next('hold a write back')
  const late = far.append(all('late-one'))
  await held
  await insist(ledger, all('in-time-'))
  proxy.letGo()
  expect(await late).toMatchObject({ outcome: 'refused', code: 'insufficient_funds', params: { available: '0.00' } })
})
