import { expect, test } from 'vitest'
import { judgeWidth, WIDEST } from './width.ts'

const wide = `// ${'x'.repeat(WIDEST)}\n`
const judged = (source: string, excused: Record<string, number> = {}) =>
  judgeWidth(new Map([['web/lib/a.ts', source]]), excused)

test('a line of 120 fits, one of 121 does not, comments too', () => {
  expect(judged('x'.repeat(WIDEST))).toEqual([])
  expect(judged(`const a = 1\n${wide}`)).toEqual(['web/lib/a.ts: 1 lines are wider than 120 (0 are excused): 2'])
})

test('a file has no more of them than are excused', () => {
  expect(judged(wide + wide, { 'web/lib/a.ts': 2 })).toEqual([])
  expect(judged(wide + wide, { 'web/lib/a.ts': 1 })).toHaveLength(1)
})
