/** Languages of mail and documents. English is the key; a text that is missing in a language stays English. */
import type { Language } from './language.schema.ts'
import { es } from './locales/es.ts'
import { fr } from './locales/fr.ts'
import { zh } from './locales/zh.ts'

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en: {}, es, fr, zh }

export const translate = (language: Language, text: string): string => catalogues[language][text] ?? text
