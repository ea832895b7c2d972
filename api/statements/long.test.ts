/** Ten thousand lines: a statement or an export of them takes little, and nobody else waits for it. */
import { beforeAll, expect, test } from 'vitest'
import { openLane } from '../platform/jobs/lane.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { longestTurn } from '../../scripts/testing/longest-turn.ts'

const bank = await testBank()
const LINES = 10_000
/** ms of this process's processor time, all its threads together. */
const IN_ALL = 2_000
/** Paper is set letter by letter, in its own thread: most of it are amounts, each of which is set once. */
const PAPER = 12_000
/** ms that nobody else is served. */
const AT_ONCE = 50

let who: TestCustomer

beforeAll(async () => {
  who = await bank.customer()
  const { ledgerId: to } = await openAccount(bank, who.id, 'checking')
  const { ledger, clocks } = bank.machinery
  const at = await clocks.bank()
  const lane = openLane({ ledger, inFlight: 1_000 })
  for (let n = 0; n < LINES; n += 1) {
    const payload = { to, owner: who.id, amount: `${1 + (n % 900)}.25`, description: `Shop ${n % 40}`, source: 'ach' }
    await lane.add({ key: operatorKey(`long:${n}`), kind: 'deposit', actor: 'bank', at, payload })
  }
  expect((await lane.drain()).made).toBe(LINES)
}, 120_000)

type Paper = readonly [name: string, inAll: number, ask: () => Promise<{ status: number }>]

const statement = (format: string, inAll: number): Paper => [
  `a statement as ${format}`,
  inAll,
  () => who.post('/api/checking/primary/statement', { period: 'current', format }),
]
const papers: readonly Paper[] = [
  ...['csv', 'qif', 'ofx'].map(format => statement(format, IN_ALL)),
  statement('pdf', PAPER),
  ['an export of activity', IN_ALL, () => who.get('/api/activity/export')],
]

test.each(papers)('%s', { timeout: 60_000 }, async (_, inAll, ask) => {
  const before = process.cpuUsage()
  let status = 0
  const longest = await longestTurn(async () => ({ status } = await ask()))
  const { user, system } = process.cpuUsage(before)
  expect(status).toBe(200)
  expect.soft((user + system) / 1_000).toBeLessThan(inAll)
  expect(longest).toBeLessThan(AT_ONCE)
})
