/** The languages of the bank (doc1 §9): of its screens, its mail and its paper. */
import * as z from 'zod'

export const languages = ['en', 'es', 'fr', 'zh'] as const
export type Language = (typeof languages)[number]

export const language = z.enum(languages, 'Please select a language')
