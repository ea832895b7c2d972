import { expect, test } from 'vitest'
import { citationsOf, judgeRequirements } from './requirements.ts'
import { readRequirementsList, readSources } from './sources.ts'

const LIST = `
| doc3 §2.9 | bills |
| doc3 §2.10 | cash |
| doc3 §3 | entities |
| C-08 | a text |
| C-09 | a code |
| C-10 | a token |

## Without a test

| C-08 | One sentence. |
`
const known = ['doc3 §2.9', 'doc3 §2.10', 'doc3 §3', 'C-08', 'C-09', 'C-10']
const judged = (files: Record<string, string>) => judgeRequirements(new Map(Object.entries(files)), LIST)

test('the house cites what it has, builds it and tries it', () => {
  expect(judgeRequirements(readSources(), readRequirementsList())).toEqual([])
})

test.each([
  ['/** Cash (doc3 §2.10, §3; C-09). */', ['C-09', 'doc3 §2.10', 'doc3 §3']],
  ['// C-08 to C-10', ['C-08', 'C-10', 'C-09']],
  ['doc3 §2.9 to §3', ['doc3 §2.9', 'doc3 §3', 'doc3 §2.10']],
  ['doc3 §3 and §2.9', ['doc3 §3', 'doc3 §2.9']],
  ['// a comment that ends in doc3\n// §3', ['doc3 §3']],
  ['LED-05b, AC-10, doc4, doc3', []],
])('%s', (text, ids) => expect(citationsOf(text, known)).toEqual(new Set(ids)))

const built = 'doc3 §2.9 to §3, C-08 to C-10'

test('a citation that leads nowhere is told with its file', () => {
  const tried = 'doc3 §2.9 to §3, C-09 to C-10'
  expect(judged({ 'api/a.ts': `${built}, C-11`, 'api/a.test.ts': tried })).toEqual([
    'api/a.ts cites C-11, which REQUIREMENTS.md does not have',
  ])
})

test('what nothing builds, what nothing tries, and a reason that is not needed', () => {
  expect(judged({ 'api/a.ts': 'doc3 §2.9 to §3, C-08, C-10', 'api/a.test.ts': 'doc3 §2.9 to §3, C-08, C-09' })).toEqual(
    [
      'REQUIREMENTS.md: C-09 is cited nowhere in the code that builds it',
      'REQUIREMENTS.md: C-10 is cited by no test; cite it where it is tried, or say why it needs none',
      'REQUIREMENTS.md: C-08 is listed as without a test, and is not',
    ],
  )
})
