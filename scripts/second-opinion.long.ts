/**
 * A thousand attacks of every kind on a sealed journal, and on the demo bank's: the house and the stranger each find
 * every one, and name its place.
 */
import { expect, test } from 'vitest'
import { attacks } from './testing/attacks.ts'
import { testDatabase } from './testing/database.ts'
import { demoYear } from './testing/demo-past.ts'
import { tamperings } from './testing/second-opinion.ts'

const onTold = (line: string) => console.log(line.slice(0, 600))
const { connectionString } = await testDatabase()

const ofTheBooks = Object.keys(attacks).filter(name => !name.startsWith('beside: '))

test('a thousand attacks, none unseen', async () => {
  const seed = Date.now()
  const { unseen, seen } = await tamperings(connectionString, { count: 1_000, seed, onTold })
  expect({ seed, unseen }).toEqual({ seed, unseen: [] })
  expect(seen.size).toBeGreaterThanOrEqual(ofTheBooks.length - 3) // not everything is there to be changed
})

test(
  'a thousand attacks on the demo bank, none unseen',
  async () => {
    const seed = Date.now()
    const demo = await testDatabase()
    const { unseen, seen } = await tamperings(demo.connectionString, { count: 1_000, seed, past: demoYear, onTold })
    expect({ seed, unseen }).toEqual({ seed, unseen: [] })
    expect(seen.size).toBeGreaterThanOrEqual(Object.keys(attacks).length - 8) // the same
  },
  2 * 3_600_000,
)
