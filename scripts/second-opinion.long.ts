/** A thousand attacks of every kind on one sealed journal: the house and the stranger each find every one, and name its place. */
import { expect, test } from 'vitest'
import { attacks } from './testing/attacks.ts'
import { testDatabase } from './testing/database.ts'
import { tamperings } from './testing/second-opinion.ts'

const { connectionString } = await testDatabase()

test('a thousand attacks, none unseen', async () => {
  const seed = Date.now()
  const { unseen, seen } = await tamperings(connectionString, { count: 1_000, seed })
  expect({ seed, unseen }).toEqual({ seed, unseen: [] })
  expect(seen.size).toBe(Object.keys(attacks).length)
})
