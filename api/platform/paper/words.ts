/** The words of documents in the customer's language: English is the key; a word that is missing stays English. */
import { fill, type Phrase } from '../../../ledger/phrase.ts'
import type { Language } from '../language.schema.ts'
import { inLanguage, translate } from '../locales.ts'

/** A document's language: its words, and its dates. */
export interface Speech {
  language: Language
  /** `{name}` in the text is a value. */
  say: (text: string, values?: Readonly<Record<string, string | number>>) => string
  /** What a line of an account is called: its values are names, and stay as they are. */
  told: (phrase: Phrase) => string
  /** 'November 5, 2026' */
  day: (day: string) => string
  /** 'Nov 5' */
  shortDay: (day: string) => string
  /** 'Nov 5, 2026' */
  dayWithYear: (day: string) => string
}

export function speechOf(language: Language): Speech {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const known = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: string) => known.format(new Date(`${day}T12:00:00Z`))
  }
  return {
    language,
    say: (text, values = {}) => {
      const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
      return fill(translate(language, text), Object.fromEntries(texts))
    },
    told: phrase => inLanguage(language, phrase),
    day: format({ year: 'numeric', month: 'long', day: 'numeric' }),
    shortDay: format({ month: 'short', day: 'numeric' }),
    dayWithYear: format({ month: 'short', day: 'numeric', year: 'numeric' }),
  }
}
