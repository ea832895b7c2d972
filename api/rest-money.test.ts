import { expect, test } from 'vitest'
import * as z from 'zod'
import { money } from '../ledger/money.ts'
import { usd } from './platform/fields.schema.ts'
import { restJson } from './rest-money.ts'

const answer = z.object({
  newBalance: usd,
  note: z.string(),
  lines: z.array(z.object({ amount: usd, fee: usd.nullable() })),
  limit: usd.optional(),
})

test('money leaves tRPC as decimal text and REST as a number with cents', () => {
  const data = answer.parse({ newBalance: money('1234.5'), note: '12.00', lines: [{ amount: '-0.10', fee: null }] })
  expect(data.newBalance).toBe('1234.50')
  expect(JSON.stringify(restJson(answer, data))).toBe(
    '{"newBalance":1234.50,"note":"12.00","lines":[{"amount":-0.10,"fee":null}]}',
  )
})

test('a number that no float can hold stays exact', () => {
  const data = answer.parse({ newBalance: '9007199254740993.07', note: '', lines: [] })
  expect(JSON.stringify(restJson(answer, data))).toContain('9007199254740993.07')
})
