/**
 * Answers of a kilobyte and more leave packed for whoever takes that: a page of lines is a tenth of itself then. A
 * stream leaves as it is written, a paper with its size. No other site can ask in a customer's name, and what tells a
 * session's token repeats nothing that somebody else could choose, so nobody learns of a secret from a size.
 */
import { constants } from 'node:zlib'
import compression from 'compression'
import type { Response } from 'express'

export const packedAnswers = compression({
  filter: (_req, res: Response) => /^application\/json\b/.test(String(res.getHeader('content-type'))),
  // written anew for each answer: quickly, and within the length of one
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } },
})

/**
 * Ends an answer with its text and the length of that: what may pack an answer begins it before its end is seen, and
 * one without a length that breaks off could pass for the whole. An empty one says no more than its status.
 */
export function endWithJson(res: Response, text: string): void {
  if (text !== '') {
    res.setHeader('content-type', 'application/json; charset=utf-8')
    res.setHeader('content-length', Buffer.byteLength(text))
  }
  res.end(text)
}
