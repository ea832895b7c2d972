import { expect, test } from 'vitest'
import { suffixOf } from './credit.page.tsx'

/** Which way a balance is read (C-67). */
test.each([
  ['12.00', 'credit'],
  ['0.00', 'owed'],
  ['-0.01', 'owed'],
])('%s is %s', (balance, suffix) => expect(suffixOf(balance)).toBe(suffix))
