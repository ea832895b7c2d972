/** Some seconds of an ordinary life; `npm run drill -- soak` is the half hour. */
import { expect, test } from 'vitest'
import { growthIn, withSoakedBank } from './soak.ts'

const MS = 10_000
/** What each request leaves behind is seen sooner. */
const LEAKY_MS = 5_000

test('some seconds of life leave nothing behind in the process; a leak would be noticed', async () => {
  const [whole, leaky] = await withSoakedBank(async soak => [
    await soak({ ms: MS, leak: '' }),
    await soak({ ms: LEAKY_MS, leak: 'memory descriptors' }),
  ])
  expect(whole && growthIn(whole)).toBeUndefined()
  expect(leaky && growthIn(leaky)).toMatch(/^It keeps/)
})

const stretch = {
  heap: 60e6,
  threads: 40e6,
  rss: 400e6,
  descriptors: 50,
  timers: 10,
  answers: 1_000,
  p50: 12,
  p99: 200,
}
const of = (change: (n: number) => object) => ({
  stretches: Array.from({ length: 8 }, (_, n) => ({ ...stretch, ...change(n) })),
  statuses: { '200': 8_000 },
})

test.each([
  ['what swings', (n: number) => ({ heap: 60e6 + (n % 2) * 20e6, p99: 200 + (n % 2) * 900 }), undefined],
  ['what grows while it warms up', (n: number) => ({ heap: 60e6 + Math.min(n, 2) * 20e6 }), undefined],
  ['memory', (n: number) => ({ heap: 60e6 + n * 3e6 }), /MB more/],
  ['memory of other threads', (n: number) => ({ rss: 400e6 + n * 40e6 }), /MB more/],
  ['descriptors', (n: number) => ({ descriptors: 50 + n * 3 }), /descriptors more/],
  ['timers', (n: number) => ({ timers: 10 + n * 3 }), /timers more/],
  ['time', (n: number) => ({ p50: 12 + n * 25 }), /Answers take/],
] as const)('%s is told as it is', (_what, change, told) => {
  const said = growthIn(of(change))
  if (told) expect(said).toMatch(told)
  else expect(said).toBeUndefined()
})
