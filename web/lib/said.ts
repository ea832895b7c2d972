import { matcher } from '../../api/platform/phrase.schema.ts'
import type { Phrase, Values } from '../../ledger/phrase.ts'
import { day } from './format.ts'
import { spoken, t, templates } from './i18n.ts'

/**
 * A finished English sentence in the customer's language: what a form's schema says, limits and labels and all. One
 * that carries values is found by its template (`sentences.json`), so that the values stand in the translation. What
 * has values of a customer's, a refusal or a preview, comes as template and values: `described`.
 * A sentence that nobody knows stays English.
 */
export function said(sentence: string): string {
  const whole = t(sentence)
  if (whole !== sentence || spoken() === 'en') return whole
  const match = reading()(sentence)
  return match ? t(match.template, shown(match.values)) : sentence
}

/** What a movement is called, or why something is refused. Names, numbers and what people wrote stay as they are. */
export const described = ({ says }: { says: Phrase }): string => spokenOf(says)

function spokenOf({ template, values }: Phrase): string {
  const inner = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? valueOf(name, value) : spokenOf(value),
  ])
  return t(template, Object.fromEntries(inner))
}

/** A date of ours is written as the language writes it; in English it stands as the bank said it. */
const valueOf = (name: string, value: string): string =>
  name === 'date' && BUSINESS_DAY.test(value) && spoken() !== 'en' ? day(value) : value

const readers = new Map<string, ReturnType<typeof matcher>>()
function reading() {
  const known = readers.get(spoken())
  if (known) return known
  const made = matcher(templates())
  readers.set(spoken(), made)
  return made
}

const BUSINESS_DAY = /^\d{4}-\d{2}-\d{2}$/
/** Under these names a template has words of ours; under every other, names and what people wrote. */
const OF_OURS: readonly string[] = ['label', 'type', 'field']

const shown = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (BUSINESS_DAY.test(value)) return [name, day(value)]
      return [name, OF_OURS.includes(name) ? t(value) : value]
    }),
  )
