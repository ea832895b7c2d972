import { afterEach, expect, test } from 'vitest'
import { languages } from '../../../api/platform/language.schema.ts'
import { speak, t } from '../../lib/i18n.ts'
import { choicesOf, isOffered, keptAs } from './category-field.tsx'

const names = ['Groceries', 'Dining', 'Bowling']

afterEach(() => speak('en'))

test('a category is kept under its own name, in whatever language it was typed', async () => {
  for (const language of languages) {
    await speak(language)
    for (const name of names) expect(keptAs(names, ` ${t(name).toUpperCase()} `)).toBe(name)
  }
})

test('a word of the customer’s own stays as it was typed', async () => {
  await speak('es')
  expect(keptAs(names, ' Juegos de mesa ')).toBe('Juegos de mesa')
})

test('choices in the order of the language shown, all until something is typed', async () => {
  await speak('es')
  const choices = choicesOf(names)
  expect(choices).toEqual(['Bowling', 'Restaurantes', 'Supermercado'])
  const offeredFor = (typed: string) => choices.filter(one => isOffered(one, typed))
  expect(offeredFor('')).toEqual(choices)
  expect(offeredFor('Restaurantes')).toEqual(['Restaurantes'])
  expect(offeredFor('rest')).toEqual(['Restaurantes'])
})
