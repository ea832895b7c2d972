import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../../../lib/trpc.ts'
import { NextTransfer } from './next-transfer.tsx'

afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

test.each([
  [[{ of: 'auto-save', frozen: false }], 'Dec 2'],
  [[{ of: 'auto-save', frozen: true }], 'Dec 2 · not made while its account is frozen'],
  [[{ of: 'bill', frozen: false }], 'Dec 2 · As things stand it is left out: not enough above what stays'],
])('the next transfer, and why it is not made where the forecast has none: %j', async (items, said) => {
  const told = { result: { data: { json: { today: '2026-11-18', items } } } }
  vi.stubGlobal('fetch', async (url: unknown) => {
    const body = String(url).includes('batch=1') ? [told] : told
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
  const { container } = render(
    <trpc.Provider client={ask} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <NextTransfer on="2026-12-02" />
      </QueryClientProvider>
    </trpc.Provider>,
  )
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  await waitFor(() => expect(container.textContent).toBe(said))
})
