import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../carried.ts'
import { useAccountId } from './page-params.ts'

const carried = { id: 'carried-one', type: 'Savings', accountNumber: '••0937', balance: '9.00' }

/** Draws which account a page of this kind asks for. */
async function asked(path: string, kind: string | undefined, type = 'Savings') {
  const Asked = () => <output>{useAccountId(kind)}</output>
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/page/{-$accountId}', component: Asked }),
  ])
  const history = createMemoryHistory({ initialEntries: ['/'] })
  history.push(path, { account: { ...carried, type } })
  render(<RouterProvider router={createRouter({ routeTree, history })} />)
  return (await screen.findByRole('status')).textContent
}

test.each([
  ['savings', 'Savings'],
  ['investment', 'Investment'],
  ['cd', 'Certificate of Deposit'],
])('without an id in the address, %s asks for the account that was carried there', async (kind, type) =>
  expect(await asked('/page', kind, type)).toBe('carried-one'),
)

test.each([
  ['an id in the address wins', '/page/other', 'savings', 'other'],
  ['also with the prefix of an older address', '/page/acc-other', 'savings', 'other'],
  ['an account of another type is not asked for', '/page', 'cd', 'primary'],
  ['nor one that a page does not take', '/page', undefined, 'primary'],
])('%s', async (_, path, kind, id) => expect(await asked(path, kind)).toBe(id))
