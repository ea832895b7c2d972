import type { Sources } from './judge.ts'

/** A rule of the house that is cited by its name; the name ends where no word of it follows. */
const CITED = /\bARCHITECTURE, ([A-Z][^):;.,\n]*)/g
/** A row of its tables, or a heading. */
const NAMED = /^(?:\| ([^|`]+?) \||#+ (.+)$)/gm

/** Citations of ARCHITECTURE.md that lead nowhere. */
export function judgeArchitecture(sources: Sources, page: string): string[] {
  const names = [...page.matchAll(NAMED)].map(([, row, heading]) => row ?? heading ?? '').filter(name => name !== '')
  return [...sources].flatMap(([file, source]) =>
    [...source.replace(/\n\s*(?:\*|\/\/)\s?/g, ' ').matchAll(CITED)]
      .filter(([, name = '']) => !names.some(known => name.startsWith(known)))
      .map(([cited]) => `${file}: ${cited} is no rule there`),
  )
}
