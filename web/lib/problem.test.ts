import { TRPCClientError } from '@trpc/client'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../api/platform/language.schema.ts'
import { says } from '../../ledger/phrase.ts'
import { speak, t } from './i18n.ts'
import { NO_ANSWER, NotUnderstood, problemOf } from './problem.ts'

const answered = (message: string, data: Record<string, unknown>) =>
  TRPCClientError.from({ error: { message, code: -32600, data } })

test('a refusal is an answer: its text, field and code', () => {
  const problem = problemOf(
    answered('Insufficient funds', { httpStatus: 422, reason: 'insufficient_funds', field: 'amount' }),
  )
  expect(problem).toMatchObject({
    text: 'Insufficient funds',
    status: 422,
    code: 'insufficient_funds',
    field: 'amount',
    unreachable: false,
  })
})

test('no answer and 5xx are unreachable', () => {
  expect(problemOf(TRPCClientError.from(new Error('Failed to fetch')), 'Error processing deposit')).toMatchObject({
    unreachable: true,
    text: 'Error processing deposit',
  })
  expect(problemOf(answered('Away', { httpStatus: 503 })).unreachable).toBe(true)
})

test('another kind of mistake is not the server\u2019s silence', () =>
  expect(problemOf(new Error('bug')).unreachable).toBe(false))

test('values stay in the sentence', () => {
  const text = 'You can deposit up to $5,000.00 today.'
  expect(problemOf(answered(text, { httpStatus: 422, params: { remaining: '$5,000.00' } })).text).toBe(text)
})

/** What people are called and write, among it words that are ours elsewhere. */
const anybody = fc.oneof(
  fc.constantFrom('Home', 'Target', '$5.00', '{file}', 'a.pdf exceeds the 10MB size limit. File b', '2026-11-22'),
  fc.string({ minLength: 1 }),
)

test.each(languages.filter(language => language !== 'en'))(
  'a refusal with template and values is said without reading it back: %s',
  async language => {
    await speak(language)
    const template = 'File {file} exceeds the 10MB size limit.'
    fc.assert(
      fc.property(anybody, file => {
        const told = says(template, { file })
        const { text } = problemOf(answered(told.text, { httpStatus: 400, says: told.says }))
        expect(text).toBe(t(template, { file }))
        expect(text).toContain(file)
      }),
    )
    await speak('en')
  },
)

test('a date of the bank’s is written as the language writes it', async () => {
  await speak('es')
  const told = says('A higher limit can be asked for once in six months. You can ask again on {date}.', {
    date: '2025-06-03',
  })
  expect(problemOf(answered(told.text, { httpStatus: 422, says: told.says })).text).toContain('3 jun 2025')
  await speak('en')
  expect(problemOf(answered(told.text, { httpStatus: 422, says: told.says })).text).toBe(told.text)
})

describe('a failure without a text of its own has the documented one of its kind', () => {
  const texts = {
    failed: 'Error fetching account data: {message}',
    silent: NO_ANSWER,
    refused: 'Failed to load account data',
  }
  const stranger = (status: number) => TRPCClientError.from(new NotUnderstood(status))
  test.each([
    ['no answer', TRPCClientError.from(new Error('Failed to fetch')), NO_ANSWER, true],
    ['a gateway’s page', stranger(502), 'Error fetching account data: HTTP 502', true],
    ['a stranger’s page', stranger(200), 'Unexpected response from server', true],
    ['a no without a reason', answered('', { httpStatus: 422 }), 'Failed to load account data', false],
    ['the server’s own words', answered('Away', { httpStatus: 503 }), 'Away', true],
  ])('%s', (_, error, text, unreachable) => expect(problemOf(error, texts)).toMatchObject({ text, unreachable }))

  test('a stranger’s 404 is not the bank’s', () => expect(problemOf(stranger(404), texts).status).toBeUndefined())
})
