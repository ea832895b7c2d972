import { expect, test } from 'vitest'
import { changedFrom } from './changed-from.ts'

test('what is otherwise than it began, whole lists and addresses too, and nothing besides', () => {
  const began = { amount: '5.00', ways: ['email'], home: { city: 'Troy', zip: '12180' }, ends: null }
  expect(changedFrom(began, structuredClone(began))).toEqual({})
  const changes = [{ amount: '' }, { ways: ['email', 'text'] }, { home: { city: 'Rome', zip: '12180' } }]
  for (const change of changes) expect(changedFrom<object>(began, { ...began, ...change })).toEqual(change)
})
