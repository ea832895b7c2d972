import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { languages } from '../../api/platform/language.schema.ts'

/**
 * The small typefaces have every letter of what the bank says: nothing is drawn in another face, and no larger file
 * is fetched for it.
 */
const HERE = import.meta.dirname
const lettersOf = (name: string): Set<number> => {
  const font = openSync(path.join(HERE, `fonts/${name}.woff2`))
  if (!('characterSet' in font)) throw new Error(`${name} holds several typefaces`)
  return new Set(font.characterSet)
}
const textsIn = (file: string): Record<string, string> => JSON.parse(readFileSync(path.join(HERE, file), 'utf8'))
const textsOf = (language: string): string =>
  globSync(`../../api/platform/locales/${language}/*.json`, { cwd: HERE })
    .flatMap(file => Object.entries(textsIn(file)))
    .map(([english, said]) => (language === 'en' ? english : said))
    .join('')

/** English is in the keys of every catalogue; Chinese has a typeface of its own (web/lib/i18n.ts). */
const spelled = languages.filter(language => language !== 'en' && language !== 'zh')

test.each(['inter', 'source-serif'])(
  '%s has what every language is written with that has no typeface of its own',
  name => {
    const plain = lettersOf(name)
    const all = new Set([...plain, ...lettersOf(`${name}-accents`)])
    // What English is written with: the keys of any catalogue.
    const english = globSync('../../api/platform/locales/es/*.json', { cwd: HERE })
      .flatMap(file => Object.keys(textsIn(file)))
      .join('')
    const missing = (text: string, letters: Set<number>) =>
      [...new Set(text)].filter(letter => !letters.has(letter.codePointAt(0) ?? 0))
    expect(missing(english.replace(/[é§÷→≤≥]/g, ''), plain)).toEqual([])
    for (const language of spelled) expect(missing(textsOf(language).replace(/[→≤≥\u202f]/g, ''), all)).toEqual([])
  },
)

test('each small file is asked for by exactly the letters that it has', () => {
  const css = readFileSync(path.join(HERE, 'fonts.css'), 'utf8')
  for (const name of ['inter', 'inter-accents', 'source-serif', 'source-serif-accents']) {
    const [, ranges = ''] = new RegExp(`fonts/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(css) ?? []
    const letters = lettersOf(name)
    const asked = ranges.split(',').flatMap(range => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .trim()
        .split('-')
        .map(hex => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, i) => from + i)
    })
    expect(asked.length).toBeGreaterThan(30)
    const thin = new Set([0x202f, 0x2009])
    expect(asked.filter(letter => !letters.has(letter) && !thin.has(letter)).map(code => code.toString(16))).toEqual([])
  }
})
