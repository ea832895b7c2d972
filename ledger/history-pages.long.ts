/**
 * A page of history costs the same however long the account is,
 * and a balance as it was known is one probe of the index.
 */
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { historyCosts } from '../scripts/testing/history-costs.ts'

const { connectionString } = await testDatabase()

test('a million postings cost no more pages than a thousand', async () => {
  const [long, short] = await historyCosts(connectionString, [1_000_000, 1_000])
  for (const read of ['newest', 'older', 'known'] as const) {
    expect(long?.[read].index).toBeLessThanOrEqual(short?.[read].index ?? 0)
    expect(long?.[read].all).toBeLessThanOrEqual(short?.[read].all ?? 0)
  }
  expect(long?.known.index).toBeLessThanOrEqual(5) // root to leaf, and the leaf beside it
})
