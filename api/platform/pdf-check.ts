/**
 * Whether a PDF does anything by itself: scripts, programs to launch, forms that send, files inside. Such a file is no
 * evidence. Names may be written with `#4a` for a letter, and objects may lie in compressed streams; what cannot be
 * looked into is not taken either. A file is looked through once, a piece at a time, so that whatever is in it holds
 * nobody up.
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
  'FileAttachment',
  'Filespec',
  'GoToE',
  'Movie',
  'XFA',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Encrypt',
]
const active = new RegExp(`(?:${ACTIVE.map(spelled).join('|')})(?![a-zA-Z]{4})`, 'i')
const objectStream = new RegExp(spelled('ObjStm'), 'gi')
const wordEnd = '(?![a-zA-Z0-9#])'
/** What a stream of objects has beside its name; some readers go by that. */
const firstObject = new RegExp(spelled('First') + wordEnd, 'i')
/** The same with a number: an outline names another object there. Whatever is no such name counts. */
const numbered = new RegExp(`${spelled('First')}${wordEnd}(?!\\s{0,20}\\d{1,10}\\s{1,20}\\d{1,5}\\s{1,20}R)`, 'gi')
const filter = new RegExp(spelled('Filter') + wordEnd, 'gi')
const flate = spelled('FlateDecode') + wordEnd
/** Packed in this one way; another one after it would hide what is within. */
const plainFlate = new RegExp(`${spelled('Filter')}\\s*(?:\\[\\s*${flate}\\s*\\]|${flate})`, 'i')
/** How it was changed before it was packed, here or in another object. */
const changed = new RegExp(`(?:${['DecodeParms', 'DP', 'Predictor'].map(spelled).join('|')})${wordEnd}`, 'i')
const begins = /\bstream\b/g

/** Longest text in front of a stream that is looked at. */
const DICTIONARY = 64 * 1024
/** Where the line of the word ends, behind which a stream's bytes begin: readers leave out what is on it. */
const LINE = 256
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
  let unseen = await howOften(numbered, bytes)
  const left = { bytes: MOST_BYTES, streams: MOST_STREAMS }
  for await (const { front, dictionary, packed } of streamsOf(bytes)) {
    const [named, seen] = [count(objectStream, dictionary), count(numbered, front)]
    if (named === 0 && seen === 0 && !firstObject.test(dictionary)) continue
    const objects = isPlain(dictionary) && (await unpackedOf(packed(), left))
    if (!objects || (await hasActive(objects)) || (await howOften(objectStream, objects)) > 0) return true
    unread -= named
    unseen -= seen
  }
  return unread > 0 || unseen > 0 // one was named where no stream follows that was looked into
}

const count = (word: RegExp, text: string) => [...text.matchAll(word)].length
const isPlain = (dictionary: string) =>
  plainFlate.test(dictionary) && !changed.test(dictionary) && count(filter, dictionary) === 1

interface Found {
  /** What stands in front of it since the stream before, and of that what stands in its own object. */
  readonly front: string
  readonly dictionary: string
  /** What lies between the words; undefined where it does not end. */
  packed(): Buffer | undefined
}

/** Every place where a stream may begin. */
async function* streamsOf(bytes: Buffer): AsyncGenerator<Found> {
  let before = 0
  let end = 0
  for await (const [text, from] of piecesOf(bytes))
    for (const found of text.matchAll(begins)) {
      if (found.index >= PIECE) break
      const at = from + found.index
      const front = bytes.toString('latin1', Math.max(before, at - DICTIONARY), at)
      before = at + found[0].length
      const starts = before + lineLeft(bytes, before)
      yield {
        front,
        dictionary: front.slice(front.lastIndexOf('endobj') + 1),
        packed() {
          if (end >= 0 && end < starts) end = bytes.indexOf('endstream', starts) // the same one for all in front of it
          return end < 0 ? undefined : bytes.subarray(starts, end)
        },
      }
    }
}

/** How many bytes there are to the end of the line, and of that end. */
function lineLeft(bytes: Buffer, from: number): number {
  const found = /^[^\r\n]*(?:\r\n|\r|\n)/.exec(bytes.toString('latin1', from, from + LINE))
  return found?.[0].length ?? 0
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
