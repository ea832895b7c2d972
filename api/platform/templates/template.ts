/** A message's two texts in the customer's language; English is the key, `{name}` a parameter. */
import type { Language } from '../language.schema.ts'
import { translate } from '../locales.ts'
import { fill } from '../../../ledger/phrase.ts'

interface Text {
  readonly subject: string
  readonly body: string
}

/** What opens something, as a parameter of a text. */
const OPENERS = ['{code}', '{token}', '{link}'] as const

/**
 * Whether a text carries what opens something: true and false in the types, too,
 * so that nothing has to be declared beside it.
 */
type Opens<Words extends string> = Words extends `${string}${(typeof OPENERS)[number]}${string}` ? true : false

/** Whether any part does. */
type Carries<Parts extends readonly string[]> = true extends Opens<Parts[number]> ? true : false

interface Template<Secret extends boolean = boolean> {
  (params: Record<string, string>, language: Language): Text
  /**
   * It carries what opens something: a code, a reset token, a link. Never listed, sealed while it waits, kept no longer
   * than until it is delivered or what it carries has ended, and not sent after that. It follows from the text itself.
   */
  readonly secret: Secret
}

/**
 * A subject is shown where a mail is only listed, and is kept: it carries nothing that opens anything. A long body
 * comes in parts, which are one text: as a sum of them its type would not say what it carries.
 */
export function template<const Subject extends string, const Parts extends readonly string[]>(
  subject: Opens<Subject> extends true ? never : Subject,
  ...parts: Parts
): Template<Carries<Parts>> {
  const body = parts.join('')
  const filled = (params: Record<string, string>, language: Language): Text => ({
    subject: fill(translate(language, subject), shown(params, language)),
    body: fill(translate(language, body), shown(params, language)),
  })
  // the same question as the type's, asked of the same words
  const secret = OPENERS.some(opener => body.includes(opener)) as Carries<Parts>
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
