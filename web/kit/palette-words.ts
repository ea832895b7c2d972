import type { Searched } from '../../api/platform/searched.schema.ts'

/** What customers call things, in every language at once: any is understood, whatever is spoken. */
const languages = Object.values(
  import.meta.glob<Searched>('../../api/platform/locales/*/searched.ts', { import: 'default', eager: true }),
)

const phrasesIn = (said = ''): string[] => said.split(', ').filter(Boolean)

/** What a place, a question, what there is not or a category is called, by its name there. */
export const phrasesOf = (part: Exclude<keyof Searched, 'words'>, name: string): string[] =>
  languages.flatMap(language => {
    const called: Readonly<Record<string, string>> = language[part]
    return phrasesIn(called[name])
  })

/** The words of these kinds of which questions and acts are made. */
export const wordsFor = (...kinds: (keyof Searched['words'])[]): readonly string[] =>
  kinds.flatMap(kind => languages.flatMap(({ words }) => phrasesIn(words[kind])))
