import type english from './locales/en/searched.ts'

type Phrases<T> = { readonly [name in keyof T]: string }

/**
 * What customers call things where they search, and the words of which they make questions and acts: phrases, apart by
 * commas, small; '' where a language has none. Any language is understood, whatever is spoken. Those of `words` that
 * are compared without accents (`around`, `spent`, times) are written without them.
 */
export interface Searched {
  /** By the English label of a place (navigation.ts, further-places.ts, palette-places.ts of web/kit). */
  readonly places: Phrases<typeof english.places>
  /** By the id of a question (web/kit/questions.ts). */
  readonly questions: Phrases<typeof english.questions>
  /** What the bank does not have, by its id (web/kit/palette-absent.ts). */
  readonly absent: Phrases<typeof english.absent>
  /** What the bank's categories are called beside their names. */
  readonly categories: Phrases<typeof english.categories>
  /** Of which a question (web/kit/palette-asked.ts) or an act (web/kit/drafted.ts) is made. */
  readonly words: Phrases<typeof english.words>
}
