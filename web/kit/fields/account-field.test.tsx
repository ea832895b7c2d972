import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AccountField } from './account-field.tsx'

const accounts = [
  account('a', 'Everyday Checking', '4821', '$4,197.51'),
  account('b', 'Rainy Day', '0937', '$18,802.15'),
  { value: 'outside', label: 'Money from outside this bank' },
]
function account(value: string, name: string, lastFour: string, figure: string) {
  return { value, kind: 'checking', name, lastFour, figure, label: `${name} ••${lastFour} (${figure})` }
}

function Form() {
  const [value, setValue] = useState('a')
  return (
    <MantineProvider env="test">
      <AccountField label="From account" name="fromAccount" accounts={accounts} value={value} onChange={setValue} />
      <output>{value}</output>
    </MantineProvider>
  )
}
const field = () => screen.getByLabelText<HTMLSelectElement>('From account')
const chosen = () => screen.getByRole('status').textContent

test('the field is a list of the device with its label, its name and every account', async () => {
  render(<Form />)
  expect(field().tagName).toBe('SELECT')
  expect(field().name).toBe('fromAccount')
  expect([...field().options].map(one => one.text)).toEqual(accounts.map(one => one.label))
  await userEvent.selectOptions(field(), 'b')
  expect(chosen()).toBe('b')
})

test.each([
  ['a press', () => fireEvent.mouseDown(field())],
  ['Enter', () => fireEvent.keyDown(field(), { key: 'Enter' })],
  ['a blank', () => fireEvent.keyDown(field(), { key: ' ' })],
  ['Alt and an arrow', () => fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true })],
])('%s opens the accounts as rows with their figures; keys go through them and take one', async (_, act) => {
  render(<Form />)
  expect(screen.queryByRole('listbox')).toBe(null)
  act()
  const list = await screen.findByRole('listbox', { name: 'From account' })
  const rows = [...list.querySelectorAll('[role="option"]')]
  expect(rows.map(row => row.textContent)).toEqual([
    'Everyday Checking ••4821$4,197.51',
    'Rainy Day ••0937$18,802.15',
    'Money from outside this bank',
  ])
  expect(rows.map(row => row.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  expect(document.activeElement).toBe(rows[0])
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(rows[2])
  await userEvent.keyboard('r')
  expect(document.activeElement).toBe(rows[1])
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toBe('b')
  expect(screen.queryByRole('listbox')).toBe(null)
})

test('Escape closes the rows and leaves what was chosen; the arrows alone open nothing', async () => {
  render(<Form />)
  fireEvent.mouseDown(field())
  await screen.findByRole('listbox')
  await userEvent.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBe(null)
  expect(chosen()).toBe('a')
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(screen.queryByRole('listbox')).toBe(null)
})

test('an account that is chosen and not there any more shows no other in its place, and says so', async () => {
  const field = (offered: typeof accounts) => (
    <MantineProvider env="test">
      <AccountField label="Paid to" accounts={offered} value="b" onChange={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(field(accounts))
  const select = () => screen.getByLabelText<HTMLSelectElement>('Paid to')
  expect(select().getAttribute('aria-invalid')).toBe(null)
  rerender(field(accounts.filter(({ value }) => value !== 'b')))
  expect([select().value, select().selectedOptions[0]?.text]).toEqual(['b', ''])
  expect(select().getAttribute('aria-invalid')).toBe('true')
  screen.getByText('This account can no longer be chosen here. Please choose another.')
  rerender(field([{ value: '', label: 'Your checking account' }]))
  expect(screen.queryByText(/can no longer be chosen/)).toBe(null)
})
