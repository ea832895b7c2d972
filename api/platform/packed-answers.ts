/**
 * Answers of a kilobyte and more leave packed for whoever takes that: a page of lines is a tenth of itself then. A
 * stream leaves as it is written, a paper with its size, and what tells a secret (a session's token, a code) is
 * shorter than that. No other site can ask in a customer's name, so nobody learns from the size of what they chose.
 */
import { constants } from 'node:zlib'
import compression from 'compression'
import type { Response } from 'express'

export const packedAnswers = compression({
  filter: (_req, res: Response) => /^application\/json\b/.test(String(res.getHeader('content-type'))),
  // written anew for each answer: quickly, and within the length of one
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } },
})
