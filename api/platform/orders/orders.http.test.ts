/** The bank itself against the clerk with a pencil: over HTTP, on PostgreSQL, act by act. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAct, PEOPLE } from '../../../scripts/testing/orders/acts.ts'
import { DEPOSITS, Play } from '../../../scripts/testing/orders/agreement.ts'
import { brokenIn } from '../../../scripts/testing/orders/kept.ts'
import { HttpDesk, openHttpBank } from '../../../scripts/testing/orders/http-desk.ts'
import { foundIn } from '../../../scripts/testing/audited.ts'

const bank = await openHttpBank()
const [RUNS, ACTS] = [6, 120]

test('the bank and the clerk agree on every answer, balance and state', async () => {
  const drawn = fc.array(anyAct(), { minLength: ACTS, maxLength: ACTS, size: 'max' })
  let asked = 0
  for (const acts of fc.sample(drawn, { numRuns: RUNS, seed: 20260226 })) {
    const play = new Play(await HttpDesk.open(bank, PEOPLE, DEPOSITS), bank.now)
    for (const act of acts) await play.act(act)
    asked += play.answers.get('ask ok') ?? 0
    expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
  }
  expect(asked).toBeGreaterThan(100)
}, 240_000)

test('after all of it, an auditor finds nothing wrong', async () => {
  expect(await foundIn(bank.connectionString)).toEqual([])
}, 60_000)
