import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insideOf } from './inside.ts'

const odd = fc.array(fc.constantFrom('Dana', 'Whitfield', '/', '\n', '    at ', 'api/x.ts:1:1', ' ', ')'), {
  maxLength: 9,
})

test('a log knows where it failed and nothing of what was said, whatever the words were', () => {
  fc.assert(
    fc.property(odd, parts => {
      const message = parts.join('')
      const said = insideOf(new Error(message))
      expect(JSON.stringify(said)).not.toMatch(/Dana|Whitfield|api\/x\.ts/)
      expect(said).toMatchObject({ error: 'Error', at: expect.stringContaining('inside.test.ts') })
    }),
  )
  const changed = new Error('Dana / Whitfield\n    at Dana (/x/Dana.ts:1:1)')
  changed.message = 'another'
  expect(JSON.stringify(insideOf(changed))).not.toContain('Whitfield')
})
