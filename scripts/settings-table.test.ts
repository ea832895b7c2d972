import { expect, test } from 'vitest'
import { settingsTable, tableInReadme } from './settings-table.ts'

test('README’s table is the configuration’s own', () => {
  expect(tableInReadme()).toBe(settingsTable())
})
