/** Setting words in lines: which typeface draws which letters, and where a line may end. */
import { widthOf } from './glyphs.ts'
import { plainSlice, sliceFor, type Face, type Slice } from './typefaces.ts'

/** Letters of one slice, side by side. */
export interface Run {
  readonly slice: Slice
  readonly text: string
  /** Points. */
  readonly width: number
}
export interface Line {
  readonly runs: readonly Run[]
  readonly width: number
}

/** A letter that no typeface has loses its marks, or becomes a question mark. */
function drawable(face: Face, letter: string): string {
  if (sliceFor(face, letter.codePointAt(0) ?? 0)) return letter
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== '' && [...bare].every(one => sliceFor(face, one.codePointAt(0) ?? 0)) ? bare : '?'
}

/** Letters that every face has in its plain slice. */
const PLAIN = /^[\x20-\x7e]+$/

const printable = (face: Face, text: string) =>
  PLAIN.test(text) ? text : [...text.normalize('NFC')].map(letter => drawable(face, letter)).join('')

function runsOf(face: Face, text: string, size: number): Run[] {
  if (PLAIN.test(text)) {
    const slice = plainSlice(face)
    return [{ slice, text, width: widthOf(slice, text) * size }]
  }
  const parts: { slice: Slice; text: string }[] = []
  for (const letter of text) {
    const slice = sliceFor(face, letter.codePointAt(0) ?? 0) ?? plainSlice(face)
    const last = parts.at(-1)
    if (last?.slice === slice) last.text += letter
    else parts.push({ slice, text: letter })
  }
  return parts.map(part => ({ ...part, width: widthOf(part.slice, part.text) * size }))
}

const lineOf = (runs: readonly Run[]): Line => ({ runs, width: runs.reduce((sum, { width }) => sum + width, 0) })

/** A Chinese letter, with what opens in front of it. */
const HAN = /[（「『《【“]*[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u.source
/**
 * Between words, and around a Chinese letter, but a line never begins with closing punctuation nor ends with an opening
 * one.
 */
const UNIT = new RegExp(`${HAN}(?:[，。、：；！？）」』》】”]|\\s)*|(?:(?!${HAN})\\S)+\\s*|\\s+`, 'gu')

/** The lines of a text, none wider than `width` points; a word that is wider than a line is broken. */
export function linesOf(face: Face, text: string, size: number, width: number): Line[] {
  return text.split('\n').flatMap(paragraph => {
    const shown = printable(face, paragraph)
    const whole = lineOf(runsOf(face, shown, size))
    return whole.width <= width ? [whole] : wrapped(face, shown, size, width)
  })
}

function wrapped(face: Face, text: string, size: number, width: number): Line[] {
  const fits = (words: string) => lineOf(runsOf(face, words.trimEnd(), size)).width <= width
  const lines: string[] = []
  let line = ''
  for (const unit of text.match(UNIT) ?? []) {
    if (fits(line + unit)) {
      line += unit
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of unit) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line].map(one => lineOf(runsOf(face, one.trimEnd(), size)))
}

/** Chinese letters need more air between lines than Latin ones. */
const WIDE_LINE = 1.4

/** Of a face at one point: from line to line, and from the top of a line to where its letters stand. */
function measuresOf(face: Face): Measures {
  const known = measures.get(face)
  if (known) return known
  const { ascent, descent, lineGap, unitsPerEm } = plainSlice(face).font
  const found = { natural: (ascent - descent + lineGap) / unitsPerEm, baseline: ascent / unitsPerEm }
  measures.set(face, found)
  return found
}
interface Measures {
  readonly natural: number
  readonly baseline: number
}
const measures = new Map<Face, Measures>()

/** From one line to the next, in points. */
export function lineHeight(face: Face, size: number, lines: readonly Line[]): number {
  const { natural } = measuresOf(face)
  const wide = lines.some(({ runs }) => runs.some(({ slice }) => slice.wide))
  return size * (wide ? Math.max(WIDE_LINE, natural) : natural)
}

/** From the top of a line to where its letters stand, in points. */
export const baseline = (face: Face, size: number): number => measuresOf(face).baseline * size
