/**
 * Whether a PDF does anything by itself: scripts, programs to launch, forms that send, files inside. Such a file is no evidence. Names
 * may be written with `#4a` for a letter, and objects may lie in compressed streams; what cannot be looked into is not taken either.
 * A file is looked through once, a piece at a time, so that whatever is in it holds nobody up.
 */
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

/** Each letter as itself or as its `#` form. */
const spelled = (name: string) =>
  `/${[...name].map(letter => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`

const ACTIVE = [
  'JavaScript',
  'Launch',
  'RichMedia',
  'EmbeddedFile',
  'XFA',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Encrypt',
]
const active = new RegExp(`(?:${ACTIVE.map(spelled).join('|')})(?![a-zA-Z]{4})`, 'i')
const objectStream = new RegExp(spelled('ObjStm'), 'gi')
/** What a stream of objects has beside its name; some readers go by that. */
const firstObject = new RegExp(spelled('First'), 'i')
const plainFlate = new RegExp(`${spelled('Filter')}\\s*\\[?\\s*${spelled('FlateDecode')}\\s*\\]?`, 'i')
const predicted = new RegExp(spelled('Predictor'), 'i')
const begins = /\bstream[ \t]{0,9}(?:\r\n|\n|\r)/g

/** Longest dictionary in front of a stream that is looked at. */
const DICTIONARY = 2_000
/** The most that packed objects may come to, and how many streams of them. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_STREAMS = 2_000
/** What is looked through at once; no word is longer than the overlap. */
const PIECE = 128 * 1024
const OVERLAP = 64

/** True for a PDF that acts, or whose objects cannot be read. */
export async function actsByItself(bytes: Buffer): Promise<boolean> {
  if (await hasActive(bytes)) return true
  let unread = await howOften(objectStream, bytes)
  const left = { bytes: MOST_BYTES, streams: MOST_STREAMS }
  for await (const { dictionary, packed } of streamsOf(bytes)) {
    const named = [...dictionary.matchAll(objectStream)].length
    if (named === 0 && !firstObject.test(dictionary)) continue
    const objects = plainFlate.test(dictionary) && !predicted.test(dictionary) && (await unpackedOf(packed(), left))
    if (objects && ((await hasActive(objects)) || (await howOften(objectStream, objects)) > 0)) return true
    if (!objects && named > 0) return true
    unread -= named
  }
  return unread > 0 // one was named where no stream follows that was looked into
}

interface Found {
  readonly dictionary: string
  /** What lies between the words; undefined where it does not end. */
  packed(): Buffer | undefined
}

/** Every place where a stream may begin, with what stands in front of it since the object or the stream before. */
async function* streamsOf(bytes: Buffer): AsyncGenerator<Found> {
  let before = 0
  let end = 0
  for await (const [text, from] of piecesOf(bytes))
    for (const found of text.matchAll(begins)) {
      if (found.index >= PIECE) break
      const at = from + found.index
      const front = bytes.toString('latin1', Math.max(before, at - DICTIONARY), at)
      before = at + found[0].length
      const starts = before
      yield {
        dictionary: front.slice(front.lastIndexOf('endobj') + 1),
        packed() {
          if (end >= 0 && end < starts) end = bytes.indexOf('endstream', starts) // the same one for all in front of it
          return end < 0 ? undefined : bytes.subarray(starts, end)
        },
      }
    }
}

async function unpackedOf(packed: Buffer | undefined, left: { bytes: number; streams: number }) {
  if (packed === undefined || left.bytes <= 0 || left.streams-- <= 0) return undefined
  const objects = await unpack(packed, { maxOutputLength: left.bytes }).catch(() => undefined)
  left.bytes -= objects?.length ?? 0
  return objects
}

/** Others have their turn after each piece. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<[text: string, from: number]> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    if (from > 0) await setImmediate()
    yield [bytes.toString('latin1', from, from + PIECE + OVERLAP), from]
  }
}

async function hasActive(bytes: Buffer): Promise<boolean> {
  for await (const [text] of piecesOf(bytes)) if (active.test(text)) return true
  return false
}

async function howOften(word: RegExp, bytes: Buffer): Promise<number> {
  let count = 0
  for await (const [text] of piecesOf(bytes))
    count += [...text.matchAll(word)].filter(({ index }) => index < PIECE).length
  return count
}
