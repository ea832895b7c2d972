/** The long form of `fuzz.test.ts`: `FUZZ_EACH` requests a call, or ten thousand, of a seed that is printed. */
import { expect, test } from 'vitest'
import { everyCall, fuzzAll } from '../scripts/testing/fuzz/fuzz-all.ts'
import { testBank } from '../scripts/testing/http-bank.ts'

const bank = await testBank({ demo: true })
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
const each = Number(process.env['FUZZ_EACH'] ?? 10_000)
const only = process.env['FUZZ_ONLY'] ?? ''

test('ten thousand hostile requests to every call', async () => {
  const calls = everyCall.filter(({ name }) => name.includes(only))
  const begun = performance.now()
  const { sent, refused, accepted, findings } = await fuzzAll(bank, calls, each, seed)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(
    `FUZZ_SEED=${seed}: ${sent} requests to ${calls.length} calls in ${minutes} min, ${refused} refused, ` +
      `${accepted.size} calls took some`,
  )
  expect([...findings.values()]).toEqual([])
}, 86_400_000)
