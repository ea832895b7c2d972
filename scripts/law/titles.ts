import type { Sources } from './judge.ts'

export const LONGEST_TITLE = 90

/** Titles of tests that are longer than a list of tests, or a line of the house, has room for. */
export function judgeTitles(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) =>
    titlesIn(source)
      .filter(title => title.length > LONGEST_TITLE)
      .map(title => `${file}: a title of ${title.length} letters, at most ${LONGEST_TITLE}: ${title}`),
  )
}

/** What is told first to `test`, `it` or `describe`, also behind a table of cases. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(TITLE)].map(([, , title = '']) => title)
}

const TITLE = /(?:(?<![.\w])(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*,/g
