/** More callers than the bank has places for, short; `npm run drill -- overload` is the whole of it. */
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { overload } from './overload.ts'

const settings = { door: { all: 40, strangers: 6 } }
const bank = await testServer({ demo: false }, { settings })

test('beyond what the bank can do it says when to ask again; who is signed on comes first', async () => {
  const told = await overload(bank, { ms: 1_200, busy: 3, customers: 8 })
  const { crowd, strangers, quiet, after } = told
  for (const { statuses, curt } of [crowd, strangers, quiet, after]) {
    expect(Object.keys(statuses).filter(status => !['200', '401', '429', '503'].includes(status))).toEqual([])
    expect(curt).toBe(0)
  }
  expect(strangers.statuses['503']).toBeGreaterThan(0)
  expect(Object.keys(quiet.statuses)).toEqual(['200'])
  expect(Object.keys(after.statuses)).toEqual(['200'])
}, 60_000)
