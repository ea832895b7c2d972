import { expect, test } from 'vitest'
import { languages } from '../language.schema.ts'
import { translate } from '../locales.ts'
import { templates, type OpenTemplate, type SecretTemplate } from '../messages.ts'
import { paymentTemplates } from './payments.ts'
import { fill } from '../../../ledger/phrase.ts'
import { failureMessage, planned } from './schedule-failed.ts'

const others = languages.filter(language => language !== 'en')

const { notice: _free, ...worded } = templates
test.each(Object.entries(worded))('%s is written in every language, with the same parameters', (_name, template) => {
  const english = template({}, 'en')
  const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  for (const language of others) {
    const text = template({}, language)
    expect(text.body).not.toBe(english.body)
    expect(names(text.subject)).toEqual(names(english.subject))
    expect(names(text.body)).toEqual(names(english.body))
  }
})

test.each(Object.entries(templates))(
  '%s is secret if and only if it carries a code, a token or a link',
  (_name, one) => {
    for (const language of languages) {
      const { subject, body } = one({}, language)
      // a subject is shown where a mail is only listed, and is kept
      expect(subject).not.toMatch(/\{(code|token|link)\}/)
      expect(/\{(code|token|link)\}/.test(body)).toBe(one.secret)
      if (one.secret) expect(body).toMatch(/\{minutes\}|24/) // it says when it ends
    }
  },
)

test('why a scheduled date failed is said in the customer’s language', () => {
  const failure = {
    schedule: 's',
    on: '2026-06-03',
    customer: 'c',
    email: 'a@example.com',
    what: { template: 'Your transfer', values: {} },
    code: 'insufficient_funds',
    goesOn: false,
  }
  expect(failureMessage({ ...failure, language: 'es' }).params?.['reason']).toBe(
    'no había suficiente dinero en la cuenta.',
  )
  expect(failureMessage({ ...failure, language: 'xx', code: 'never heard of' }).params?.['reason']).toBe(
    translate('en', 'it could not be carried out.'),
  )
})

test.each(Object.values(planned))('what was planned is said in the customer’s language: %s', template => {
  const values = { amount: '$1,234.50', payee: 'Gas to Go, Inc.', account: 'Rainy Day ••0937' }
  const failure = { schedule: 's', on: '2026-06-03', customer: 'c', email: 'a@example.com', code: 'payee_deleted' }
  const said = (language: string) =>
    failureMessage({ ...failure, language, what: { template, values }, goesOn: true }).params?.['what']
  expect(said('en')).toBe(fill(template, values))
  for (const language of others) expect(said(language)).toBe(fill(translate(language, template), values))
  for (const language of others) expect(translate(language, template)).not.toBe(template)
})

test('a date in a message is written as the language writes it', () => {
  const text = (language: (typeof languages)[number]) =>
    paymentTemplates['autopay-made']({ amount: '$5.00', payee: 'Gas', date: '2026-06-03' }, language).body
  expect(text('en')).toContain('June 3, 2026')
  expect(text('es')).toContain('3 de junio de 2026')
  expect(text('fr')).toContain('3 juin 2026')
  expect(text('zh')).toContain('2026年6月3日')
})

test('the types know which templates are secret: an open message cannot carry one', () => {
  const secrets = Object.entries(templates).flatMap(([name, one]) => (one.secret ? [name] : []))
  const byType = {
    'access-code': true,
    'access-undo': true,
    code: true,
    'beneficiaries-code': true,
    'enrollment-code': true,
    'password-reset': true,
    'payee-code': true,
    'sign-on-code': true,
    'transfer-code': true,
  } satisfies Record<SecretTemplate, true> & Partial<Record<OpenTemplate, never>>
  expect(Object.keys(byType).toSorted()).toEqual(secrets.toSorted())
})
