/** How well what somebody wrote into the palette fits what an entry is called. Pure. */
import { wordsFor } from './palette-words.ts'

/** What is written around what is meant. */
const AROUND = new Set(wordsFor('around'))

/** Small letters without accents; letters, digits and spaces alone, so that "401(k)" is "401k". */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim()

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean)

/** Whether a word is written around what is meant. */
export const isAround = (word: string): boolean => AROUND.has(word)

/** The words that say something; all of them where none does. */
function saying(text: string): string[] {
  const words = wordsOf(text)
  const left = words.filter(word => !isAround(word))
  return left.length > 0 ? left : words
}

const stem = (word: string): string => (word.length > 4 ? word.replace(/(ies|es|s|y)$/, '') : word)

/** "fees" is "fee", "rout" begins "routing". */
const means = (typed: string, known: string): boolean =>
  known.startsWith(typed) || (known.length > 2 && stem(typed) === stem(known))

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
/** Words of a language without spaces are found in each other; one character says too little. */
const hanFit = (typed: string, phrase: string): number => {
  if (!isHan(typed) || !isHan(phrase) || typed.length < 2) return 0
  if (phrase === typed) return FIT.exact
  if (phrase.includes(typed)) return FIT.within
  return phrase.length > 1 && typed.includes(phrase) ? FIT.around + phrase.length : 0
}

/** From the best: the phrase itself, words of one phrase, a whole phrase among other words, words of several. */
export const FIT = { exact: 400, within: 300, around: 200, across: 100 } as const

/** Of two phrases that have the words, the shorter one fits better. */
const CLOSE = 50
/** A phrase of one word says too little among many others. */
const LEAST_AROUND = 2

/** What somebody wrote fits one phrase so well; 0 where it does not. */
function fitOf(typed: readonly string[], phrase: readonly string[]): number {
  const isWithin = typed.every(word => phrase.some(known => means(word, known)))
  if (isWithin) {
    const isExact = phrase.length === typed.length && phrase.every(known => typed.some(word => means(word, known)))
    return isExact ? FIT.exact : FIT.within + Math.max(0, CLOSE - (phrase.length - typed.length))
  }
  const isWhole = phrase.every(known => typed.some(word => stem(word) === stem(known)))
  return isWhole && phrase.length >= Math.min(LEAST_AROUND, typed.length - 1) ? FIT.around + phrase.length : 0
}

/** Phrases as they are compared, kept: a key that is pressed goes through all of them. */
const kept = new Map<string, readonly string[]>()
function sayingOf(phrase: string): readonly string[] {
  const known = kept.get(phrase) ?? saying(phrase)
  kept.set(phrase, known)
  return known
}

/** How well what somebody wrote fits an entry of these phrases; 0 where it does not. */
export function fit(typed: string, phrases: readonly string[]): number {
  const words = saying(typed)
  if (words.length === 0) return 0
  const best = Math.max(
    0,
    ...phrases.map(phrase => Math.max(fitOf(words, sayingOf(phrase)), hanFit(plain(typed), plain(phrase)))),
  )
  if (best > 0) return best
  const all = phrases.flatMap(sayingOf)
  return words.every(word => all.some(known => means(word, known))) ? FIT.across : 0
}
