import * as z from 'zod'
import { languages } from './language.schema.ts'

/** A language that a form asks for. */
export const language = z.enum(languages, 'Please select a language')
