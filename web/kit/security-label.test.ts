import { afterEach, expect, test } from 'vitest'
import { speak } from '../lib/i18n.ts'
import { securityLabel } from './security-label.ts'

afterEach(() => speak('en'))

test('a fund is called by its name in the language of the page', async () => {
  const fund = { symbol: 'VTI', name: 'Total Market Index Fund' }
  expect(securityLabel(fund)).toBe('VTI · Total Market Index Fund')
  await speak('fr')
  expect(securityLabel(fund)).toBe('VTI · Fonds indiciel du marché total')
  expect(securityLabel({ symbol: 'NLEC', name: 'Northline Electric' })).toBe('NLEC · Northline Electric')
})
