import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Acts that end when they are told to, in the order in which they were begun. */
function desk(atOnce: number, most: number) {
  const inTurn = fairQueue(atOnce, most)
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const ask = (who: string, known = false) => {
    void inTurn({ who, known }, async () => {
      begun.push(who)
      await new Promise<void>(end => ends.push(end))
    }).catch(() => refused.push(who))
  }
  const settle = () => new Promise(done => setImmediate(done))
  const serveAll = async () => {
    await settle()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await settle()
    }
  }
  return { ask, begun, refused, serveAll }
}

test('one request of another waits for one of a flood, not for all of it', async () => {
  const { ask, begun, serveAll } = desk(1, 100)
  for (let i = 0; i < 50; i += 1) ask('flood')
  ask('other')
  await serveAll()
  expect(begun.indexOf('other')).toBeLessThanOrEqual(2)
  expect(begun).toHaveLength(51)
})

test('a full queue sends away the flood, not the others; those who are known come first', async () => {
  const { ask, begun, refused, serveAll } = desk(1, 10)
  for (let i = 0; i < 40; i += 1) ask('flood')
  for (let i = 0; i < 5; i += 1) ask(`other-${i}`)
  ask('customer', true)
  await serveAll()
  expect(new Set(refused)).toEqual(new Set(['flood']))
  expect(begun.slice(0, 2)).toEqual(['flood', 'customer'])
  for (let i = 0; i < 5; i += 1) expect(begun).toContain(`other-${i}`)
})

test('nobody who is known keeps others out, known or not, by asking without end', async () => {
  const { ask, begun, refused, serveAll } = desk(1, 10)
  for (let i = 0; i < 60; i += 1) ask('greedy', true)
  ask('customer', true)
  ask('stranger')
  await serveAll()
  expect(new Set(refused)).toEqual(new Set(['greedy']))
  expect(begun.indexOf('customer')).toBeLessThanOrEqual(2)
  expect(begun.indexOf('stranger')).toBeLessThanOrEqual(6)
})

test('while those who are known ask on and on, each fifth turn is a stranger’s', async () => {
  const { ask, begun, serveAll } = desk(1, 100)
  for (let i = 0; i < 40; i += 1) ask(`customer-${i}`, true)
  for (let i = 0; i < 3; i += 1) ask(`stranger-${i}`)
  await serveAll()
  const turns = begun.flatMap((who, nth) => (who.startsWith('stranger') ? [nth] : []))
  expect(turns).toEqual([5, 10, 15])
})

const asking = fc.record({ who: fc.constantFrom('a', 'b', 'c', 'd'), known: fc.boolean() })

test('all are served or refused, never more than may wait, and nobody known who waits once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { maxLength: 40 }), fc.integer({ min: 1, max: 8 }), async (all, most) => {
      const { ask, begun, refused, serveAll } = desk(1, most)
      for (const { who, known } of all) ask(known ? `known ${who}` : who, known)
      await serveAll()
      expect(begun.length + refused.length).toBe(all.length)
      expect(begun.length).toBe(Math.min(all.length, most + 1))
      const asked = (name: string) => all.filter(({ who, known }) => known && `known ${who}` === name).length
      // four who are known fit in beside each other: who asks once is not sent away for anybody
      if (most >= 4) expect(refused.filter(name => asked(name) === 1)).toEqual([])
    }),
    { numRuns: 100 },
  )
})
