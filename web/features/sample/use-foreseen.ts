import { useState } from 'react'
import type { Phrase } from '../../../ledger/phrase.ts'
import { isIn } from '../../../ledger/table.ts'
import { useTrouble } from '../../kit/use-forgetting.ts'
import { problemOf } from '../../lib/problem.ts'
import { described } from '../../lib/said.ts'

/** What the bank says of it before it is confirmed. */
export type Foresee<Draft> = (draft: Draft) => Promise<{ refusal: { says: Phrase } | null }>

/**
 * The way from a form to its review. On the customer's own side the bank is asked first: what it would refuse is said
 * on the form, at the amount or at the field that it names, and a sample goes on at once.
 */
export function useForeseen<Draft, Field extends string>({
  foresee,
  failed,
  fields,
  say,
  onReview,
}: {
  foresee: Foresee<Draft> | undefined
  /** The documented text where no answer came. */
  failed?: string
  /** The form's fields by the names that the call has for them. */
  fields: Readonly<Record<string, Field>> & { readonly amount: Field }
  /** Puts a text, in the customer's language, at its field. */
  say: (field: Field, text: string) => void
  onReview: (draft: Draft) => void
}) {
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useTrouble()
  const review = async (draft: Draft) => {
    if (!foresee) return onReview(draft)
    setAsking(true)
    setTrouble(undefined)
    try {
      const { refusal } = await foresee(draft)
      if (!refusal) return onReview(draft)
      say(fields.amount, described(refusal))
    } catch (error) {
      const { field = '', text } = problemOf(error, failed)
      const name = isIn(fields, field) ? fields[field] : undefined
      if (name === undefined) setTrouble(text)
      else say(name, text)
    } finally {
      setAsking(false)
    }
    return undefined
  }
  return { asking, trouble, review }
}
