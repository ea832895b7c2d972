import { useState } from 'react'
import type { Phrase } from '../../ledger/phrase.ts'
import { problemOf, type Problem } from '../lib/problem.ts'
import { described } from '../lib/said.ts'
import { useTrouble } from './use-forgetting.ts'

interface Foreseen {
  refusal: { says: Phrase } | null
}

/** What the bank says of it before it is confirmed. */
export type Foresee<Draft, Seen extends Foreseen = Foreseen> = (draft: Draft) => Promise<Seen>

/** Of a sample, which the bank has nothing against. */
export const nothingAgainst = async (): Promise<Foreseen> => ({ refusal: null })

/**
 * The way from a form to its review. The bank is asked first: what it would refuse is said on the form, at the amount
 * or at the field that it names.
 */
export function useForeseen<Draft, Seen extends Foreseen>({
  form,
  foresee,
  names = () => ({}),
  failed,
  onReview,
}: {
  form: { refused: (refusal: Pick<Problem, 'text' | 'field'>) => boolean }
  foresee: Foresee<Draft, Seen>
  /** The form's own names of fields that the call calls otherwise. */
  names?: (draft: Draft) => Readonly<Record<string, string>>
  /** The documented text where no answer came. */
  failed?: string
  onReview: (draft: Draft, seen: Seen) => void
}) {
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useTrouble()
  const review = async (draft: Draft) => {
    setAsking(true)
    setTrouble(undefined)
    try {
      const seen = await foresee(draft)
      if (!seen.refusal) return onReview(draft, seen)
      form.refused({ field: 'amount', text: described(seen.refusal) })
    } catch (error) {
      const { field = '', text } = problemOf(error, failed)
      if (!form.refused({ field: names(draft)[field] ?? field, text })) setTrouble(text)
    } finally {
      setAsking(false)
    }
    return undefined
  }
  return { asking, trouble, review }
}
