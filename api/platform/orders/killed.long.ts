/**
 * A bank that dies at most points of an order of any kind and at many of its own work,
 * and forty kills of the whole process.
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
const KILLS = 40

test.each(Array.from({ length: 14 }, (_, i) => i + 1))(
  'orders that die at their point %i are made once, or never',
  async nth => {
    expect(await killed.round(nth)).toBeGreaterThan(0)
    await killed.proven(1 + nth * 3)
  },
)

test.each(Array.from({ length: 10 }, (_, i) => i + 1))(
  'what the bank decides itself, and dies over at its point %i, is decided once',
  async nth => {
    expect(await killed.decisions(nth)).toBeGreaterThan(0)
    await killed.proven(nth * 7)
  },
  60_000,
)

test('so they are when the whole process is killed', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const home = await openHousehold(bank)
    const requests = await everyRequest(home, bankDayOf(bank.now), `whole-${kill}`)
    const { url, child } = await inProcess(bank, keyFile, 3 + kill * 5)
    const gone = new Promise(resolve => child.once('exit', resolve))
    if (!(await untilKilled(url, home, requests))) child.kill('SIGKILL')
    await gone
    if (kill % 8 === 7) await killed.proven()
  }
})
