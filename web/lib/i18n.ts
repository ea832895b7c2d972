import i18next from 'i18next'
import { isLanguage, type Language } from '../../api/platform/language.schema.ts'

/**
 * Texts. The English text is its own key: `t('Sign On')`, `t('ending in {digits}', { digits })`. English needs no
 * catalogue; the others are one JSON file per language and capability,
 * api/platform/locales/<language>/<capability>.json, and are fetched when that language is chosen. Finished
 * sentences of the server or a schema go through `said` (said.ts). Call `t` while drawing, never at the top of a
 * file: the language may change.
 */
/** All but what the server alone says. */
const catalogues = import.meta.glob<Record<string, string>>(
  [
    '../../api/platform/locales/*/*.json',
    '!../../api/platform/locales/*/mail.json',
    '!../../api/platform/locales/*/paper.json',
  ],
  { import: 'default' },
)

void i18next.init({
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  resources: {},
  initAsync: false,
})

/** What is said of one thing only, by the text that is said of many: api/platform/locales/<language>/one.json. */
const ones = import.meta.glob<Record<string, string>>('../../api/platform/locales/en/one.json', {
  import: 'default',
  eager: true,
})
const asSingulars = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([text, one]) => [`${text}_one`, one]))
for (const texts of Object.values(ones)) i18next.addResourceBundle('en', 'translation', asSingulars(texts))

/**
 * `{n}` is a number of things: where the language has a form for one of them, and the catalogue a text, that is
 * said. A word that means two things in English says which with `context`: t('Time', { context: 'duration' }) is
 * "Time_duration" in the catalogue.
 */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const { context } = values
  const count = Number(values['n'])
  const template = i18next.t(text, {
    ...(Number.isInteger(count) && { count }),
    ...(context !== undefined && { context: String(context) }),
    skipInterpolation: true,
  })
  // A value that ends in a period ("1 déc.", "Gas Co.") ends the sentence as well.
  return template.replace(/\{(\w+)\}(\.?)/g, (whole, name: string, period: string) => {
    const value = values[name]
    return value === undefined ? whole : `${value}${String(value).endsWith('.') ? '' : period}`
  })
}

const sentences = new Map<string, readonly string[]>()
/** The templates of what arrives with its values in it (`sentences.json`), in the language that is spoken. */
export const templates = (): readonly string[] => sentences.get(spoken()) ?? []

/** French sets a space before some marks; no line begins with the mark. */
const inFrench = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([text, french]) => [
      text,
      french.replace(/ (?=[;:!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0'),
    ]),
  )

async function load(language: Language): Promise<void> {
  const files = Object.entries(catalogues).filter(([path]) => path.includes(`/locales/${language}/`))
  const parts = await Promise.all(
    files.map(async ([path, read]) => {
      const part = await read()
      if (path.endsWith('/sentences.json')) sentences.set(language, Object.keys(part))
      const texts = language === 'fr' ? inFrench(part) : part
      return path.endsWith('/one.json') ? asSingulars(texts) : texts
    }),
  )
  i18next.addResourceBundle(language, 'translation', Object.assign({}, ...parts), true, true)
}

/**
 * Letters that the bank's own typefaces do not have: a slice of them is fetched when a page shows one of its
 * letters.
 */
const typefaces: Partial<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('@fontsource-variable/noto-sans-sc/index.css'),
}

/** Fetches the language's texts and typeface, then switches; the tree is drawn anew. */
export async function speak(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation'))
    await Promise.all([load(language), typefaces[language]?.()])
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

export const spoken = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

export function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}
