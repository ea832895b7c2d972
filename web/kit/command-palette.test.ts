import { expect, test } from 'vitest'
import { entriesFor } from './command-palette.tsx'

test.each(['401k', '401(k)', '401-k'])('an account is found by letters and digits alone: %s', typed => {
  const account = {
    id: 'one',
    name: 'Harbor 401(k)',
    number: '0042',
    type: 'Retirement',
    balance: '1',
    availableBalance: '1',
  }
  expect(entriesFor(typed, [account]).map(({ label }) => label)).toContain('Harbor 401(k)')
  expect(entriesFor('--', [account])).toEqual([])
})
