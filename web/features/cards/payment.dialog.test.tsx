import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../../lib/trpc.ts'
import { suffixOf, type CreditAccount } from './credit.page.tsx'
import { PaymentDialog } from './payment.dialog.tsx'

/** The card's payment: what the form says when the bank refuses without a reason (doc2 §8), and which way a balance is read (C-67). */
const answers: Record<string, unknown> = {
  'accounts.list': { result: { data: { json: { accounts: [] } } } },
  'cards.pay': { error: { json: { message: '', code: -32600, data: { httpStatus: 422 } } } },
}
const bank = async (url: unknown) => {
  const name = /\/trpc\/([a-zA-Z.]+)/.exec(String(url))?.[1] ?? ''
  const body = String(url).includes('batch=1') ? [answers[name]] : answers[name]
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}
beforeEach(() => vi.stubGlobal('fetch', bank))
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

const card = {
  id: '00000000-0000-4000-8000-000000000007',
  type: 'Credit',
  name: 'Credit',
  accountNumber: '5550007715',
  balance: '-40.00',
  minimumPayment: '25.00',
  statementBalance: '0.00',
  dueDate: '2026-12-13',
} as CreditAccount // what the form reads of a card

test('a payment that failed without a reason', async () => {
  render(
    <MantineProvider env="test">
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <PaymentDialog account={card} opened onClose={() => undefined} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /Minimum/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }))
  await screen.findByText('Error processing payment')
})

test.each([
  ['12.00', 'credit'],
  ['0.00', 'owed'],
  ['-0.01', 'owed'],
])('%s is %s', (balance, suffix) => expect(suffixOf(balance)).toBe(suffix))
