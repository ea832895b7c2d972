/**
 * Which lines are "such lines": those of one payee, merchant or payer, of one account elsewhere, else of one kind.
 * Pure.
 */
import { oncePerLine } from '../../../ledger/history.ts'

export interface Such {
  /** In small letters: what rules and links call it. */
  readonly key: string
  /** As it is shown. */
  readonly name: string
}

/** Values that stand for somebody; all others (a place, a reference, a price) differ between lines that are alike. */
const WHO = ['name', 'last4', 'payee', 'provider', 'toLabel', 'fromLabel', 'cardLabel']

/** Words with whom they name filled in: 'External transfer to ••{last4}' is one for each account there. */
export const suchOf = oncePerLine(({ says: { template, values }, description }): Such => {
  const { isWho, bare } = readOf(template)
  const name = isWho ? description : bare || description
  return { key: keyOf(name), name: Object.keys(values).length > 0 && !isWho ? name : description }
})

interface Read {
  /** All its values stand for somebody. */
  readonly isWho: boolean
  /** Its own words. */
  readonly bare: string
}

/** Templates are the code's own, and few: each is read once. */
function readOf(template: string): Read {
  const found = known.get(template)
  if (found) return found
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const isWho = names.length > 0 && names.every(name => WHO.includes(name))
  const read = { isWho, bare: template.replace(/[\s,:]*(••)?\{\w+\}/g, '').trim() }
  if (known.size < MOST_KNOWN) known.set(template, read)
  return read
}

const MOST_KNOWN = 1_000
const known = new Map<string, Read>()

/** At most 200 characters of it, as the database keeps it; however its accents are put together. */
const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 200)
