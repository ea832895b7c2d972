/** A message's two texts in the customer's language; English is the key, `{name}` a parameter. */
import type { Language } from '../language.schema.ts'
import { translate } from '../locales.ts'
import { fill } from '../phrase.schema.ts'

export interface Text {
  readonly subject: string
  readonly body: string
}

export interface Template {
  (params: Record<string, string>, language: Language): Text
  /**
   * It carries what opens something: a code, a reset token. Never listed again, kept no longer than until it is delivered or what
   * it carries has ended, and not sent after that.
   */
  readonly secret: boolean
}

export function template(subject: string, body: string, { secret = false } = {}): Template {
  const filled = (params: Record<string, string>, language: Language): Text => ({
    subject: fill(translate(language, subject), shown(params, language)),
    body: fill(translate(language, body), shown(params, language)),
  })
  return Object.assign(filled, { secret })
}

const BUSINESS_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A parameter that is a business date is written as the language writes dates: 'June 3, 2026'. */
const shown = (params: Record<string, string>, language: Language) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, BUSINESS_DAY.test(value) ? dateIn(language, value) : value]),
  )

/** 'June 3, 2026' of '2026-06-03'. */
export const dateIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
