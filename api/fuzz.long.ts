/**
 * The long form of `fuzz.test.ts`: `FUZZ_EACH` requests a call, or ten thousand, of a seed that is printed.
 * `FUZZ_PART=3/8` takes the third eighth of the calls: in as many runs as one likes, each with a bank of its own.
 */
import { expect, test } from 'vitest'
import { everyCall, fuzzAll } from '../scripts/testing/fuzz/fuzz-all.ts'
import { testBank } from '../scripts/testing/http-bank.ts'

const bank = await testBank({ demo: true })
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
const each = Number(process.env['FUZZ_EACH'] ?? 10_000)
const only = process.env['FUZZ_ONLY'] ?? ''
const [part = 1, parts = 1] = (process.env['FUZZ_PART'] ?? '1/1').split('/').map(Number)

test('ten thousand hostile requests to every call', async () => {
  const named = everyCall.filter(({ name }) => name.includes(only))
  const calls = named.slice(Math.floor((named.length * (part - 1)) / parts), Math.floor((named.length * part) / parts))
  const begun = performance.now()
  const { sent, refused, accepted, findings } = await fuzzAll(bank, calls, each, seed)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(
    `FUZZ_SEED=${seed} FUZZ_PART=${part}/${parts}: ${sent} requests to ${calls.length} calls in ${minutes} min, ` +
      `${refused} refused, ` +
      `${accepted.size} calls took some`,
  )
  expect([...findings.values()]).toEqual([])
}, 86_400_000)
