// Tries C-17, C-112.
import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetCustomer,
  keepAccounts,
  keepCustomer,
  keepNewAccount,
  keepToken,
  readAccounts,
  readCustomer,
  readToken,
  rememberedUsername,
  rememberUsername,
} from './storage.ts'

const dana = { id: '1', firstName: 'Dana', lastName: 'Whitlock', name: 'Dana Whitlock', username: 'dana.w' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('only masked copies are kept, whatever the answer carried', () => {
  const answered = { ...dana, ssn: '900-12-3456', dateOfBirth: '1990-01-01' }
  keepCustomer(answered)
  keepAccounts([
    { id: 'a', type: 'Checking', name: 'Everyday', number: '1234564821', balance: '1.00', availableBalance: '1.00' },
  ])
  const everything = JSON.stringify({ ...localStorage })
  expect(everything).not.toMatch(/900-12|1990-01|123456/)
  expect(readAccounts()[0]?.number).toBe('4821')
})

test('the session is a token, the customer, accounts and a newly opened one (doc1 §3, doc2 §3)', () => {
  const account = {
    id: 'a',
    type: 'Savings',
    name: 'Rainy Day',
    number: '5550000937',
    balance: '9',
    availableBalance: '9',
  }
  keepToken('t')
  keepCustomer(dana)
  keepAccounts([account])
  keepNewAccount(account)
  expect(Object.keys({ ...localStorage }).toSorted()).toEqual(['accounts', 'newAccount', 'profile', 'token', 'user'])
  expect(JSON.parse(localStorage.getItem('newAccount') ?? '')).toEqual({ ...account, number: '0937' })
})

test('a browser that keeps nothing more breaks nothing: what was opened is opened', () => {
  const removeItem = vi.fn<(key: string) => void>()
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem, removeItem })
  const account = { id: 'n1', type: 'Savings', name: 'New', number: '0937', balance: '1', availableBalance: '1' }
  keepNewAccount(account)
  keepAccounts([account])
  keepCustomer(dana)
  vi.unstubAllGlobals()
  expect(removeItem.mock.calls.flat()).toEqual(['newAccount', 'accounts', 'user', 'profile'])
})

test('signing out leaves nothing but the remembered username', () => {
  keepToken('t')
  keepCustomer(dana)
  rememberUsername('dana.w')
  forgetCustomer()
  expect([readToken(), readCustomer(), localStorage.length]).toEqual([null, undefined, 0])
  expect(rememberedUsername()).toBe('dana.w')
})

test('a token that lies elsewhere is read, and goes with the customer', () => {
  document.cookie = 'theme=dark; path=/'
  document.cookie = 'token=from-a-cookie; path=/'
  expect(readToken()).toBe('from-a-cookie')
  sessionStorage.setItem('token', 'of-this-tab')
  expect(readToken()).toBe('of-this-tab')
  keepToken('t')
  expect(readToken()).toBe('t')
  forgetCustomer()
  expect([readToken(), document.cookie]).toEqual([null, 'theme=dark'])
})

test('a broken copy counts as absent', () => {
  localStorage.setItem('user', '{')
  expect(readCustomer()).toBeUndefined()
})
