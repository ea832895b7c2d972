/**
 * Whoever comes back is told what they missed, all of it and nothing of others; or everything, where that is not
 * known.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMemory, pulseOf, type Pulse } from './memory.ts'
import { topics } from './topics.schema.ts'

const anyPulse: fc.Arbitrary<Pulse> = fc.record({
  topic: fc.constantFrom(...topics),
  about: fc.uniqueArray(fc.constantFrom('ann', 'ben', '1001', '1002', '1003'), { minLength: 1, maxLength: 3 }),
})

test('wherever it broke: what was said about me since, neither more nor less', () => {
  fc.assert(
    fc.property(
      fc.array(anyPulse, { maxLength: 40 }),
      fc.nat(40),
      fc.integer({ min: 1, max: 50 }),
      (said, at, most) => {
        const memory = openMemory(0, most)
        const broke = Math.min(at, said.length)
        const mine = new Set(['ann', '1002'])
        const places = [memory.placeOf(memory.newest()), ...said.map(pulse => memory.placeOf(memory.add(pulse, 1)))]
        const told = memory.since(places[broke], mine, 2)
        const missed = said.slice(broke).filter(({ about }) => about.some(one => mine.has(one)))
        const isKept = said.length - broke <= most
        const expected = isKept ? topics.filter(topic => missed.some(one => one.topic === topic)) : topics
        expect(told).toEqual(expected)
      },
    ),
  )
})

test('without a place: what the last minute said, and everything to whoever is earlier than that', () => {
  const memory = openMemory(0)
  memory.add({ topic: 'orders', about: ['ann'] }, 1_000)
  memory.add({ topic: 'money', about: ['1001'] }, 100_000)
  const mine = new Set(['ann', '1001'])
  expect(memory.since(undefined, mine, 30_000)).toEqual(topics)
  expect(memory.since(undefined, mine, 61_000)).toEqual(['money', 'orders'])
  expect(memory.since(undefined, mine, 120_000)).toEqual(['money'])
  expect(memory.since(undefined, mine, 170_000)).toEqual([])
})

test.each(['', 'x', '.', 'abc.1', '.1', 'NaN.NaN'])('a place that is none of ours (%s) leaves nothing out', place => {
  const memory = openMemory(0)
  memory.add({ topic: 'orders', about: ['ann'] }, 1)
  expect(memory.since(place, new Set(['ann']), 1)).toEqual(topics)
  expect(memory.since(memory.placeOf(2), new Set(['ann']), 1)).toEqual(topics)
  expect(memory.since(openMemory(0).placeOf(0), new Set(['ann']), 1)).toEqual(topics)
})

test('what the database says is read as it is said', () => {
  expect(pulseOf('money 1001,1002')).toEqual({ topic: 'money', about: ['1001', '1002'] })
  expect(pulseOf('session 0a1b')).toEqual({ topic: 'session', about: ['0a1b'] })
  for (const odd of ['', 'money', 'money ', 'gold 1', '1001']) expect(pulseOf(odd)).toBeUndefined()
})
