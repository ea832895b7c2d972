import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../../lib/trpc.ts'
import { emptyDraft, previewOf, type Preview } from './transfer-draft.ts'
import { TransferReview } from './transfer-review.tsx'

afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

const safe: Preview['safe'] = {
  available: '500.00',
  settling: false,
  after: '450.00',
  afterOn: null,
  planned: '0.00',
  plannedCount: 0,
  comingIn: '0.00',
  comingInCount: 0,
  unpaid: '0.00',
  unpaidCount: 0,
  subscriptions: '0.00',
  subscriptionsCount: 0,
  unknown: [],
  afterPlanned: '450.00',
  lowest: { date: '2026-12-04', balance: '450.00' },
  series: null,
  alertLine: null,
  verdict: 'safe',
  anyway: null,
}
const preview: Preview = {
  amount: '50.00',
  fee: '0.00',
  total: '50.00',
  balanceAfter: '450.00',
  arrivesOn: '2026-11-28',
  needsCode: false,
  safe,
  refusal: null,
  alike: null,
}

test('an open review follows the bank: what another tab spent is no longer said to be there', async () => {
  const json = { ...preview, safe: { ...safe, available: '60.00', after: '10.00' } }
  const answer = { result: { data: { json } } }
  vi.stubGlobal('fetch', async (url: unknown) => {
    const body = JSON.stringify(String(url).includes('batch=1') ? [answer] : answer)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const draft = { ...emptyDraft('a'), toAccount: 'b', amount: '50' }
  // What the form was told some seconds before it asked for the review is older than what it was told then.
  const earlier = { ...preview, safe: { ...safe, after: '999.00' } }
  queries.setQueryData(getQueryKey(trpc.transfers.preview, previewOf(draft, '2026-11-28'), 'query'), earlier)
  const still = () => undefined
  render(
    <MantineProvider env="test">
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <TransferReview
            {...{ review: { draft, preview }, accounts: [], recipients: [], today: '2026-11-28', undoSeconds: 0 }}
            onEdit={still}
            onAnswered={still}
          />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  )
  const left = () => screen.getByText('Available after').nextElementSibling?.textContent
  expect(left()).toBe('$450.00')
  await queries.invalidateQueries()
  await waitFor(() => expect(left()).toBe('$10.00'))
})
