import { matcher, type Values } from '../../api/platform/phrase.schema.ts'
import { day } from './format.ts'
import { sentences, spoken, t } from './i18n.ts'

/**
 * A finished English sentence in the customer's language: what the server or a form's schema says, values and all. One that
 * carries values is found by its template (`sentences.json`), so that the values stand in the translation, business dates as the
 * language writes them and words that have a translation of their own translated. A sentence that nobody knows stays English.
 */
export function said(sentence: string): string {
  const whole = t(sentence)
  if (whole !== sentence || spoken() === 'en') return whole
  const match = reading()(sentence)
  return match ? t(match.template, shown(match.values)) : sentence
}

const readers = new Map<string, ReturnType<typeof matcher>>()
function reading() {
  const known = readers.get(spoken())
  if (known) return known
  const made = matcher(sentences())
  readers.set(spoken(), made)
  return made
}

const BUSINESS_DAY = /^\d{4}-\d{2}-\d{2}$/

const shown = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, BUSINESS_DAY.test(value) ? day(value) : t(value)]),
  )
