/**
 * What is said about a field whose schema has no text of its own: the bank's words instead of the validator's, in this
 * one place. A text that a schema gives, the documents' mostly, always goes first. Both sides import this file.
 */
import * as z from 'zod'
import { fill } from '../../ledger/phrase.ts'

export const UNREADABLE = 'The request could not be read.'
/** doc1 §5. */
export const MISSING = 'Please fill out all required fields'
const UNUSABLE = 'Please check the {field}: this value cannot be used.'
export const UNEXPECTED = 'Unexpected field: {fields}'

/** 'balance alerts' for alertSettings.balanceAlerts; of a list the list's own name. */
function spoken(path: readonly PropertyKey[]): string | undefined {
  const name = path.findLast(part => typeof part === 'string')
  return name?.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
}

/** The sentence for one finding of the validator; `path` is the whole way to the field. */
const inPlainWords: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'unrecognized_keys') return fill(UNEXPECTED, { fields: issue.keys.join(', ') })
  const field = spoken(issue.path ?? [])
  if (field === undefined) return UNREADABLE
  return issue.input === undefined ? MISSING : fill(UNUSABLE, { field })
}

z.config({ customError: inPlainWords })
