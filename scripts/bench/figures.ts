/** What a bench has found, for people line by line as it goes, and for machines as one JSON at its end. */

/** The middle of several passes, with their range. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export interface Figure extends Spread {
  /** The bound that the house has set itself, and whether the median keeps it. */
  readonly wanted?: number
  readonly held?: boolean
}

/** Figures by what they are of: `{ dashboard: { lcp: { median, least, most, wanted, held } } }`. */
export interface Figures {
  readonly [name: string]: Figure | Figures
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (nth: number) => sorted[nth] ?? 0
  return { least: at(0), median: at(Math.floor(sorted.length / 2)), most: at(sorted.length - 1) }
}

/** A bound that is kept from below (a speed) or from above (a wait). */
export interface Bound {
  readonly wanted: number
  readonly bound: 'at least' | 'at most'
}

export function judged(spread: Spread, { wanted, bound }: Bound): Required<Figure> {
  const held = bound === 'at least' ? spread.median >= wanted : spread.median <= wanted
  return { ...spread, wanted, held }
}

/** `214 (198 to 240) ms, at most 250: held`. */
export function saidOf(unit: string, figure: Required<Figure>, { bound }: Pick<Bound, 'bound'>, digits = 0): string {
  const told = (value: number) => value.toFixed(digits)
  const verdict = figure.held ? 'held' : 'NOT HELD'
  const range = `${told(figure.least)} to ${told(figure.most)}`
  return `${told(figure.median)} (${range}) ${unit}, ${bound} ${figure.wanted}: ${verdict}`
}
