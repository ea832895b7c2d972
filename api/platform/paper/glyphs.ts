/**
 * Letters side by side. What a typeface makes of them (which glyphs, how far apart) is asked of it once for each shape
 * of a text: digits have one width and their neighbours do not care which they are, so all amounts of so many digits
 * are one shape.
 */
import type { GlyphRun } from 'fontkit'
import type { Slice } from './typefaces.ts'

/** Digits of one width, as tables need them. */
export const FEATURES: readonly ('kern' | 'tnum' | 'lnum')[] = ['kern', 'tnum', 'lnum']

/** A text as its typeface sets it. */
export interface Shape {
  readonly run: GlyphRun
  /** At one point. */
  readonly width: number
  /** Whether a glyph stands alone for each digit, so that another may stand there. */
  readonly open: boolean
}

const ANY_DIGIT = '8'
const DIGITS = /[0-9]/g
/** Inter draws these with a sign of multiplication, other digits too, but not zero. */
const BY_ITS_ZERO = /0[xX]/

/** What a text has in common with all that differ in digits only. */
export const shapeKey = (text: string): string => (BY_ITS_ZERO.test(text) ? text : text.replaceAll(DIGITS, ANY_DIGIT))

const KNOWN_SHAPES = 5_000
const shapes = new Map<Slice, Map<string, Shape>>()
const alone = new Map<Slice, readonly number[]>()

/** The glyphs that stand for the ten digits. */
export function digitsOf(slice: Slice): readonly number[] {
  const known = alone.get(slice)
  if (known) return known
  const glyphs = [...'0123456789'].map(digit => glyphOf(slice, digit))
  alone.set(slice, glyphs)
  return glyphs
}
const glyphOf = ({ font }: Slice, letter: string): number => font.layout(letter, [...FEATURES]).glyphs[0]?.id ?? 0

/** The shape of a text that is its own key, or of one with so many digits elsewhere. */
export function shapeOf(slice: Slice, key: string): Shape {
  const ofSlice = shapes.get(slice) ?? new Map<string, Shape>()
  shapes.set(slice, ofSlice)
  const known = ofSlice.get(key)
  if (known) return known
  const run = slice.font.layout(key, [...FEATURES])
  const shape = { run, width: run.advanceWidth / slice.font.unitsPerEm, open: isOpen(slice, run, key) }
  if (ofSlice.size >= KNOWN_SHAPES) ofSlice.clear()
  ofSlice.set(key, shape)
  return shape
}

function isOpen(slice: Slice, { glyphs }: GlyphRun, key: string): boolean {
  const letters = [...key]
  const digit = digitsOf(slice)[Number(ANY_DIGIT)]
  return (
    glyphs.length === letters.length && letters.every((letter, i) => letter !== ANY_DIGIT || glyphs[i]?.id === digit)
  )
}

/** The width of letters side by side, at one point. */
export function widthOf(slice: Slice, text: string): number {
  const shape = shapeOf(slice, shapeKey(text))
  return shape.open ? shape.width : shapeOf(slice, text).width
}
