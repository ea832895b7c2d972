// Tries C-93, C-95.
import { expect, test } from 'vitest'
import { maximumText, minimumText, REFERENCE } from '../../../api/check-deposits/check-deposits.schema.ts'
import {
  draftSchema,
  isReached,
  mostNow,
  newReference,
  remainingToday,
  withoutLimits,
  type KnownLimits,
} from './deposit-draft.ts'

const used = (usedToday: string): KnownLimits => ({ ...withoutLimits, usedToday })
const said = (amount: string, known = withoutLimits) =>
  draftSchema(known).safeParse({ amount, accountId: 'a' }).error?.issues[0]?.message

/** The server's own words, in the documents' order. */
test.each([
  ['', 'Please enter a valid amount'],
  ['abc', 'Please enter a valid amount'],
  ['-1', 'Please enter a valid amount'],
  ['1e3', 'Please enter a valid amount'],
  ['0.005', 'Please enter a valid amount'],
  ['0', minimumText('0.01')],
  ['10000.01', maximumText('10000.00')],
  ['6000', 'This deposit would exceed your daily limit. You can deposit up to $5,000.00 today.'],
  ['5000', undefined],
  ['0.01', undefined],
])('an amount of "%s": %s', (amount, text) => expect(said(amount)).toBe(text))

test('what was used today counts', () => {
  expect(said('0.02', used('4999.99'))).toMatch(/up to \$0\.01 today/)
  expect(said('0.01', used('4999.99'))).toBeUndefined()
})

test('an account must be chosen', () =>
  expect(draftSchema(withoutLimits).safeParse({ amount: '5', accountId: '' }).error?.issues[0]?.message).toBe(
    'Please select an account',
  ))

test.each([
  ['0.00', '5000.00', '5000.00', false],
  ['4999.99', '0.01', '0.01', false],
  ['5000.00', '0.00', '0.00', true],
  ['5200.00', '0.00', '0.00', true],
])('%s used: %s left, %s at most', (usedToday, left, most, reached) => {
  expect(remainingToday(used(usedToday))).toBe(left)
  expect(mostNow(used(usedToday))).toBe(most)
  expect(isReached(used(usedToday))).toBe(reached)
})

test('the per-check maximum rules when the day takes more', () =>
  expect(mostNow({ ...withoutLimits, limits: { ...withoutLimits.limits, dailyLimit: '50000.00' } })).toBe('10000.00'))

test('a reference number has the documented form', () => expect(newReference()).toMatch(REFERENCE))
