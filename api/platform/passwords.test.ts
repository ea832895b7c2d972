import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const quick = { memoryKiB: 64, passes: 1, atOnce: 2, waiting: 3 }

test('a password fits its own hash only, and an unknown user has none', async () => {
  const passwords = openPasswords(quick)
  const stored = await passwords.hash('Correct-Horse-1')
  expect(stored).toContain('$argon2id$')
  expect(await passwords.verify(stored, 'Correct-Horse-1')).toBe(true)
  expect(await passwords.verify(stored, 'correct-horse-1')).toBe(false)
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false)
})

test('a flood is refused as busy, and those who waited are all served', async () => {
  const passwords = openPasswords(quick)
  const flood = await Promise.allSettled(Array.from({ length: 12 }, () => passwords.hash('x')))
  expect(flood.filter(one => one.status === 'fulfilled')).toHaveLength(5)
  const refused = flood.filter(one => one.status === 'rejected')
  expect(refused.every(one => one.reason.reason === 'busy')).toBe(true)
  expect(await passwords.verify(await passwords.hash('y'), 'y')).toBe(true)
})
