import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksCard, draftSchema, emptyDraft, withFiles } from './dispute-draft.ts'

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

test('a card that is blocked already is no matter of the dispute of another of its transactions', () => {
  const draft = { ...emptyDraft(undefined), reason: 'unauthorized', cardInPossession: 'no' }
  const told = { ...draft, lastValidTransaction: '2026-11-01' }
  const [open, blocked] = [{ cardBlocked: false }, { cardBlocked: true }]
  expect(
    draftSchema('2026-11-20', open)
      .safeParse(told)
      .error?.issues.map(({ path }) => path),
  ).toEqual([['cardStatus']])
  expect(draftSchema('2026-11-20', blocked).safeParse(told).success).toBe(true)
  const block = { ...told, cardStatus: 'block' }
  expect([open, blocked].map(card => blocksCard(card, block))).toEqual([true, false])
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
