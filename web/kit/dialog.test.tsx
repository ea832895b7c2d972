import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

/** Where the focus is, when a dialog has closed that was taken away, or followed by another. */
function Page({ steps, keepsOpener = true }: { steps: number; keepsOpener?: boolean }) {
  const [step, go] = useState(0)
  return (
    <MantineProvider env="test">
      <main>
        <h1 tabIndex={-1}>A page</h1>
        {(keepsOpener || step === 0) && <button onClick={() => go(1)}>Open</button>}
      </main>
      {step > 0 && step <= steps && (
        <Dialog key={step} opened onClose={() => go(steps + 1)} title={`Step ${step}`}>
          <button onClick={() => go(step + 1)}>Next {step}</button>
        </Dialog>
      )}
    </MantineProvider>
  )
}

const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test.each([1, 2, 3])('after %i dialogs in a row the focus is back on what opened the first', async steps => {
  render(<Page steps={steps} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  for (let step = 1; step <= steps; step += 1)
    await userEvent.click(await screen.findByRole('button', { name: `Next ${step}` }))
  await focused('Open')
})

test('what opened it is gone: the focus goes to the page’s heading', async () => {
  render(<Page steps={1} keepsOpener={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next 1' }))
  await focused('A page')
})

function Fetching() {
  const [isThere, arrive] = useState(false)
  return (
    <MantineProvider env="test">
      <button onClick={() => arrive(true)}>Arrive</button>
      <Dialog opened onClose={() => undefined} title="Fetched">
        {isThere ? <input data-autofocus aria-label="First" /> : <p>Loading</p>}
      </Dialog>
    </MantineProvider>
  )
}

test.each([
  ['has the focus', false],
  ['leaves it where a hand has put it', true],
] as const)('a first field that comes late %s', async (_, touched) => {
  render(<Fetching />)
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(close))
  if (touched) await userEvent.tab()
  fireEvent.click(screen.getByText('Arrive'))
  const first = await screen.findByLabelText('First')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(document.activeElement === first).toBe(!touched)
})

test('a tall dialog is a drawer at the side of a desk; any other stands in the middle', () => {
  const drawn = (tall: boolean) => {
    render(
      <MantineProvider env="test">
        <Dialog opened onClose={() => undefined} title="A form" tall={tall}>
          <p>Long</p>
        </Dialog>
      </MantineProvider>,
    )
    const drawer = document.querySelector('[data-drawer] [role="dialog"], [role="dialog"][data-drawer]') !== null
    cleanup()
    return drawer
  }
  expect([drawn(true), drawn(false)]).toEqual([true, false])
})
