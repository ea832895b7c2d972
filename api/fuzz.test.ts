/**
 * Whatever is sent to whatever call: no failure inside, no word of the inside, and nothing changed by what was refused
 * or only read. A few requests a call; `fuzz.long.ts` sends ten thousand, or as many as `FUZZ_EACH` says.
 */
import { expect, test } from 'vitest'
import { everyCall, fuzzAll } from '../scripts/testing/fuzz/fuzz-all.ts'
import { testBank } from '../scripts/testing/http-bank.ts'

const bank = await testBank({ demo: true })
const EACH = 4

test('hostile values over every call, REST and tRPC', async () => {
  const { sent, refused, accepted, findings } = await fuzzAll(bank, everyCall, EACH, 20_261_122)
  expect([...findings.values()]).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(EACH * everyCall.length)
  expect(refused).toBeGreaterThan(sent / 2)
  expect(accepted.size).toBeGreaterThan(everyCall.length / 4)
}, 120_000)
