import { afterEach, expect, test } from 'vitest'
import { called, speak, spoken, t } from './i18n.ts'

afterEach(() => speak('en'))

test('English is its own key, with values in single braces', () => {
  expect(t('Please enter your username.')).toBe('Please enter your username.')
  expect(t('You have {n} accounts', { n: 3 })).toBe('You have 3 accounts')
  expect(t('Step {n} of {count}', { n: 1, count: 7 })).toBe('Step 1 of 7')
})

test('another language is fetched and spoken; unknown texts stay English', async () => {
  await speak('es')
  expect(spoken()).toBe('es')
  expect(document.documentElement.lang).toBe('es')
  expect(t('Dashboard')).toBe('Panel')
  expect(t('A text that no catalogue has')).toBe('A text that no catalogue has')
})

test('one thing is not spoken of as many', async () => {
  expect([t('{n} years', { n: 1 }), t('{n} years', { n: '2' }), t('{n} points', { n: '2,500' })]).toEqual([
    '1 year',
    '2 years',
    '2,500 points',
  ])
  expect(t('Every {n} days', { n: 1 })).toBe('Every day')
  await speak('fr')
  expect([t('{n} years', { n: 1 }), t('{n} years', { n: 3 })]).toEqual(['1 an', '3 ans'])
  await speak('zh')
  expect([t('{n} years', { n: 1 }), t('{n} years', { n: 3 })]).toEqual(['1 年', '3 年'])
})

test('a word of two meanings in English is told apart; a shortened month ends a sentence once', async () => {
  expect(t('Time', { context: 'duration' })).toBe('Time')
  await speak('fr')
  expect([t('Time'), t('Time', { context: 'duration' })]).toEqual(['Heure', 'Durée'])
  expect(t('Your limit is {limit} now.', { limit: '1 déc.' })).toBe('Votre plafond est actuellement de 1 déc.')
})

test('an account without a name is called by its kind, in sentences too; a name stays', async () => {
  const from = { name: 'Checking ••4821' }
  expect(t('from {name}', from)).toBe('from Checking ••4821')
  await speak('fr')
  expect([called('Money Market ••0007'), called('Rainy Day ••0007'), called('Savings')]).toEqual([
    'Marché monétaire ••0007',
    'Rainy Day ••0007',
    'Savings',
  ])
  expect(t('from {name}', from)).toContain('Compte courant ••4821')
})

test('no line of French begins with a mark', async () => {
  await speak('fr')
  expect(t('Are you still there?')).toBe('Êtes-vous toujours là\u00a0?')
})
