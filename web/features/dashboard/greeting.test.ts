import { expect, test } from 'vitest'
import { dashboardSource } from '../../offline/account-sources.ts'
import { isOfSample } from './of-sample.ts'

const sampleOf = (today: string) => {
  const sample = dashboardSource.sample?.(today)
  if (!sample) throw new Error('no sample dashboard')
  return sample
}

test('sample data are nobody’s: they are told by their accounts, and the customer’s own are not', () => {
  const sample = sampleOf('2026-11-18')
  expect(isOfSample(sample)).toBe(true)
  expect(
    isOfSample({ accounts: sample.accounts.map(one => ({ ...one, id: '00000000-0000-4000-8000-000000000007' })) }),
  ).toBe(false)
})
