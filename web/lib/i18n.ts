import { type Language } from '../../api/platform/language.schema.ts'
import { labelIn } from '../../ledger/account-label.ts'

/**
 * Texts. The English text is its own key: `t('Sign On')`, `t('ending in {digits}', { digits })`. English needs no
 * catalogue; the others are one JSON file per language and capability,
 * api/platform/locales/<language>/<capability>.json, and are fetched, as one file, when that language is chosen.
 * Finished sentences of the server or a schema go through `said` (said.ts). Call `t` while drawing, never at the top
 * of a file: the language may change.
 */
const catalogues = import.meta.glob<Record<string, Record<string, string>>>('../../api/platform/locales/*/screens.ts', {
  import: 'default',
})

/** What has been fetched: each language's texts by their English ones. */
const spokenTexts: Partial<Record<Language, Record<string, string>>> = {}
let language: Language = 'en'
const listeners = new Set<() => void>()

/** What is said of one thing only, by the text that is said of many: api/platform/locales/<language>/one.json. */
const ones = import.meta.glob<Record<string, string>>('../../api/platform/locales/en/one.json', {
  import: 'default',
  eager: true,
})
const asSingulars = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([text, one]) => [`${text}_one`, one]))
spokenTexts.en = Object.assign({}, ...Object.values(ones).map(asSingulars))

/**
 * `{n}` is a number of things: where the language has a form for one of them, and the catalogue a text, that is
 * said. A word that means two things in English says which with `context`: t('Time', { context: 'duration' }) is
 * "Time_duration" in the catalogue.
 */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const template = templateOf(text, Number(values['n']), values['context'])
  // A value that ends in a period ("1 déc.", "Gas Co.") ends the sentence as well.
  return template.replace(/\{(\w+)\}(\.?)/g, (whole, name: string, period: string) => {
    const value = values[name]
    if (value === undefined) return whole
    const shown = called(String(value))
    return `${shown}${shown.endsWith('.') ? '' : period}`
  })
}

/** What the server calls an account by, "Checking ••4821": a kind is said in the language shown, a name stays. */
export const called = (label: string): string => labelIn(label, kind => templateOf(kind, NaN, undefined))

const sentences = new Map<string, readonly string[]>()
/** The templates of what arrives with its values in it (`sentences.json`), in the language that is spoken. */
export const templates = (): readonly string[] => sentences.get(spoken()) ?? []

/**
 * The most particular that the catalogue has: for this meaning and this many, for this meaning, for this many, the
 * text itself.
 */
function templateOf(text: string, n: number, context: string | number | undefined): string {
  const texts = spokenTexts[language] ?? {}
  const meanings = context === undefined ? [text] : [`${text}_${context}`, text]
  const many = Number.isInteger(n) ? new Intl.PluralRules(language).select(n) : undefined
  const keys = meanings.flatMap(key => (many ? [`${key}_${many}`, key] : [key]))
  return keys.map(key => texts[key]).find(found => found !== undefined && found !== '') ?? text
}

/** French sets a space before some marks; no line begins with the mark. */
const inFrench = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([text, french]) => [
      text,
      french.replace(/ (?=[;:!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0'),
    ]),
  )

async function load(wanted: Language): Promise<void> {
  const screens = catalogues[`../../api/platform/locales/${wanted}/screens.ts`]
  if (!screens) throw new Error(`there is no screens.ts for ${wanted}`)
  const parts = Object.entries(await screens()).map(([path, part]) => {
    if (path.endsWith('/sentences.json')) sentences.set(wanted, Object.keys(part))
    const texts = wanted === 'fr' ? inFrench(part) : part
    return path.endsWith('/one.json') ? asSingulars(texts) : texts
  })
  spokenTexts[wanted] = Object.assign({}, ...parts)
}

/**
 * Letters that the bank's own typefaces do not have: a slice of them is fetched when a page shows one of its
 * letters.
 */
const typefaces: Partial<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('@fontsource-variable/noto-sans-sc/index.css'),
}

/** Fetches the language's texts and typeface, then switches; the tree is drawn anew. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted !== 'en' && spokenTexts[wanted] === undefined) await Promise.all([load(wanted), typefaces[wanted]?.()])
  document.documentElement.lang = wanted
  language = wanted
  for (const listener of listeners) listener()
}

export const spoken = (): Language => language

export function onLanguage(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
