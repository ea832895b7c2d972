import { cleanText } from './fields.schema.ts'

export const BEHIND = 'This was changed meanwhile, and nothing of yours was saved. Please look at it again.'

/**
 * What a page saw, as the bank marked it, of something that it sends whole. Additive: without it, whatever stands is
 * changed.
 */
export const seenMark = cleanText(BEHIND, 40).optional()
