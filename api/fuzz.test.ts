/**
 * Whatever is sent to whatever call: no failure inside, no word of the inside, and nothing changed by what was refused
 * or only read. A few requests a call; `fuzz.long.ts` sends ten thousand, or as many as `FUZZ_EACH` says.
 */
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
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
})

test('a defect is found out: a failure inside, its words, and a read that leaves a trace', async () => {
  const { db } = bank.machinery
  const { asReader } = db
  /** What is found while the first reads of a call go wrong like this. */
  const foundOut = async (defect: () => Promise<unknown>): Promise<string> => {
    let left = 20
    const odd: typeof asReader = async (...given) => {
      if (left-- > 0) await defect()
      return asReader(...given)
    }
    const calls = everyCall
      .filter(({ name }) => name === 'GET /dashboard')
      .map(call => ({
        ...call,
        shoot(input: unknown, n: number) {
          db.asReader = odd
          return call.shoot(input, n)
        },
      }))
    const { findings } = await fuzzAll(bank, calls, 30, 1)
    db.asReader = asReader
    return [...findings.keys()].join('; ')
  }
  expect(await foundOut(() => Promise.resolve())).toBe('')
  expect(await foundOut(() => Promise.reject(new Error('away')))).toBe('GET /dashboard: 500')
  const telling = () => Promise.reject(new AppError('not_found', 'duplicate key'))
  expect(await foundOut(telling)).toBe('GET /dashboard: says "duplicate key"')
  const writing = () => db.pool.query(`update app.customer set city = city || 'x'`)
  expect(await foundOut(writing)).toMatch(/^GET \/dashboard: .*changed app\.customer$/)
})
