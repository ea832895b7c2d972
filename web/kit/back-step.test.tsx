import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { hasPageBelow, useBackCloses, useBackStep } from './back-step.ts'

/** A wizard of three steps with a dialog; while `held` its steps stay. */
function Wizard() {
  const [step, go] = useState(1)
  const [isOpen, open] = useState(false)
  const [held, hold] = useState(false)
  useBackCloses(isOpen, () => open(false))
  useBackStep(step > 1, () => !held && go(step - 1))
  return (
    <>
      <h1>{isOpen ? `Dialog on ${step}` : `Step ${step}`}</h1>
      <button onClick={() => go(step + 1)}>Next</button>
      <button onClick={() => go(1)}>Done</button>
      <button onClick={() => open(!isOpen)}>Dialog</button>
      <button onClick={() => hold(!held)}>Hold</button>
    </>
  )
}

/** At the first entry of its document, as a link from elsewhere opens it; `from` is a page below it. */
async function opened(from?: string) {
  window.history.pushState({}, '', from ?? '/wizard')
  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => <Link to="/wizard">To the wizard</Link> }),
    createRoute({ getParentRoute: () => root, path: '/wizard', component: Wizard }),
  ])
  const history = createBrowserHistory()
  const router = createRouter({ routeTree, history })
  render(<RouterProvider router={router} />)
  destroy = () => history.destroy()
  if (from) fireEvent.click(await screen.findByText('To the wizard'))
  await shows('Step 1')
  return router
}

let destroy = () => {}
afterEach(() => {
  cleanup()
  destroy()
})

const shows = (text: string) => screen.findByRole('heading', { name: text })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const back = () => act(() => window.history.back())
/** The way forward again is over. */
const isBack = () => waitFor(() => expect(window.location.pathname).toBe('/wizard'))

test.each([
  ['with a page below it', '/'],
  ['opened by a link from elsewhere', undefined],
])('Back closes the dialog and then goes through the steps, %s', async (_, from) => {
  await opened(from)
  for (const name of ['Next', 'Next', 'Dialog']) press(name)
  await shows('Dialog on 3')
  for (const text of ['Step 3', 'Step 2', 'Step 1']) {
    await settled()
    back()
    await shows(text)
    await isBack()
  }
})

test('what was closed by its own button costs Back no second press', async () => {
  await opened('/')
  for (const name of ['Next', 'Dialog', 'Dialog', 'Done']) press(name)
  await settled()
  back()
  await screen.findByText('To the wizard')
})

test('two presses at once are two steps at most, and the page stays', async () => {
  await opened('/')
  for (const name of ['Next', 'Next', 'Next']) press(name)
  await settled()
  act(() => {
    window.history.back()
    window.history.back()
  })
  await screen.findByRole('heading', { name: /Step [23]/ })
  await settled()
  await isBack()
  for (const text of screen.queryByRole('heading', { name: 'Step 3' }) ? ['Step 2', 'Step 1'] : ['Step 1']) {
    back()
    await shows(text)
    await settled()
  }
})

test('while the bank is asked Back does nothing', async () => {
  await opened('/')
  for (const name of ['Next', 'Hold']) press(name)
  await settled()
  back()
  await settled()
  await isBack()
  await shows('Step 2')
})

test('a reload asks first where a step was left, and only there', async () => {
  await opened('/')
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  press('Dialog')
  expect(asks()).toBe(false)
  press('Next')
  expect(asks()).toBe(true)
  press('Done')
  expect(asks()).toBe(false)
})

test('a twin is no page to go back to', async () => {
  const router = await opened()
  press('Next')
  await waitFor(() => expect(router.history.location.state.twin).toBe(true))
  expect(hasPageBelow(router)).toBe(false)
})

/** What a traversal brings comes in tasks of its own. */
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 150)))
