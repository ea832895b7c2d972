import { expect, test } from 'vitest'
import { alertSettings, saveAll } from './alerts.schema.ts'

/** Every setting by its path, `transactionAlerts.largeDebits.threshold`. */
const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name))
    : [path]

test('each of a customer’s wishes that is kept can be sent', () => {
  const kept = alertSettings.parse({})
  expect(pathsOf(saveAll.parse({ alertSettings: kept }).alertSettings)).toEqual(pathsOf(kept))
})
