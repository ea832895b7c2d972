import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

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
