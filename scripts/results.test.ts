import { expect, test } from 'vitest'
import { countResults } from './results.ts'

const run = (...files: { status: string; assertions: string[] }[]) => {
  const all = files.flatMap(file => file.assertions)
  const count = (status: string) => all.filter(each => each === status).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    testResults: files.map(({ status, assertions }) => ({
      status,
      assertionResults: assertions.map(each => ({ status: each })),
    })),
  }
}

test('tests are counted as they ended', () => {
  const results = run(
    { status: 'passed', assertions: ['passed', 'passed', 'pending'] },
    { status: 'failed', assertions: ['failed'] },
  )
  expect(countResults(results)).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a file that cannot be loaded, or whose clearing up fails, is a failure', () => {
  const results = run({ status: 'failed', assertions: [] }, { status: 'failed', assertions: ['passed'] })
  expect(countResults(results)).toEqual({ passed: 1, failed: 2, skipped: 0 })
})
