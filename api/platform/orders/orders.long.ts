/** A million acts of each model of orders. */
import { expect, test } from 'vitest'
import { agree, endure } from '../../../scripts/testing/orders/models.ts'

const MILLION = 1_000_000

test('the desk and the clerk agree on a million acts', async () => {
  expect((await agree(MILLION, 1)).get('ask ok')).toBeGreaterThan(100_000)
})

test('every rule holds after a million acts of processes that die', async () => {
  expect(await endure(MILLION, 1)).toBeGreaterThanOrEqual(MILLION)
})
