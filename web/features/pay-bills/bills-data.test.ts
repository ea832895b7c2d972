import { expect, test } from 'vitest'
import { findsPayeeOnly } from './bills-data.ts'

const data = {
  bills: [{ payee: 'Fernway Internet', category: 'Phone/Internet' }],
  payees: [
    { name: 'Northline Electric', nickname: 'Northline Electric', category: 'Utilities' },
    { name: 'Fernway Internet', nickname: 'Fernway', category: 'Phone/Internet' },
  ],
} as const

test.each([
  ['electric', true],
  [' Utilities ', true],
  ['fernway', false],
  ['nobody', false],
  ['', false],
])('searched for %j: a payee who has sent no bill is found: %s', (search, found) =>
  expect(findsPayeeOnly(data, search)).toBe(found),
)
