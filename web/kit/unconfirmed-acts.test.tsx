import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAct, forgetSentActs } from '../lib/sent-acts.ts'
import { UnconfirmedActs } from './unconfirmed-acts.tsx'

function answered(url: unknown, json: object) {
  const told = { result: { data: { json } } }
  const body = String(url).includes('batch=1') ? [told] : told
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}

beforeEach(() => {
  localStorage.clear()
  forgetSentActs()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** An act whose tab was closed before the bank answered, sent by a browser whose clock is behind the bank's. */
function leave() {
  followAct({ path: 'cards.pay', input: { amount: '50.00' }, context: { key: 'key-00000001' } }).unanswered()
  const kept = localStorage.getItem('sentActs') ?? ''
  forgetSentActs() // what is in memory goes with the page
  localStorage.setItem('sentActs', kept)
}

test('what the bank has made is told with the time of the bank', async () => {
  const recordedAt = '2031-03-04T20:05:00.000Z'
  vi.stubGlobal('fetch', async (url: unknown) => answered(url, { state: 'made', transactionId: '1-7', recordedAt }))
  leave()
  render(<UnconfirmedActs />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> })
  await screen.findByText('Confirmed by the bank')
  expect(screen.getByText(/^Card payment of/).textContent).toBe('Card payment of $50.00, sent Mar 4, 2031, 3:05 PM ET')
})
