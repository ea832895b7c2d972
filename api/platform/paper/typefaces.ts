/**
 * The bank's typefaces on paper, the same as on screen. They come as WOFF2 for browsers, cut into slices of the
 * alphabet. A letter is drawn from the slice that has it: Latin, Greek and Cyrillic as well as Chinese, in any document
 * of any language, and a document carries no more than it shows.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { atWeight } from './font-weight.ts'

export type Face = 'sans' | 'serif'

export interface Slice {
  /** Unlike that of every other slice. */
  readonly name: string
  readonly font: Font
  /** Letters of the width of their height. */
  readonly wide: boolean
}

interface Family {
  readonly folder: string
  readonly wide: boolean
}
const inter: Family = { folder: 'inter', wide: false }
const serif: Family = { folder: 'source-serif-4', wide: false }
const chinese: Family = { folder: 'noto-sans-sc', wide: true }
/** Where a letter is looked for, in this order. */
const families: Record<Face, readonly Family[]> = { sans: [inter, chinese], serif: [serif, inter, chinese] }

const WEIGHT = 400
const require = createRequire(import.meta.url)
const resolve = (file: string) => require.resolve(`@fontsource-variable/${file}`)

interface Decoder {
  onRuntimeInitialized: () => void
  decompress: (woff2: Buffer) => Uint8Array | false
}
/** The decoder itself: what its package exports answers later, and letters are asked for one after the other. */
const decoder: Decoder = require('wawoff2/build/decompress_binding.js')
await new Promise<void>(resolve => (decoder.onRuntimeInitialized = resolve))

/** A PDF embeds TrueType. */
function trueTypeOf(woff2: Buffer): Buffer {
  const bytes = decoder.decompress(woff2)
  if (bytes === false) throw new TypeError('not a WOFF2 font')
  return Buffer.from(bytes)
}

type Range = readonly [from: number, to: number]
const alphabets = new Map<string, readonly (readonly [slice: string, ranges: readonly Range[]])[]>()

/** Which slice has which letters, as the package tells browsers: "U+0102-0103,U+0110". */
function alphabetOf({ folder }: Family) {
  const known = alphabets.get(folder)
  if (known) return known
  const told: Record<string, string> = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8'))
  const alphabet = Object.entries(told).map(([key, ranges]) => {
    const pairs = ranges.split(',').map((range): Range => {
      const [from = '', to = from] = range.trim().slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
    return [key.replace(/[[\]]/g, ''), pairs] as const
  })
  alphabets.set(folder, alphabet)
  return alphabet
}

const slices = new Map<string, Slice>()

function sliceOf({ folder, wide }: Family, key: string): Slice {
  const name = `${folder}-${key}`
  const known = slices.get(name)
  if (known) return known
  const opened = create(trueTypeOf(readFileSync(resolve(`${folder}/files/${name}-wght-normal.woff2`))))
  if (!('variationAxes' in opened)) throw new TypeError(`${name} is not one font`)
  const byDefault = opened.variationAxes['wght']?.default ?? WEIGHT
  const font = byDefault === WEIGHT ? opened : atWeight(opened, WEIGHT)
  // All slices of a family have one name; a PDF tells its fonts apart by it.
  Object.defineProperty(font, 'postscriptName', { value: `${opened.familyName.replaceAll(' ', '')}-${key}` })
  nameGlyphs(font)
  const slice = { name, font, wide }
  slices.set(name, slice)
  return slice
}

/**
 * A glyph stands for the letter by which it is first asked for; one that is first met as a part of another would stand
 * for none, and could not be read out of the document. Where letters share a glyph, punctuation comes before its rarer
 * doubles.
 */
function nameGlyphs(font: Font): void {
  const punctuation = (letter: number) => letter < 0x100 || (letter >= 0x2000 && letter < 0x2070)
  const usual = font.characterSet.filter(punctuation)
  for (const letter of [...usual, ...font.characterSet]) font.glyphForCodePoint(letter)
}

const letters: Record<Face, Map<number, Slice | undefined>> = { sans: new Map(), serif: new Map() }

/** The slice that draws a letter (a code point); undefined when no typeface of the bank has it. */
export function sliceFor(face: Face, letter: number): Slice | undefined {
  const known = letters[face]
  if (known.has(letter)) return known.get(letter)
  const found = find(face, letter)
  known.set(letter, found)
  return found
}

function find(face: Face, letter: number): Slice | undefined {
  for (const family of families[face])
    for (const [key, ranges] of alphabetOf(family)) {
      if (!ranges.some(([from, to]) => from <= letter && letter <= to)) continue
      const slice = sliceOf(family, key)
      if (slice.font.hasGlyphForCodePoint(letter)) return slice
    }
  return undefined
}

/** The slice that a line's height is taken from. */
export function plainSlice(face: Face): Slice {
  const slice = sliceFor(face, 0x41)
  if (!slice) throw new TypeError('the typefaces have no A')
  return slice
}
