import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../../lib/trpc.ts'
import type { Transfer } from './transfer-draft.ts'
import { TransferDone } from './transfer-done.tsx'

const id = '00000000-0000-4000-8000-000000000009'
const transfer: Transfer = {
  transferId: id,
  id,
  confirmationNumber: 'WF-1',
  status: 'completed',
  state: 'made',
  standing: 'made',
  transferType: 'internal',
  amount: '50.00',
  fee: '0.00',
  total: '50.00',
  fromAccount: 'a',
  fromName: 'Everyday',
  toAccount: 'b',
  toName: 'Rainy Day',
  recipientId: null,
  memo: '',
  date: '2026-11-25',
  happenedOn: '2026-11-25',
  frequency: 'once',
  recurringEndDate: null,
  nextDate: null,
  arrivesOn: '2026-11-25',
  settled: true,
  createdAt: '2026-11-25T15:00:00.000Z',
  undoUntil: null,
  undoSecondsLeft: null,
  reversibleUntil: '2026-11-26T15:00:00.000Z',
  verifyBy: null,
  canCancel: false,
  reason: null,
  message: '',
}

afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

test('a receipt whose transfer was taken back says so in its place, and no more that it was sent', async () => {
  vi.stubGlobal('fetch', async (url: unknown) => {
    const back = { ...transfer, standing: 'taken-back', status: 'reversed', reversibleUntil: null }
    const json = String(url).includes('transfers.reverse') ? back : [transfer]
    const answer = { result: { data: { json } } }
    const body = JSON.stringify(String(url).includes('batch=1') ? [answer] : answer)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const still = () => undefined
  const routeTree = createRootRoute({
    component: () => (
      <TransferDone
        {...{ transfer, problem: undefined, undoing: false, between: undefined }}
        onUndo={still}
        onAnother={still}
      />
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(
    <MantineProvider env="test">
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={createRouter({ routeTree, history })} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Take back/ }))
  await screen.findByRole('heading', { name: '$50.00 was taken back.' })
  const terms = screen.getAllByRole('term').map(term => term.textContent)
  expect(terms).toEqual(['Status', 'From', 'To', 'Date', 'Confirmation number'])
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
})
