import { expect, test } from 'vitest'
import { sampleChecking } from '../../offline/sample/sample-checking.ts'
import { emptyDraft } from './autopay-draft.ts'

const TODAY = '2026-11-20'
const account = { ...sampleChecking(TODAY), id: 'a', kind: 'checking', isPrimary: true }

test('the primary checking account pays, unless it is frozen: then one has to be chosen', () => {
  expect(emptyDraft(TODAY, [account]).payFromAccount).toBe('a')
  expect(emptyDraft(TODAY, [{ ...account, status: 'Frozen' }]).payFromAccount).toBe('')
})
