import { expect, test } from 'vitest'
import { judgeTitles, LONGEST_TITLE } from './titles.ts'

const judged = (source: string) => judgeTitles(new Map([['web/lib/a.test.ts', source]]))
const fits = 'x'.repeat(LONGEST_TITLE)
const long = `${fits}x`

test.each([
  (title: string) => `test('${title}', () => undefined)`,
  (title: string) => `  it.skip("${title}", () => undefined)`,
  (title: string) => `describe.each([[1, 2]])(\n  \`${title}\`,\n  () => undefined,\n)`,
  (title: string) => `test.each([\n  [1],\n] as const)('${title}', one => undefined)`,
])('a title of 90 letters fits, one of 91 does not: %s', written => {
  expect(judged(written(fits))).toEqual([])
  expect(judged(written(long))).toEqual([`web/lib/a.test.ts: a title of 91 letters, at most 90: ${long}`])
})

test('another text may be longer', () => {
  expect(judged(`expect(/a/.test('${long}', 1))\ntell('${long}', 1)`)).toEqual([])
})
