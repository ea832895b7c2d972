import { expect, test } from 'vitest'
import english from '../../api/platform/locales/en/searched.ts'
import { categoryNames } from '../../api/platform/categories/categories.schema.ts'
import { languages } from '../../api/platform/language.schema.ts'
import { askedFor, menuPlaces } from './further-places.ts'
import { quickActions } from './navigation.ts'
import { absent } from './palette-absent.ts'
import { chosenPlaces } from './palette-places.ts'
import { phrasesOf, wordsFor } from './palette-words.ts'
import { questions } from './questions.ts'

test('every language is understood at once', () => {
  expect(wordsFor('pay').length).toBeGreaterThanOrEqual(languages.length)
  for (const phrase of ['rent', 'alquiler', 'loyer', '房租'])
    expect(phrasesOf('categories', 'Housing')).toContain(phrase)
})

test('what is called something is there', () => {
  const named = (list: object) => Object.keys(list).toSorted()
  const ids = new Set(questions().map(({ id }) => id))
  expect(named(english.questions).filter(id => !ids.has(id))).toEqual([])
  expect(named(english.absent)).toEqual(
    absent()
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(named(english.categories).filter(name => !categoryNames.some(one => one === name))).toEqual([])
  const places = [...quickActions, ...menuPlaces, ...askedFor].map(({ label }) => label)
  const all = new Set([...places, ...chosenPlaces().map(({ name }) => name)])
  expect(named(english.places).filter(name => !all.has(name))).toEqual([])
})
