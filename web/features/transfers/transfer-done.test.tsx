import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
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

/** The receipt of a transfer, beside a bank that says how each stands by now; taken back, it is. */
function receiptOf(placed: Transfer) {
  const bank = { now: placed }
  vi.stubGlobal('fetch', async (url: unknown) => {
    if (String(url).includes('transfers.reverse'))
      bank.now = { ...placed, standing: 'taken-back', status: 'reversed', reversibleUntil: null }
    const answer = { result: { data: { json: bank.now } } }
    const body = JSON.stringify(String(url).includes('batch=1') ? [answer] : answer)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const still = () => undefined
  const routeTree = createRootRoute({
    component: () => (
      <TransferDone
        {...{ transfer: placed, problem: undefined, undoing: false, between: undefined }}
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
  return bank
}

const terms = () => screen.getAllByRole('term').map(term => term.textContent)

test('a receipt whose transfer was taken back says so in its place, and no more that it was sent', async () => {
  receiptOf(transfer)
  await userEvent.click(await screen.findByRole('button', { name: /^Take back/ }))
  await screen.findByRole('heading', { name: '$50.00 was taken back.' })
  expect(terms()).toEqual(['Status', 'From', 'To', 'Date', 'Confirmation number'])
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
})

test('a receipt tells no dates of a series that was called off since, and no plan that was', async () => {
  const series = { frequency: 'weekly', nextDate: '2026-12-02', recurringEndDate: '2027-03-31' } as const
  const bank = receiptOf({ ...transfer, ...series })
  await screen.findByText('Next date')
  bank.now = { ...transfer, ...series, nextDate: null }
  await queries.invalidateQueries()
  await waitFor(() => expect(terms()).not.toContain('Next date'))
  expect(terms()).not.toContain('How often')
  expect(terms()).not.toContain('End date')
  bank.now = { ...transfer, ...series, status: 'cancelled', state: 'cancelled', standing: 'cancelled' }
  await queries.invalidateQueries()
  await screen.findByRole('heading', { name: 'Transfer cancelled' })
})

test('what is planned is told as it was changed since', async () => {
  const planned = { ...transfer, status: 'scheduled', state: 'scheduled', standing: 'scheduled' } as const
  const bank = receiptOf({ ...planned, date: '2026-12-02' })
  await screen.findByText('Scheduled for')
  bank.now = { ...planned, date: '2026-12-09', amount: '75.00', total: '75.00' }
  await queries.invalidateQueries()
  await waitFor(() => expect(screen.getAllByText('$75.00')).toHaveLength(2))
  expect(screen.getByText(/Dec.* 9/)).toBeDefined()
  expect(screen.queryByText('$50.00')).toBeNull()
})
