/**
 * Whether a PDF does anything by itself: scripts, programs to launch, forms that send, files inside. Such a file is no evidence. Names
 * may be written with `#4a` for a letter, and objects may lie in compressed streams; what cannot be looked into is not taken either.
 */
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
const objectStream = new RegExp(spelled('ObjStm'), 'i')
const plainFlate = new RegExp(`${spelled('Filter')}\\s*\\[?\\s*${spelled('FlateDecode')}\\s*\\]?`, 'i')
const filtered = new RegExp(spelled('Filter'), 'i')
const predicted = new RegExp(spelled('Predictor'), 'i')

/** Longest dictionary in front of a stream that is looked at, and the most that its objects may come to. */
const DICTIONARY = 2_000
const MOST = 16 * 1024 * 1024

/** True for a PDF that acts, or whose objects cannot be read. */
export async function actsByItself(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1')
  if (active.test(text)) return true
  let unpacked = 0
  for (const found of text.matchAll(/\bstream\r?\n/g)) {
    const dictionary = text.slice(
      Math.max(0, text.lastIndexOf('endobj', found.index), found.index - DICTIONARY),
      found.index,
    )
    if (!objectStream.test(dictionary) || !filtered.test(dictionary)) continue
    if (!plainFlate.test(dictionary) || predicted.test(dictionary)) return true
    const body = await objectsIn(bytes.subarray(found.index + found[0].length), MOST - unpacked)
    if (body === undefined || active.test(body)) return true
    unpacked += body.length
  }
  return false
}

async function objectsIn(packed: Buffer, most: number): Promise<string | undefined> {
  const end = packed.indexOf('endstream')
  const body = await unpack(end < 0 ? packed : packed.subarray(0, end), { maxOutputLength: Math.max(1, most) }).catch(
    () => undefined,
  )
  return body?.toString('latin1')
}
