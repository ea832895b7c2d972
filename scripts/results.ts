import * as z from 'zod'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

const testResults = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

/** Counts a run from vitest's own JSON. A file that failed although none of its tests did (it could not be loaded) counts as one failure. */
export function countResults(json: unknown): Count {
  const results = testResults.parse(json)
  const brokenFiles = results.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(assertion => assertion.status === 'failed'),
  )
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + brokenFiles.length,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}
