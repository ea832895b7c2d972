import { matcher, type Values } from '../../api/platform/phrase.schema.ts'
import { day } from './format.ts'
import { spoken, t, templatesOf, type Arriving } from './i18n.ts'

/**
 * A finished English sentence in the customer's language: what the server or a form's schema says, values and all. One that
 * carries values is found by its template (`sentences.json`), so that the values stand in the translation, business dates as the
 * language writes them and words that have a translation of their own translated. A sentence that nobody knows stays English.
 */
export const said = (sentence: string): string => inLanguage('sentences', sentence)

/**
 * What a movement is called, as the ledger describes it: 'Transfer to Rainy Day'. Names of shops and what a customer wrote
 * stay as they are.
 */
export const described = (movement: string): string => inLanguage('movements', movement)

function inLanguage(what: Arriving, text: string): string {
  const whole = t(text)
  if (whole !== text || spoken() === 'en') return whole
  const match = reading(what)(text)
  return match ? t(match.template, shown(match.values)) : text
}

const readers = new Map<string, ReturnType<typeof matcher>>()
function reading(what: Arriving) {
  const name = `${spoken()}/${what}`
  const known = readers.get(name)
  if (known) return known
  const made = matcher(templatesOf(what))
  readers.set(name, made)
  return made
}

const BUSINESS_DAY = /^\d{4}-\d{2}-\d{2}$/

const shown = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, BUSINESS_DAY.test(value) ? day(value) : t(value)]),
  )
