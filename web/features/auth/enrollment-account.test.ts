import { expect, test } from 'vitest'
import { accountStep } from '../../../api/auth/register.schema.ts'
import type { Account } from './enrollment.machine.ts'

const empty: Account = {
  username: '',
  password: '',
  confirmPassword: '',
  securityQuestion: '',
  securityAnswer: '',
  agreeToTerms: false,
}

/** What the form says, in the order in which it says it: one text a field. */
function said(account: Partial<Account>): string[] {
  const issues = accountStep.safeParse({ ...empty, ...account }).error?.issues ?? []
  const first = issues.filter(({ path: [name] }, i) => issues.findIndex(({ path }) => path[0] === name) === i)
  return first.map(({ message }) => message)
}

const SHORT = 'Username must be at least 6 characters.'
const SPACES = 'Username must not contain spaces.'
const LENGTH = 'Password must be at least 8 characters.'
const WEAK = 'Please choose a stronger password.'
const MATCH = 'Passwords do not match.'
const REST = [
  'Please select a security question.',
  'Please enter your security answer.',
  'You must agree to the terms and conditions.',
]

test.each([
  [{}, [SHORT, LENGTH, MATCH, ...REST]],
  [{ username: 'dana', password: 'Short1!', confirmPassword: 'other' }, [SHORT, LENGTH, MATCH, ...REST]],
  [{ username: 'danawhit', password: 'aaaaaaaa', confirmPassword: 'bbbbbbbb' }, [WEAK, MATCH, ...REST]],
  [{ username: 'danawhit', password: 'Rowing-Boat-7', confirmPassword: 'Rowing-Boat-8' }, [MATCH, ...REST]],
  [{ username: 'danawhit', password: 'Rowing-Boat-7', confirmPassword: 'Rowing-Boat-7' }, REST],
])('doc1 §5: step 3 says what is wrong in the documented order: %o', (account, texts) => {
  expect(said(account)).toEqual(texts)
})

test('a username is called short only where it is', () => {
  const [first] = said({ username: 'my user name' })
  expect(first).toBe(SPACES)
  expect(said({ username: 'a b' })[0]).toBe(SHORT)
  expect(said({ username: '  danawhit  ' })[0]).toBe(LENGTH)
})
