import { Button, MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lineTypes } from '../../../ledger/line-types.ts'
import { namesIn } from '../../../ledger/table.ts'
import { speak } from '../../lib/i18n.ts'
import { TransactionPanel } from './transaction-panel.tsx'

vi.mock('../link.tsx', () => ({ LinkButton: 'a' }))

const description = 'Millpond Market'
const says = { template: description, values: {} }
const line = { id: '1-1-0', date: '2026-11-28', description, says, amount: '-5.00', balance: '1.00' }

function Split() {
  const [begun, begin] = useState(false)
  return begun ? <p>Parts</p> : <Button onClick={() => begin(true)}>Split</Button>
}

const draw = (type: string) =>
  render(
    <MantineProvider env="test">
      <TransactionPanel row={{ ...line, type, status: 'Completed' }} onClose={vi.fn()}>
        <Split />
      </TransactionPanel>
    </MantineProvider>,
  )

test('a button of a line that is gone leaves the focus in the panel', async () => {
  draw('purchase')
  await userEvent.click(screen.getByText('Split'))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Parts'))
  expect(document.activeElement).not.toBe(document.body)
})

test('every type of a line is named in the language of the page', async () => {
  await speak('es')
  const said = namesIn(lineTypes).map(type => {
    const { unmount } = draw(type)
    const named = screen.getByText('Tipo').nextElementSibling?.textContent
    unmount()
    return named
  })
  await speak('en')
  expect(said).toEqual([
    'Comprar',
    'Depósito',
    'Dividendo',
    'Comisión',
    'Información',
    'Intereses',
    'Otros',
    'Pago',
    'Compra',
    'Vender',
    'Transferencia',
    'Retiro',
  ])
})
