import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passkeysWork } from './passkey.ts'

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['https://bank.example/', 'here'],
  ['http://localhost:3000/', 'here'],
  ['http://127.0.0.1:3000/profile', { address: 'http://localhost:3000' }],
  ['http://[::1]:3000/', { address: 'http://localhost:3000' }],
  ['https://10.0.0.7/', 'nowhere'],
])('%s', (url, where) => expect(passkeysWork(new URL(url))).toEqual(where))

test('a browser without them', () => {
  vi.unstubAllGlobals()
  expect(passkeysWork(new URL('https://bank.example/'))).toBe('nowhere')
})
