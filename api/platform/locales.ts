/**
 * The words of mail and paper by language. English is the key; a text that is missing in a language stays English here,
 * though `web/lib/locales.test.ts` lets none be missing.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { labelIn } from '../../ledger/account-label.ts'
import { fill, type Phrase } from '../../ledger/phrase.ts'
import { languages, type Language } from './language.schema.ts'

const FOLDER = path.join(import.meta.dirname, 'locales')
/** Where the screens have the names of categories: whoever looks for one writes it as it is shown. */
const OF_CATEGORIES = ['retirement-calculator', 'pay-bills', 'investments', 'kit', 'account-pages', 'categories']
/**
 * What the server says; the other files of a language are the screens'. Where two have a text, the later one counts.
 */
const FILES = [...OF_CATEGORIES, 'movements', 'sentences', 'mail', 'paper']

const catalogue = z.record(z.string(), z.string())
type Catalogue = Readonly<z.output<typeof catalogue>>

const read = (language: Language, file: string): Catalogue =>
  catalogue.parse(JSON.parse(readFileSync(path.join(FOLDER, language, `${file}.json`), 'utf8')))

const catalogueOf = (language: Language): Catalogue =>
  language === 'en' ? {} : Object.assign({}, ...FILES.map(file => read(language, file)))

const catalogues = new Map(languages.map(language => [language, catalogueOf(language)]))

export const translate = (language: Language, text: string): string => catalogues.get(language)?.[text] ?? text

/** A phrase in a language: its own words and kinds of accounts are translated, names in it stay as they are. */
export function inLanguage(language: Language, { template, values }: Phrase): string {
  const inner = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? labelIn(value, kind => translate(language, kind)) : inLanguage(language, value),
  ])
  return fill(translate(language, template), Object.fromEntries(inner))
}
