import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PrintReceipt } from './print-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is printed is the card that the button stands in, and only while it is printed', async () => {
  const onPaper = () => [...document.querySelectorAll('[data-paper]')].map(({ id }) => id)
  const printed: string[][] = []
  vi.stubGlobal('print', () => printed.push(onPaper()))
  render(
    <MantineProvider env="test">
      <section className="card" id="receipt">
        <PrintReceipt />
      </section>
      <section className="card" id="others" />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Print or save receipt' }))
  window.dispatchEvent(new Event('afterprint'))
  expect([printed, onPaper()]).toEqual([[['receipt']], []])
})
