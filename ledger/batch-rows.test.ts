/** What the writer writes in binary form, the database reads as it was meant. */
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { connected } from '../scripts/testing/kept-open.ts'
import { eventRows, learnRowTypes, postingRows, type Posting } from './batch-rows.ts'
import type { RecordedEvent } from './events/event.ts'

const { connectionString } = await testDatabase()
const db = await connected(connectionString)

beforeAll(() => learnRowTypes(db))

const AMOUNTS = (
  '0.01 -0.10 1.00 -12345.67 100000000.00 10000.00 0.00 0 7 -10000 1234567 0.000001 -99999.999999 20000.0001 ' +
  '123456789012345678.123456 100000000000.000000 -0.500000'
).split(' ')

test('amounts of any size and scale', async () => {
  const postings = AMOUNTS.map((amount, leg): Posting => {
    const words = `é ${'••'.repeat(leg * 40)} 現金`
    return {
      account: 2 ** 40 + leg,
      seq: 5,
      leg,
      type: 'fee',
      asset: 'USD',
      amount,
      balance: amount,
      description: words,
    }
  })
  const { rows } = await db.query<Record<string, unknown>>(
    `select account::float8, seq::int, leg, ledger.line_type(type) as type, asset, amount::text, balance::text,
            description from unnest($1::ledger.new_posting[])`,
    [postingRows(db, postings)],
  )
  expect(rows).toEqual(postings)
})

test('moments, days and texts', async () => {
  const event = (seq: number, over: Partial<RecordedEvent> = {}): RecordedEvent => ({
    ledger: 1,
    seq,
    key: `o:${'k'.repeat(seq % 300)}`,
    kind: 'fee',
    version: 2,
    bankDay: '2026-03-02',
    effectiveDate: '1999-12-31',
    recordedAt: '2026-03-02T15:00:00.123Z',
    actor: 'bank',
    payload: {},
    legs: [],
    effects: [],
    ...over,
  })
  const events = [...Array.from({ length: 900 }, (_, i) => event(i + 1)), event(2 ** 45, { bankDay: '2026-03-03' })]
  const parts = events.map(() => ({ actor: '', fx: '', legs: '[]', payload: `{"é":"${'•'.repeat(300)}"}` }))
  const hashes = events.map((_, i) => Buffer.alloc(32, i))
  const { rows } = await db.query<Record<string, unknown>>(
    `select seq::float8, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, day::text,
            effective::text, version, leg_count, kind, key, actor, hash, fx, legs, payload
       from unnest($1::ledger.new_event[])`,
    [eventRows(db, events, parts, hashes)],
  )
  expect(rows).toEqual(
    events.map(({ seq, recordedAt: at, bankDay: day, effectiveDate: effective, version, kind, key }, i) => {
      return { seq, at, day, effective, version, leg_count: 0, kind, key, hash: hashes[i], ...parts[i] }
    }),
  )
})

test('a batch of nothing', async () => {
  const { rows } = await db.query(
    'select cardinality($1::ledger.new_event[]) as events, cardinality($2::ledger.new_posting[]) as postings',
    [eventRows(db, [], [], []), postingRows(db, [])],
  )
  expect(rows).toEqual([{ events: 0, postings: 0 }])
})
