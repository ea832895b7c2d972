import type { Sources } from './judge.ts'

const TRIED = /\.(?:test|e2e|long)\.tsx?$|^scripts\/(?:testing|bench|shots)\//
/** A text that goes on in the next line; of mail, its next sentence. */
const GOES_ON = /(['"`])\s*\+\s*\1/g
const NEXT = /['"`],\s*['"`]/g

/** Texts that were translated although nothing says them any more: `words` has those of each catalogue. */
export function judgeWords(sources: Sources, words: ReadonlyMap<string, readonly string[]>): string[] {
  const said = [...sources].filter(([file]) => !TRIED.test(file)).map(([, source]) => source.replaceAll(GOES_ON, ''))
  const house = said.join('\n').replaceAll("\\'", "'")
  const mail = house.replaceAll(NEXT, '')
  const isSaid = (text: string) => ["'", '"', '`'].some(quote => house.includes(`${quote}${text}${quote}`))
  return [...words].flatMap(([file, texts]) =>
    texts
      .filter(text => !isSaid(text) && !isSaid(text.replace(/_[a-z]+$/, '')))
      .filter(text => !file.endsWith('/mail.json') || !mail.includes(text))
      .map(text => `${file}: nothing says “${text}” any more: take it out of every language`),
  )
}
