/** Ten thousand lines: a statement or an export of them takes little, and nobody else waits for it. */
import { beforeAll, expect, test } from 'vitest'
import { openLane } from '../platform/jobs/lane.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { longestTurn } from '../../scripts/testing/longest-turn.ts'
import { slowness } from '../../scripts/testing/pace.ts'

const bank = await testBank()
const LINES = 10_000
/** ms of this process's processor time on a quiet machine, all its threads together. */
const IN_ALL = 2_000
/** The same for paper, whose letters are set one by one. */
const ON_PAPER = 4_000
/** ms that nobody else is served. */
const AT_ONCE = 50
const WARM = [
  { account: 'savings', format: 'pdf' },
  { account: 'checking', format: 'csv' },
]

let who: TestCustomer

beforeAll(async () => {
  who = await bank.customer()
  const { ledgerId: to } = await openAccount(bank, who.id, 'checking')
  await openAccount(bank, who.id, 'savings')
  const { ledger, clocks } = bank.machinery
  const at = await clocks.bank()
  const lane = openLane({ ledger, inFlight: 1_000 })
  for (let n = 0; n < LINES; n += 1) {
    const payload = { to, owner: who.id, amount: `${1 + (n % 900)}.25`, description: `Shop ${n % 40}`, source: 'ach' }
    await lane.add({ key: operatorKey(`long:${n}`), kind: 'deposit', actor: 'bank', at, payload })
  }
  expect((await lane.drain()).made).toBe(LINES)
  // The thread that draws has begun and has its typefaces, and what reads lines is compiled.
  for (const { account, format } of WARM) expect((await fetched(account, format)).status).toBe(200)
})

/** Asked for, and taken to its end. */
async function fetched(account: string, format: string) {
  const { body } = await who.post(`/api/${account}/primary/statement`, { period: 'current', format })
  return who.get(body.data.downloadUrl)
}

const statement = (format: string) => [`a statement as ${format}`, () => fetched('checking', format)] as const
const papers = [
  ...['csv', 'qif', 'ofx', 'pdf'].map(statement),
  ['an export of activity', () => who.get('/api/activity/export')] as const,
]

test.each(papers)('%s', async (name, ask) => {
  const before = process.cpuUsage()
  let status = 0
  const longest = await longestTurn(async () => ({ status } = await ask()))
  const { user, system } = process.cpuUsage(before)
  expect(status).toBe(200)
  const slow = slowness()
  expect.soft((user + system) / 1_000 / slow).toBeLessThan(name.endsWith('pdf') ? ON_PAPER : IN_ALL)
  expect(longest / slow).toBeLessThan(AT_ONCE)
})
