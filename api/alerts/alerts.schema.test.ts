import { expect, test } from 'vitest'
import { alertsAnswer, alertSettings, saveAll } from './alerts.schema.ts'

/** Every setting by its path, `transactionAlerts.largeDebits.threshold`. */
const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name))
    : [path]

test('what is kept of a customer’s wishes is what can be sent, and what is answered', () => {
  const kept = alertSettings.parse({})
  expect(pathsOf(saveAll.parse({ alertSettings: kept }).alertSettings)).toEqual(pathsOf(kept))
  const contactInfo = { email: '', phone: '', pushEnabled: true }
  expect(pathsOf(alertsAnswer.parse({ alerts: kept, contactInfo }).alerts)).toEqual(pathsOf(kept))
})
