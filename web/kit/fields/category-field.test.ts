import { afterEach, expect, test } from 'vitest'
import { languages } from '../../../api/platform/language.schema.ts'
import { speak, t } from '../../lib/i18n.ts'
import { keptAs } from './category-field.tsx'

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
