// Tries doc3 §2.3.
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { carriedState } from './carried.ts'
import { PageFrame, toDashboard, type WayBack } from './page-frame.tsx'

vi.mock('./use-bank-day.ts', () => ({ useToday: () => '2026-11-27' }))

const card = { id: 'c-1', type: 'Credit', accountNumber: '4000123456787715', balance: '-5.00' }

/** The link above the title of a page that this account was carried to. */
async function backFrom(account: typeof card | undefined, back: WayBack | 'account') {
  const page = () => (
    <PageFrame title="Page" back={back}>
      Content
    </PageFrame>
  )
  const root = createRootRoute({ component: page })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.replace('/', { ...(account && carriedState(account)), __TSR_index: 0, key: '1', __TSR_key: '1' })
  render(
    <MantineProvider env="test">
      <RouterProvider router={createRouter({ routeTree: root, history })} />
    </MantineProvider>,
  )
  await screen.findByRole('heading', { name: 'Page' })
  const link = screen.getByRole('link')
  return [link.textContent?.trim(), link.getAttribute('href')]
}

test.each([
  ['to the account that was carried', card, 'account', ['Back to Account', '/accounts/credit/c-1']],
  ['to the dashboard without one', undefined, 'account', ['Back to Dashboard', '/dashboard']],
  ['to the dashboard where that is its place', card, toDashboard, ['Back to Dashboard', '/dashboard']],
] as const)('the way back of a page about an account leads %s', async (_, account, back, link) =>
  expect(await backFrom(account, back)).toEqual(link),
)
