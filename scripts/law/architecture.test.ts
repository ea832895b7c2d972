import { expect, test } from 'vitest'
import { judgeArchitecture } from './architecture.ts'

const page = '## Orders\n\n| Name | Rule |\n|---|---|\n| Closed accounts | Nothing is on them. |\n'
const UNDO = ['ARCHITECTURE', 'Undo'].join(', ')
const judged = (source: string) => judgeArchitecture(new Map([['api/a.ts', source]]), page)

test('a rule that is cited stands in the page, as a row or a heading', () => {
  expect(
    judged(`/** Ended (ARCHITECTURE, Closed
 * accounts). As ARCHITECTURE, Orders says. */`),
  ).toEqual([])
  expect(judged(`// ${UNDO}`)).toEqual([`api/a.ts: ${UNDO} is no rule there`])
})
