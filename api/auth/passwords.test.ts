// Tries C-16.
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { strengthOf } from './password-rules.schema.ts'

test.each([
  ['', 'weak'],
  ['aaaaaaaa', 'weak'],
  ['password1', 'medium'],
  ['Password1', 'medium'],
  ['Aa1!', 'medium'],
  ['Copper-Kettle-42', 'strong'],
] as const)('%s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

test.each([
  'password1',
  'Password123!',
  'P@ssw0rd',
  'qwertyuiop',
  '12345678',
  'abcdefgh',
  'aaaaaaaa',
  'abcabcabc',
  'Welcome1',
  'LetMeIn!',
  'wrenfield2026',
])('%s is what everybody tries first', password => expect(isCommonPassword(password)).toBe(true))

test.each(['Copper-Kettle-42', 'tr0ub4dor&3x', 'correct horse battery', 'Maple7Street'])('%s is not', password =>
  expect(isCommonPassword(password)).toBe(false),
)
