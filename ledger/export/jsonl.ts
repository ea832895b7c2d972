/**
 * The journal itself: one line an event, its hash and its canonical text as it is stored. Whoever has the file can compute the
 * chain again: `hash = SHA-256(previous hash, event)`, beginning with 32 zero bytes.
 */
import type { Entry } from './book.ts'
import type { Format } from './format.ts'

export const jsonl = (): Format => ({
  name: 'jsonl',
  open: () => '',
  entry: ({ body, hash }: Entry) => `{"hash":"${hash}","event":${body}}\n`,
  close: () => '',
})
