import { cleanText } from './fields.schema.ts'

export const STALE = 'This was changed meanwhile, and nothing of yours was saved. Please look at it again.'

/** The version that a page saw of something that it sends whole. Additive: without it, whatever stands is changed. */
export const seenVersion = cleanText(STALE, 40).optional()
