import { expect, test } from 'vitest'
import { judgeExports } from './exports.ts'

const owner = 'export const a = 1\nexport interface B {}\nexport const { c, d: e } = f\n'
const unused = (user: string, file = 'web/lib/user.ts') =>
  judgeExports(new Map([['web/lib/a.ts', owner]]).set(file, user)).map(said => said.split(' ')[1])

test('what no other file takes is named', () => {
  expect(judgeExports(new Map([['web/lib/a.ts', 'export function a() {}']]))).toEqual([
    'web/lib/a.ts: a is exported, and no other file takes it',
  ])
  expect(judgeExports(new Map([['migrations/0001_a.ts', 'export async function up() {}']]))).toEqual([])
})

test.each([
  ['its own name in the file that has it', "import { other } from './b.ts'\nconst a = 1", ['a', 'B', 'c', 'e']],
  ['imports, types and new names too', "import { a as b, type B } from './a.ts'", ['c', 'e']],
  ['a list over several lines', "import {\n  a,\n  c,\n} from './a.ts'", ['B', 'e']],
  ['what is handed on', "export { a, c } from './a.ts'", ['B', 'e', 'a', 'c']],
  ['a comment', "// import('./a.ts').a", ['a', 'B', 'c', 'e']],
  ['fetched when it is wanted', "const { c } = await import('./a.ts')", ['B', 'e']],
  ['handed to another thread', "const A = import.meta.resolve('./a.ts')\npress(A, 'c')", ['B', 'e']],
  ['all of it', "import * as all from './a.ts'", []],
  ['all of it, when it is wanted', "const all = () => import('./a.ts')", []],
])('%s', (_, user, left) => {
  expect(unused(user)).toEqual(left)
})
