/**
 * The bank is killed between any two steps of an order of any kind, and of its own work;
 * `killed.long.ts` takes more points.
 */
import { expect, test } from 'vitest'
import { bankDayOf } from '../../../ledger/calendar.ts'
import { defaultSettings } from '../settings.ts'
import { testBank, LONG_SESSIONS } from '../../../scripts/testing/http-bank.ts'
import { testKeyFile } from '../../../scripts/testing/keys.ts'
import { doomable } from '../../../scripts/testing/orders/doom.ts'
import { everyRequest, openHousehold } from '../../../scripts/testing/orders/every-kind.ts'
import { inProcess, Killed, untilKilled } from '../../../scripts/testing/orders/killed.ts'

const keyFile = testKeyFile()
// What died goes on to hold its place in the lines, because its process lives on: there is room for all of them.
const lines = { ...defaultSettings.lines, calls: { each: 1_000, waiting: 60 } }
const bank = await testBank({ keyFile }, { ...LONG_SESSIONS, lines })
const killed = new Killed(bank, doomable(bank.machinery))

test.each([6, 7, 10])(
  'orders that die at their point %i are made once, or never',
  async nth => {
    expect(await killed.round(nth)).toBeGreaterThan(0)
    await killed.proven(nth * 7)
  },
  60_000,
)

test.each([2, 5])(
  'what the bank decides itself, and dies over at its point %i, is decided once',
  async nth => {
    expect(await killed.decisions(nth)).toBeGreaterThan(0)
    await killed.proven(nth * 7)
  },
  60_000,
)

test('so they are when the whole process is killed', async () => {
  const home = await openHousehold(bank)
  const requests = await everyRequest(home, bankDayOf(bank.now), 'whole')
  for (const [n, nth] of [11, 38].entries()) {
    const { url, child } = await inProcess(bank, keyFile, nth)
    const gone = new Promise(resolve => child.once('exit', resolve))
    expect(await untilKilled(url, home, requests.slice(n * 9))).toBeDefined()
    await gone
  }
  await killed.proven()
})
