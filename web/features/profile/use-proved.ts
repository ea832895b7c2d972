import { useState } from 'react'
import { problemOf, type Problem } from '../../lib/problem.ts'
import type { Method, Proof } from './proof-form.tsx'

/** What the bank asks for before it changes who may get in. */
interface AskedProof {
  method: Method
  /** Why the last proof was not taken. */
  error: string | undefined
}

/** The bank says which factor it wants in the answer's parameters. */
export const methodIn = (error: unknown): Method => {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : undefined
  return JSON.stringify(data ?? {}).includes('"method":"totp"') ? 'totp' : 'mail'
}

export const asksForProof = ({ code }: Problem): boolean => code === 'approval_required'
const proofWasWrong = ({ code }: Problem): boolean => code === 'wrong_code' || code === 'wrong_password'

/** Does an act; where the bank wants a proof first, that is asked for, and the act is done again with it. */
export function useProved(
  act: (proof: Partial<Proof>) => Promise<void>,
  refused: (error: unknown, problem: Problem) => void,
) {
  const [asked, setAsked] = useState<AskedProof>()
  const [busy, setBusy] = useState(false)
  const run = async (proof: Partial<Proof> = {}) => {
    setBusy(true)
    try {
      await act(proof)
      setAsked(undefined)
    } catch (error) {
      const problem = problemOf(error)
      if (asksForProof(problem)) setAsked({ method: methodIn(error), error: undefined })
      else if (proofWasWrong(problem) && asked) setAsked({ ...asked, error: problem.text })
      else {
        setAsked(undefined)
        refused(error, problem)
      }
    }
    setBusy(false)
  }
  return { asked, busy, run: (proof?: Proof) => void run(proof), cancel: () => setAsked(undefined) }
}
