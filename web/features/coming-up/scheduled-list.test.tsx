import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { UpcomingCard } from '../dashboard/upcoming-card.tsx'
import { ScheduledList, type Item } from './scheduled-list.tsx'

const bill: Item = {
  id: 'p',
  date: '2026-12-01',
  kind: 'payment',
  of: 'p',
  source: 'p',
  counted: true,
  frozen: false,
  description: 'Alder Street',
  amount: '-1850.00',
  fee: '0.00',
  fromAccount: 'a',
  fromName: 'Everyday ••4821',
  toAccount: null,
  frequency: 'once',
  planned: true,
  held: false,
  state: 'scheduled',
  runsAt: null,
  dueOn: null,
}
const moved: Item = { ...bill, id: 't', kind: 'transfer', description: 'AutoSave', amount: '-40.00', toAccount: 'b' }
const taxed: Item = { ...moved, id: 'd', kind: 'distribution', description: 'Plan', amount: '-100.00', fee: '10.00' }

afterEach(cleanup)

async function draw(shown: ReactElement) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <MantineProvider env="test">{shown}</MantineProvider> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findAllByText('AutoSave')
}

test('what moves between own accounts has no sign and is in neither sum; its tax leaves', async () => {
  await draw(<ScheduledList items={[bill, moved, taxed]} />)
  const [paid, saved, taken] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(paid).toContain('−$1,850.00')
  expect(saved).toBe('AutoSaveBetween own accounts · from Everyday ••4821$40.00')
  expect(taken).toMatch(/Retirement withdrawal.*[^−]\$100\.00$/)
  screen.getByText('−$1,860.00')
  expect(screen.getAllByText('Between own accounts').at(0)?.textContent).toBe('Between own accounts $130.00')
})

test('the dashboard’s card says the same of it', async () => {
  await draw(
    <UpcomingCard upcoming={[bill, moved].map(one => ({ ...one, amount: one.amount ?? '' }))} sample={false} />,
  )
  const [paid, saved] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(paid?.textContent).toMatch(/−\$1,850\.00$/)
  expect(saved?.textContent).toMatch(/AutoSaveBetween own accounts\$40\.00$/)
})
