import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './focus-kept.ts'

let stop = () => {}
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => {
  stop()
  cleanup()
})

/** A list whose row is called off, and a button that is disabled while the bank is asked. */
function Page() {
  const [rows, setRows] = useState(['First', 'Second'])
  const [asked, setAsked] = useState(false)
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Plans</h2>
        {rows.map(row => (
          <button key={row} onClick={() => setRows(rows.filter(one => one !== row))}>
            {row}
          </button>
        ))}
      </section>
      <button disabled={asked} onClick={() => setAsked(true)}>
        Download
      </button>
      <p>Nothing</p>
      <div onPointerUp={() => setAsked(false)}>Answer</div>
    </main>
  )
}

const focused = () => document.activeElement?.textContent
const settled = () => new Promise(resolve => setTimeout(resolve, 150))

test('what had the focus is gone: the heading of what it stood in has it', async () => {
  render(<Page />)
  screen.getByText('Second').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Second')).toBe(null))
  await waitFor(() => expect(focused()).toBe('Plans'))
})

test('a button that is disabled while the bank is asked has the focus again once it can be used', async () => {
  render(<Page />)
  screen.getByText('Download').focus()
  await userEvent.keyboard('{Enter}')
  // As browsers do it with what is disabled, which the document here does not.
  const button = screen.getByText<HTMLButtonElement>('Download')
  button.disabled = false
  button.blur()
  button.disabled = true
  await settled()
  expect(document.activeElement).toBe(document.body)
  fireEvent.pointerUp(screen.getByText('Answer'))
  await waitFor(() => expect(focused()).toBe('Download'))
})

test('a hand that puts the focus down on nothing is left alone', async () => {
  render(<Page />)
  screen.getByText('First').focus()
  await userEvent.click(screen.getByText('Nothing'))
  screen.getByText('Answer').setAttribute('data-changed', '')
  fireEvent.pointerUp(screen.getByText('Answer'))
  await settled()
  expect(document.activeElement).toBe(document.body)
})
