import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleChecking } from './sample/sample-checking.ts'

afterEach(() => localStorage.clear())

test('every answer is kept: after a deposit the account stored here is the one the bank tells', async () => {
  const dana = { id: 'd', firstName: 'Dana', lastName: 'Whitlock', name: 'Dana Whitlock', username: 'dana.w' }
  localStorage.setItem('user', JSON.stringify(dana))
  vi.resetModules()
  const { session } = await import('../lib/session.ts')
  const { checkingSource } = await import('./account-sources.ts')
  const { useAccountSource } = await import('./use-source.tsx')
  const { readCopies } = await import('./snapshots.ts')
  session.start()
  const id = '00000000-0000-4000-8000-000000000007'
  const account = { ...sampleChecking('2026-11-18'), id, _id: id, transactions: [] }
  const answered = (balance: string, dataUpdatedAt: number) => ({
    data: { ...account, balance, availableBalance: balance },
    error: null,
    failureReason: null,
    status: 'success' as const,
    dataUpdatedAt,
    refetch: () => undefined,
  })
  const { rerender } = renderHook(query => useAccountSource(checkingSource, 'primary', query), {
    initialProps: answered('100.00', 1),
  })
  const kept = () => readCopies('d', 'checking:', checkingSource.schema).map(({ page }) => page.balance)
  expect(kept()).toEqual(['100.00'])
  rerender(answered('105.00', 2))
  expect(kept()).toEqual(['105.00'])
})
