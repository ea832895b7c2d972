import { expect, test } from 'vitest'
import { assertionsIn, judgeAssertions } from './assertions.ts'
import { readSources } from './sources.ts'

test('the house asserts no more types than it may', () => expect(judgeAssertions(readSources())).toEqual([]))

test.each([
  ['const a = b as C', 1],
  ['const a = b as unknown as C', 1],
  ['const a = (b as C).d as E', 2],
  ['const a = f(b as never, [c as D])', 2],
  ['const a = [1] as const', 0],
  [`import { a as b } from './c.ts'\nexport { b as d }`, 0],
  ['const a = sql`select b as c` // as it is', 0],
  [`const a = 'as it is' satisfies string`, 0],
])('%s: %i', (source, count) => {
  expect(assertionsIn('a.ts', source)).toBe(count)
})

test('more than may be is told with the files, and fewer asks for the smaller number', () => {
  const sources = new Map([
    ['a.ts', 'const a = b as C'],
    ['c.tsx', 'const c = <p>{d as E}</p>'],
  ])
  expect(judgeAssertions(sources, 2)).toEqual([])
  expect(judgeAssertions(sources, 1)).toEqual([
    expect.stringContaining('2 type assertions and may have 1: a.ts (1), c.tsx (1)'),
  ])
  expect(judgeAssertions(sources, 3)).toEqual([expect.stringContaining('write 2')])
})
