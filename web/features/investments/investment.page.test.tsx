import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../../lib/trpc.ts'
import { InvestmentPage } from './investment.page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what was carried here is shown while the bank is being asked for that account (doc2 §4)', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: unknown) => {
    asked.push(decodeURIComponent(String(url)))
    return new Promise(() => undefined)
  })
  const account = { id: 'carried-one', type: 'Investment', accountNumber: '••0005', balance: '4321.00' }
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.push('/', { account })
  const router = createRouter({ routeTree: createRootRoute({ component: InvestmentPage }), history })
  render(
    <MantineProvider env="test">
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  )
  await screen.findByText('Total Value')
  expect(document.querySelector('[data-balance]')?.textContent).toContain('4,321.00')
  expect(asked.some(url => url.includes('investments.get') && url.includes('carried-one'))).toBe(true)
})
