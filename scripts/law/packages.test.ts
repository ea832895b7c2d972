import { expect, test } from 'vitest'
import { judgePackages } from './packages.ts'

test('a package that no file imports is named, by its whole name; types and tools are no imports', () => {
  const sources = new Map([['web/a.ts', "import 'react-dom/client'\nimport z from 'zod'\n// 'pg'"]])
  expect(judgePackages(sources, ['react', 'react-dom', 'zod', '@types/pg', 'oxlint'])).toEqual([
    'package.json: no file imports react',
  ])
})
