import { expect, test } from 'vitest'
import { countResults, secondTries, slowestTests, unfinishedFiles } from './results.ts'

const run = (...files: { name?: string; status: string; assertions: string[] }[]) => ({
  testResults: files.map(({ name = 'a.test.ts', status, assertions }) => ({
    name,
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

test('a file whose worker died is told by its tests that never ended, and can be counted apart', () => {
  const results = run(
    { name: 'died.test.ts', status: 'passed', assertions: ['passed', 'pending'] },
    { name: 'lived.test.ts', status: 'passed', assertions: ['passed', 'skipped'] },
  )
  expect(unfinishedFiles(results)).toEqual(['died.test.ts'])
  expect(countResults(results, ['died.test.ts'])).toEqual({ passed: 1, failed: 0, skipped: 1 })
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

test('what passed at the second try only is told with what went wrong at the first', () => {
  const ended = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const assertionResults = [
    ended('good', 'passed'),
    ended('weak', 'passed', 'Error: too late\n    at once.ts:1'),
    ended('bad', 'failed', 'Error: wrong', 'Error: wrong again'),
  ]
  const results = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }
  expect(secondTries(results)).toEqual([{ file: 'a.test.ts', test: 'weak', why: 'Error: too late' }])
})
