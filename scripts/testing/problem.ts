import type { Problem } from '../../web/lib/problem.ts'

/** What the bank says no with, as far as a test looks at it. */
export const refusal = (part: Partial<Problem> = {}): Problem => ({
  text: 'no',
  status: 422,
  code: undefined,
  field: undefined,
  issues: [],
  unreachable: false,
  retryAfter: undefined,
  ...part,
})

/** No answer came. */
export const silence = (part: Partial<Problem> = {}): Problem =>
  refusal({ status: undefined, unreachable: true, ...part })
