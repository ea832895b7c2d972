import * as z from 'zod'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

const assertion = z.object({
  status: z.string(),
  fullName: z.string().default(''),
  duration: z.number().nullish(),
  failureMessages: z.array(z.string()).default([]),
})
const testResults = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(assertion) })),
})

/**
 * Counts a run from vitest's own JSON. A file that failed although none of its tests did (it could not be loaded)
 * counts as one failure.
 */
export function countResults(json: unknown): Count {
  const files = testResults.parse(json).testResults
  const ends = files.flatMap(file => file.assertionResults.map(({ status }) => status))
  const brokenFiles = files.filter(
    file => file.status === 'failed' && !file.assertionResults.some(assertion => assertion.status === 'failed'),
  )
  const ended = (status: string) => ends.filter(end => end === status).length
  return {
    passed: ended('passed'),
    failed: ended('failed') + brokenFiles.length,
    skipped: ended('skipped') + ended('todo') + ended('pending'),
  }
}

interface Slow {
  file: string
  test: string
  seconds: number
}

/** The tests that took longest, the slowest first. */
export const slowestTests = (json: unknown, most: number): Slow[] =>
  testResults
    .parse(json)
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file: name,
        test: fullName,
        seconds: (duration ?? 0) / 1_000,
      })),
    )
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)

/** Tests that passed at their second try, each with what failed at the first: the seed of a property is in it. */
export const secondTries = (json: unknown): { file: string; test: string; failed: readonly string[] }[] =>
  testResults
    .parse(json)
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => ({ file: name, test: fullName, failed: failureMessages })),
    )
