import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorPanel } from './error-panel.tsx'

/** The address of Log In beside what went wrong; undefined where it is not offered. */
async function logInBeside(problem: { text: string; status: number | undefined }) {
  const root = createRootRoute({ component: () => <ErrorPanel problem={problem} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(
    <MantineProvider env="test">
      <RouterProvider router={createRouter({ routeTree: root, history })} />
    </MantineProvider>,
  )
  await screen.findByText(problem.text)
  return screen.queryByRole('link', { name: 'Log In' })?.getAttribute('href')
}

test.each([
  ['Authentication required. Please log in.', 401, '/login'],
  ['Se requiere autenticación. Inicie sesión.', 401, '/login'],
  ['需要验证身份。请登录。', 401, '/login'],
  ['Your session could not be listed.', 404, undefined],
  ['No answer came.', undefined, undefined],
])('"%s" (%s) leads to %s', async (text, status, address) => expect(await logInBeside({ text, status })).toBe(address))
