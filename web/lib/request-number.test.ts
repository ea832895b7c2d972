import { expect, test } from 'vitest'
import { requestNumber } from './request-number.ts'

test.each(['WF', 'WDR-', 'ROL-'])('%s and random digits', prefix => {
  const made = Array.from({ length: 50 }, () => requestNumber(prefix))
  for (const number of made) expect(number).toMatch(new RegExp(`^${prefix}\\d{8}$`))
  expect(new Set(made).size).toBeGreaterThan(45)
})
