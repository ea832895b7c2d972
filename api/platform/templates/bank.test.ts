import { expect, test } from 'vitest'
import { languages, translate } from '../locales.ts'
import { bankTemplates } from './bank.ts'
import { failureMessage } from './schedule-failed.ts'

const others = languages.filter(language => language !== 'en')

test.each(Object.entries(bankTemplates))(
  '%s is written in every language, with the same parameters',
  (_name, template) => {
    const english = template({}, 'en')
    const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const language of others) {
      const text = template({}, language)
      expect(text.subject).not.toBe(english.subject)
      expect(names(text.body)).toEqual(names(english.body))
    }
  },
)

test('why a scheduled date failed is said in the customer’s language', () => {
  const failure = {
    schedule: 's',
    on: '2026-06-03',
    customer: 'c',
    email: 'a@example.com',
    what: 'Your transfer',
    code: 'insufficient_funds',
  }
  expect(failureMessage({ ...failure, language: 'es' }).params?.['reason']).toBe(
    'no había suficiente dinero en la cuenta.',
  )
  expect(failureMessage({ ...failure, language: 'xx', code: 'never heard of' }).params?.['reason']).toBe(
    translate('en', 'it could not be carried out.'),
  )
})
