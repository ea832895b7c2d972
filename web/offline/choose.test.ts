import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choose, type AtHand } from './choose.ts'

/**
 * The documented order (C-57), whatever is at hand: a refusal is never papered over; nothing that is not the bank's
 * answer is shown while the bank answers; a copy goes before sample data; sample data never while the bank is still
 * being asked.
 */
const dated = fc.record({ page: fc.string(), asOf: fc.constant('2026-11-20T12:00:00.000Z') })
const atHand: fc.Arbitrary<AtHand<string>> = fc.record({
  answer: fc.option(dated, { nil: undefined, freq: 2 }),
  failure: fc.constantFrom(undefined, 'unreachable' as const, 'refused' as const),
  trying: fc.boolean(),
  saved: fc.option(dated, { nil: undefined, freq: 2 }),
  sample: fc.option(fc.string(), { nil: undefined, freq: 2 }),
})
const holds = (rule: (at: AtHand<string>, shown: ReturnType<typeof choose<string>>) => boolean) =>
  fc.assert(
    fc.property(atHand, at => rule(at, choose(at))),
    { numRuns: 1000 },
  )

test('a stand-in appears only when the bank cannot be reached', () =>
  holds((at, { from }) => at.failure === 'unreachable' || from === 'bank' || from === 'nothing'))

test('and then the bank’s answer is never shown as if it were new', () =>
  holds((at, { from }) => at.failure !== 'unreachable' || from !== 'bank'))

test('answer, then copy, then sample, then nothing', () =>
  holds((at, shown) => {
    if (at.failure !== 'unreachable') return true
    const copy = at.answer ?? at.saved
    if (copy) return shown.from === 'saved' && shown.page === copy.page && shown.asOf === copy.asOf
    return shown.from === (at.sample === undefined || at.trying ? 'nothing' : 'sample')
  }))

test('what is shown was at hand', () =>
  holds(
    (at, shown) =>
      shown.from === 'nothing' || [at.answer?.page, at.saved?.page, at.sample].some(page => page === shown.page),
  ))

test.each([
  ['refused, with everything at hand', 'refused', 'nothing'],
  ['unreachable, with everything at hand', 'unreachable', 'saved'],
] as const)('%s', (_, failure, from) => {
  const saved = { page: 'copy', asOf: '2026-11-20T12:00:00.000Z' }
  expect(choose({ answer: undefined, failure, trying: false, saved, sample: 'sample' }).from).toBe(from)
})
