import { afterEach, expect, test } from 'vitest'
import { speak, spoken, t } from './i18n.ts'

afterEach(() => speak('en'))

test('English is its own key, with values in single braces', () => {
  expect(t('Please enter your username.')).toBe('Please enter your username.')
  expect(t('You have {n} accounts', { n: 3 })).toBe('You have 3 accounts')
})

test('another language is fetched and spoken; unknown texts stay English', async () => {
  await speak('es')
  expect(spoken()).toBe('es')
  expect(document.documentElement.lang).toBe('es')
  expect(t('Dashboard')).toBe('Panel')
  expect(t('A text that no catalogue has')).toBe('A text that no catalogue has')
})
