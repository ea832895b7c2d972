/** Drawings that do not behave, for the thread that papers are drawn in. */
import type { FileToSend } from '../../api/platform/file-to-send.ts'

/** What a drawing tells of itself: how many pieces it made, how often it was over. */
export const MADE = 0
export const OVER = 1
export const seenOf = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(8))

/** Each is so many bytes, and all are filled with their number. */
export const SIZE = 65_536

/** Goes on for ever, or until `upTo` pieces are made: then its thread is at its `end`. */
export const drawing = (seen: Int32Array, upTo = Infinity, end: 'whole' | 'failed' | 'dead' = 'whole'): FileToSend => ({
  name: 'drawing.bin',
  type: 'application/octet-stream',
  pieces: pieces(seen, upTo, end),
})

function* pieces(seen: Int32Array, upTo: number, end: 'whole' | 'failed' | 'dead'): Generator<Uint8Array> {
  try {
    for (let n = 0; n < upTo; n += 1) {
      Atomics.add(seen, MADE, 1)
      yield new Uint8Array(SIZE).fill(n)
    }
    if (end === 'failed') throw new Error('no ink')
    if (end === 'dead') process.exit()
  } finally {
    Atomics.add(seen, OVER, 1)
    Atomics.notify(seen, OVER)
  }
}
