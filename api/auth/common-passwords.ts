/**
 * Passwords that everybody tries first. Refused at enrollment, change and reset (C-16), however many criteria they
 * meet: what they are made of (common words, walks over the keyboard, rows of letters or digits) leaves nothing to be
 * guessed, or a breach had them. Length wins: from `LONG` characters on only what repeats one piece is common.
 */
import { wasBreached } from './breached-passwords.ts'
import { commonWords } from './common-words.ts'
import { LONG } from './password-rules.schema.ts'

/** Letters that are nobody's secret beside the pieces. */
const SPARE = 2
/** Common pieces that a short password may not consist of alone. */
const PIECES = 2
/** A year and a number, a dash and an exclamation mark: more than these are a choice of their own. */
const DECORATIONS = 2

const SWAPS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}
const asLetters = (text: string) => text.replace(/[0134578@$!|]/g, sign => SWAPS[sign] ?? sign)
const SHIFTED = '!@#$%^&*()'
const unshifted = (text: string) =>
  text.replace(/[!@#$%^&*()]/g, sign => String((SHIFTED.indexOf(sign) + 1) % SHIFTED.length))

/** Each row of the keyboard begins a little to the right of the one above. */
const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const places = new Map(ROWS.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)))

function isNextTo(one: string, other: string): boolean {
  const [a, b] = [places.get(one), places.get(other)]
  if (!a || !b) return false
  const [across, down] = [b.x - a.x, b.y - a.y]
  if (down === 0) return Math.abs(across) === 1
  return Math.abs(down) === 1 && (across === 0 || across === -down)
}

const step = (text: string, at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1)

/** How far a walk over the keyboard, or a row like abc, 321 or aaa, reaches from `at`. */
function reach(text: string, at: number): number {
  let walk = at + 1
  while (walk < text.length && isNextTo(text.charAt(walk - 1), text.charAt(walk))) walk += 1
  let row = at + 2
  if (row > text.length || Math.abs(step(text, at + 1)) > 1) row = at + 1
  else while (row < text.length && step(text, row) === step(text, at + 1)) row += 1
  return Math.max(walk - at >= 4 ? walk : at, row - at >= 3 ? row : at)
}

/** All walks are one: a second does not make the first harder to guess. */
const WALK = ''

interface Parsed {
  readonly spare: number
  readonly pieces: readonly string[]
  readonly decorations: number
}

const NOTHING: Parsed = { spare: 0, pieces: [], decorations: 0 }
const weight = ({ spare, pieces, decorations }: Parsed) => spare * 100 + pieces.length * 10 + decorations

/** The reading of a password that leaves the least unexplained. */
function parse(lower: string, isWord: (text: string) => boolean): Parsed {
  const best: Parsed[] = [NOTHING]
  const offer = (at: number, parsed: Parsed) => {
    const known = best[at]
    if (!known || weight(parsed) < weight(known)) best[at] = parsed
  }
  const readings = [lower, asLetters(lower), asLetters(lower.replaceAll('1', 'l'))]
  const typed = unshifted(lower)
  for (let at = 0; at < lower.length; at += 1) {
    const before = best[at] ?? NOTHING
    const piece = (end: number, text: string) => offer(end, { ...before, pieces: [...before.pieces, text] })
    for (let end = at + 2; end <= lower.length; end += 1) {
      const word = readings.map(reading => reading.slice(at, end)).find(isWord)
      if (word !== undefined) piece(end, word)
    }
    const walked = Math.max(reach(lower, at), reach(typed, at))
    for (let end = at + 3; end <= walked; end += 1) piece(end, WALK)
    const [decoration = ''] = /^(\d{1,8}|[^\p{L}\d])/u.exec(lower.slice(at)) ?? []
    if (decoration) offer(at + decoration.length, { ...before, decorations: before.decorations + 1 })
    offer(at + 1, { ...before, spare: before.spare + 1 })
  }
  return best[lower.length] ?? NOTHING
}

/** One short text over and over: abcabcabc, aaaaaaaa. */
const isRepeated = (text: string) => /^(.{1,4})\1+$/.test(text)

/** a1b2c3d4: two rows, drawn through one another. */
function isInterleaved(text: string): boolean {
  const [evens, odds] = [0, 1].map(first => [...text].filter((_, at) => at % 2 === first).join(''))
  return [evens, odds].every((half = '') => half.length >= 3 && reach(half, 0) === half.length)
}

/**
 * Whether others would have tried it before long; `own` are words that they know of the customer: names, the username.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  if (/^\d+$/.test(lower) || isRepeated(lower) || isInterleaved(lower)) return true
  if (wasBreached(lower, text => [text, asLetters(text), asLetters(text.replaceAll('1', 'l'))])) return true
  const known = new Set(own.map(word => word.toLowerCase()).filter(word => word.length >= 3))
  const { spare, pieces, decorations } = parse(lower, text => commonWords.has(text) || known.has(text))
  const left = spare + Math.max(0, decorations - DECORATIONS)
  if (left > SPARE) return false
  return password.length < LONG ? pieces.length <= PIECES : new Set(pieces).size <= 1
}
