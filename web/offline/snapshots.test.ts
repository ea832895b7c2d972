import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { checkingAccount } from '../../api/checking/checking.schema.ts'
import { forgetCustomer } from '../lib/storage.ts'
import { keepCopy, masked, readCopies, withCopy } from './snapshots.ts'
import { sampleChecking } from './sample/sample-checking.ts'

/** A copy is masked, belongs to one customer, has the time of its answer, and is gone after sign-out. */
const ID = '5f0c7f4e-8a2b-4d1e-9c3a-2b1d0e9f8a77'
const NUMBER = '4417220934'
const AS_OF = '2026-11-20T12:00:00.000Z'

const page = () => {
  const { transactions, ...account } = sampleChecking('2026-11-20')
  return {
    ...account,
    id: ID,
    _id: ID,
    accountNumber: NUMBER,
    ssn: '900-12-3456',
    transactions: transactions.map(line => ({ ...line, accountId: ID, note: 'For the surgery' })),
  }
}
const schema = checkingAccount
const read = (owner: string | undefined) => readCopies(owner, 'checking:', schema)

beforeEach(() => localStorage.clear())

test('the copy is masked and keeps only what the schema names', () => {
  keepCopy('dana', `checking:${ID}`, schema, page(), AS_OF)
  const stored = JSON.stringify({ ...localStorage })
  expect(stored).not.toContain(NUMBER)
  expect(stored).not.toMatch(/900-12|surgery/)
  expect(read('dana')).toMatchObject([{ asOf: AS_OF, page: { id: ID, accountNumber: '••0934', balance: '600000.00' } }])
})

test('for another customer it does not exist, and theirs takes its place', () => {
  keepCopy('dana', `checking:${ID}`, schema, page(), AS_OF)
  expect(read('marcus')).toEqual([])
  expect(read(undefined)).toEqual([])
  keepCopy('marcus', `checking:${ID}`, schema, page(), AS_OF)
  expect(read('dana')).toEqual([])
})

test('after sign-out nothing is left', () => {
  keepCopy('dana', `checking:${ID}`, schema, page(), AS_OF)
  forgetCustomer()
  expect(localStorage.length).toBe(0)
})

test('a copy that somebody touched, or of another version, counts as absent', () => {
  keepCopy('dana', `checking:${ID}`, schema, page(), AS_OF)
  localStorage.setItem('snapshots', localStorage.getItem('snapshots')?.replaceAll('"600000.00"', '"a lot"') ?? '')
  expect(read('dana')).toEqual([])
})

test('the newest copy comes first, and only so many are kept', () => {
  const plain = z.object({ n: z.number() })
  for (let n = 0; n < 40; n += 1)
    keepCopy('dana', `list:${n}`, plain, { n }, `2026-11-20T12:00:${String(n).padStart(2, '0')}.000Z`)
  const kept = readCopies('dana', 'list:', plain).map(copy => copy.page.n)
  expect(kept[0]).toBe(39)
  expect(kept).toHaveLength(24)
})

/** Whatever an answer looks like and however deep a number lies in it. */
test('no account number survives masking beyond its last four', () => {
  const digits = fc.stringMatching(/^\d{8,12}$/)
  fc.assert(
    fc.property(digits, fc.array(digits, { maxLength: 5 }), (own, others) => {
      const answer = {
        accountNumber: own,
        deep: { list: others.map(accountNumber => ({ accountNumber, note: accountNumber })) },
        user: { phone: own },
      }
      const text = JSON.stringify(masked(answer))
      expect([own, ...others].filter(number => text.includes(number))).toEqual([])
      expect(text).toContain(`••${own.slice(-4)}`)
    }),
  )
})

test('masking is done once and for all', () =>
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(masked(masked(value))).toEqual(masked(value))
    }),
  ))

test('copies of two customers never stand side by side', () => {
  const first = withCopy(undefined, 'dana', 'a', { asOf: AS_OF, answer: 1 })
  expect(withCopy(first, 'marcus', 'b', { asOf: AS_OF, answer: 2 })).toEqual({
    owner: 'marcus',
    copies: { b: { asOf: AS_OF, answer: 2 } },
  })
})
