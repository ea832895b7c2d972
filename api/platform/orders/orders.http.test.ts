/** The bank itself against the clerk with a pencil: over HTTP, on PostgreSQL, act by act. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../../ledger/calendar.ts'
import { anyAct, ERAS, momentOf, PEOPLE } from '../../../scripts/testing/orders/acts.ts'
import { DEPOSITS, Play } from '../../../scripts/testing/orders/agreement.ts'
import { brokenIn } from '../../../scripts/testing/orders/kept.ts'
import { HttpDesk, openHttpBank } from '../../../scripts/testing/orders/http-desk.ts'
import { foundIn } from '../../../scripts/testing/audited.ts'

const bank = await openHttpBank()
const [ACTS, SEED] = [120, 20260226]

/** Each history begins where calendars are difficult, and no earlier than the database's own clock is. */
const tomorrow = () => addDays(bankDayOf(Math.max(bank.now, Date.now())), 1)

test('the bank and the clerk agree on every answer, balance and state', async () => {
  const drawn = fc.array(anyAct(), { minLength: ACTS, maxLength: ACTS, size: 'max' })
  const histories = fc.sample(drawn, { numRuns: ERAS.length, seed: SEED })
  let asked = 0
  for (const [n, era] of ERAS.entries()) {
    bank.now = momentOf({ era, after: tomorrow(), time: 9 * 3600 })
    const play = new Play(await HttpDesk.open(bank, PEOPLE, DEPOSITS), bank.now)
    for (const act of histories[n] ?? []) await play.act(act)
    asked += play.answers.get('ask ok') ?? 0
    expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
  }
  expect(asked).toBeGreaterThan(80)
})

test('after all of it, an auditor finds nothing wrong but closings without their interest', async () => {
  const found = await foundIn(bank.connectionString, { leaps: true })
  expect(found.filter(what => !/: the closing of account \d+ pays no interest/.test(what))).toEqual([])
})
