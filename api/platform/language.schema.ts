/**
 * The languages of the bank (doc1 §9): of its screens, its mail and its paper. Another one is a line here and a folder
 * `locales/<language>/` with the files that the others have. Read before anything is drawn, so without what checks
 * forms (`chosen-language.schema.ts`).
 */
import { namesIn } from '../../ledger/table.ts'

/** Each by its own name. */
export const languageNames = { en: 'English', es: 'Español', fr: 'Français', zh: '中文' } as const
export type Language = keyof typeof languageNames

export const languages = namesIn(languageNames)

export const isLanguage = (value: unknown): value is Language => languages.some(one => one === value)

/** What is stored or told as a language; English when the bank does not speak it. */
export const languageOf = (told: unknown): Language => (isLanguage(told) ? told : 'en')
