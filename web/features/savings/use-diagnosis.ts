import { useEffect } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { ask } from '../../lib/trpc.ts'

/**
 * doc2 §7: when the error says 'Account not found', the page asks which accounts there are; for the network log
 * only.
 */
export function useDiagnosis(error: unknown): void {
  useEffect(() => {
    if (!error || problemOf(error).code !== 'not_found') return
    // a diagnosis that fails says nothing
    ask.savings.debug.query(undefined, { context: { background: true } }).catch(() => undefined)
  }, [error])
}
