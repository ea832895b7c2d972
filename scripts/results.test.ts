import { expect, test } from 'vitest'
import { countResults, secondTries, slowestTests } from './results.ts'

const run = (...files: { status: string; assertions: string[] }[]) => ({
  testResults: files.map(({ status, assertions }) => ({
    name: 'a.test.ts',
    status,
    assertionResults: assertions.map(each => ({ status: each })),
  })),
})

test('tests are counted as they ended', () => {
  const results = run(
    { status: 'passed', assertions: ['passed', 'passed', 'skipped'] },
    { status: 'failed', assertions: ['failed'] },
  )
  expect(countResults(results)).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a file that cannot be loaded, or whose clearing up fails, is a failure', () => {
  const results = run({ status: 'failed', assertions: [] }, { status: 'failed', assertions: ['passed'] })
  expect(countResults(results)).toEqual({ passed: 1, failed: 2, skipped: 0 })
})

test('the slowest are told with their files, the slowest first', () => {
  const took = (fullName: string, duration?: number) => ({ status: 'passed', fullName, duration })
  const results = {
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [took('quick', 3), took('slow', 9_000)] },
      { name: 'b.test.ts', status: 'passed', assertionResults: [took('slower', 12_500), took('never ran')] },
    ],
  }
  expect(slowestTests(results, 2)).toEqual([
    { file: 'b.test.ts', test: 'slower', seconds: 12.5 },
    { file: 'a.test.ts', test: 'slow', seconds: 9 },
  ])
})

test('what passed at its second try is told with what failed at the first', () => {
  const ended = (status: string, ...failureMessages: string[]) => ({ status, fullName: status, failureMessages })
  const assertionResults = [
    ended('passed'),
    ended('failed', 'no'),
    { ...ended('passed', '{ seed: 7 }'), fullName: 'odd' },
  ]
  const results = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }
  expect(secondTries(results)).toEqual([{ file: 'a.test.ts', test: 'odd', failed: ['{ seed: 7 }'] }])
})
