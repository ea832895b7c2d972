import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftSchema, emptyDraft, withFiles } from './dispute-draft.ts'

const PDF = 'application/pdf'
const file = (name: string, type = PDF, size = 3) => new File([new Uint8Array(size)], name, { type })
const names = (files: readonly File[]) => files.map(({ name }) => name)

test.each([
  [{}, []],
  [{ contactMethod: 'mail', contactDetails: '' }, ['Please tell us how we can reach you.']],
  [{ contactDetails: '  ' }, ['Please tell us how we can reach you.']],
  [{ reason: '', contactDetails: '' }, ['Please select a reason for dispute.', 'Please tell us how we can reach you.']],
])('%j: %j', (change, texts) => {
  const draft = { ...emptyDraft(undefined), reason: 'duplicate', ...change }
  const judged = draftSchema('2026-11-20').safeParse(draft)
  expect(judged.error?.issues.map(({ message }) => message) ?? []).toEqual(texts)
})

test('one file that cannot be taken costs no other', () => {
  const chosen = [file('a.pdf'), file('run.mjs', 'text/javascript'), file('b.pdf')]
  const { taken, problem } = withFiles([file('kept.pdf')], chosen)
  expect(names(taken)).toEqual(['kept.pdf', 'a.pdf', 'b.pdf'])
  expect(problem).toContain('run.mjs')
})

test('what was there stays, at most five are taken, and that one was not is told', () => {
  const one = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), good: fc.boolean() })
  const some = fc.array(one, { maxLength: 9 })
  const made = (all: { name: string; good: boolean }[]) =>
    all.map(({ name, good }) => (good ? file(name) : file(name, 'text/plain', 4)))
  fc.assert(
    fc.property(some, some, (before, chosen) => {
      const kept = withFiles([], made(before)).taken
      const { taken, problem } = withFiles(kept, made(chosen))
      expect(taken.slice(0, kept.length)).toEqual(kept)
      expect(taken.length).toBeLessThanOrEqual(5)
      expect(new Set(names(taken)).size).toBe(taken.length)
      expect(problem === undefined).toBe(chosen.every(({ name, good }) => good && names(taken).includes(name)))
    }),
  )
})
