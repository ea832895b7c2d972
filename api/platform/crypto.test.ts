import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addKey, openKeys } from './crypto.ts'

const path = () => join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys.json')

test('what is sealed for one row opens there and nowhere else', () => {
  const keys = openKeys(path())
  const sealed = keys.seal('123-45-6789', 'customer:a')
  expect(keys.open(sealed, 'customer:a')).toBe('123-45-6789')
  expect(() => keys.open(sealed, 'customer:b')).toThrow()
  expect(sealed.toString('latin1')).not.toContain('6789')
})

test('one changed bit is noticed', () => {
  const keys = openKeys(path())
  const sealed = keys.seal('secret', 'x')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => keys.open(sealed, 'x')).toThrow()
})

test('after rotation the old text still opens and the index stays', () => {
  const file = path()
  const before = openKeys(file)
  const sealed = before.seal('old', 'x')
  const after = addKey(file)
  expect(after.open(sealed, 'x')).toBe('old')
  expect(after.seal('new', 'x').subarray(0, 4)).not.toEqual(sealed.subarray(0, 4))
  expect(after.fingerprint('123456789', 'ssn')).toEqual(before.fingerprint('123456789', 'ssn'))
  expect(after.fingerprint('123456789', 'ssn')).not.toEqual(after.fingerprint('123456789', 'code'))
})

test('the key file is readable by its owner only', () => {
  const file = path()
  openKeys(file)
  expect(statSync(file).mode & 0o077).toBe(0)
})
