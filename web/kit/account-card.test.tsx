import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../lib/trpc.ts'
import { AccountCard, type AccountView } from './account-card.tsx'

const draw = (account: Partial<AccountView>) =>
  render(
    <MantineProvider env="test">
      <AccountCard
        account={{
          id: 'a',
          type: 'Credit',
          name: 'Copper Card',
          accountNumber: '5550007715',
          balance: '-1268.40',
          ...account,
        }}
      />
    </MantineProvider>,
  )

test('a card says its name, its masked number digit by digit, what is owed and how much is used', () => {
  draw({ creditLimit: '5000.00', availableCredit: '3731.60' })
  expect(screen.getByRole('article', { name: 'Copper Card' })).toBeTruthy()
  expect(screen.getByLabelText('ending in 7 7 1 5').textContent).toBe('••7715')
  expect(screen.getByText('\u2212$1,268.40')).toBeTruthy()
  expect(screen.getByText('owed')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Credit used: 25 percent' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('5550007715')
})

test('zero is owed, an overpaid card has credit (C-67)', () => {
  draw({ balance: '0.00', creditLimit: '5000.00' })
  expect(screen.getByText('owed')).toBeTruthy()
  cleanup()
  draw({ balance: '12.00', creditLimit: '5000.00' })
  expect(screen.getByText('credit')).toBeTruthy()
})

test('other accounts have no suffix and no bar', () => {
  draw({ type: 'Savings', balance: '10.00' })
  expect(screen.queryByText('owed')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an account of sample data says so on its card; a real one does not', () => {
  draw({ id: 'sample-checking' })
  expect(screen.getByText('Sample data')).toBeTruthy()
  cleanup()
  draw({})
  expect(screen.queryByText('Sample data')).toBe(null)
})

/** A bank whose card is locked: it answers to unlocking it as it is told here. */
function lockedCard(unlocks: boolean) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown, request?: { method?: string; body?: unknown }) => {
    expect(String(url)).toContain('setControls')
    const { json } = JSON.parse(String(request?.body))
    sent.push(json)
    if (unlocks) return Response.json({ result: { data: { json } } })
    const error = { json: { message: 'Not today.', code: -32_000, data: { httpStatus: 422 } } }
    return Response.json({ error }, { status: 422 })
  })
  const account = { id: 'a', type: 'Checking', accountNumber: '5550007715', balance: '5.00' }
  const shown = (cardLocked: boolean) => (
    <MantineProvider env="test">
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <AccountCard account={{ ...account, cardLocked }} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
  return { sent, shown }
}
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

test('a locked card is told on its account and unlocked there, with one press and nothing else', async () => {
  const { sent, shown } = lockedCard(true)
  const { rerender } = render(shown(true))
  expect(screen.getByText('Card locked')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Unlock the card of/ }))
  await screen.findByText('Unlocked. It is in force now.')
  expect(sent).toEqual([{ accountId: 'a', locked: false }])
  rerender(shown(false))
  expect(screen.queryByText('Card locked')).toBeNull()
  expect(screen.getByText('Unlocked. It is in force now.')).toBeTruthy()
})

test('nothing is said of what is not locked; what the bank has against unlocking is', async () => {
  draw({})
  expect(screen.queryByText('Card locked')).toBeNull()
  cleanup()
  render(lockedCard(false).shown(true))
  await userEvent.click(await screen.findByRole('button', { name: /^Unlock the card of/ }))
  await screen.findByText('Not today.')
  expect(screen.getByText('Card locked')).toBeTruthy()
})
