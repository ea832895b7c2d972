import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('a locked card is told on its account, with the way to unlock it', async () => {
  const account = { id: 'a', type: 'Checking', accountNumber: '5550007715', balance: '5.00', cardLocked: true }
  const routeTree = createRootRoute({ component: () => <AccountCard account={account} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(
    <MantineProvider env="test">
      <RouterProvider router={createRouter({ routeTree, history })} />
    </MantineProvider>,
  )
  expect((await screen.findByRole('link', { name: /^Unlock/ })).getAttribute('href')).toBe('/card-controls?card=a')
  expect(screen.getByText('Locked')).toBeTruthy()
  cleanup()
  draw({})
  expect(screen.queryByText('Locked')).toBeNull()
})
