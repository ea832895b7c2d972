import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { phone } from '../../../api/platform/fields.schema.ts'
import { PhoneField, SsnField } from './masked-field.tsx'
import { MoneyField } from './money-field.tsx'
import { SelectField } from './select-field.tsx'
import { zipText } from './zip-field.tsx'

function Held({ as: Field }: { as: typeof SsnField }) {
  const [value, setValue] = useState('')
  return (
    <MantineProvider env="test">
      <Field label="Field" value={value} onChange={setValue} />
      <output>{value}</output>
    </MantineProvider>
  )
}

test.each([
  ['SSN', SsnField, '900123456', '900-12-3456'],
  ['phone', PhoneField, '2125550142', '(212) 555-0142'],
] as const)('%s formats while typing and keeps digits', async (_, field, typed, shown) => {
  render(<Held as={field} />)
  await userEvent.type(screen.getByLabelText('Field'), typed)
  expect(screen.getByLabelText('Field')).toHaveProperty('value', shown)
  expect(screen.getByRole('status').textContent).toBe(typed)
})

test.each([
  ['+1 (555) 123-4567', '(555) 123-4567', '5551234567'],
  ['1-555-123-4567', '(555) 123-4567', '5551234567'],
  ['555.123.4567', '(555) 123-4567', '5551234567'],
  ['+44 20 7946 0958', '+442079460958', '+442079460958'],
  ['+49 30 123456', '+4930123456', '+4930123456'],
  ['020 7946 09581', '020794609581', '020794609581'],
])('a phone number in one go, %s, is shown as %s', async (given, shown, value) => {
  const field = () => screen.getByLabelText('Field')
  render(<Held as={PhoneField} />)
  await userEvent.click(field())
  await userEvent.paste(given)
  expect(field()).toHaveProperty('value', shown)
  expect(screen.getByRole('status').textContent).toBe(value)
  const accepted = phone('no').safeParse(value)
  expect(accepted.data).toBe(/^\d{10}$/.test(value) ? value : undefined)

  // Letter by letter it comes to the same, and what follows in its place does, too.
  await userEvent.clear(field())
  await userEvent.type(field(), given)
  expect(screen.getByRole('status').textContent).toBe(value)
})

test('a phone number is mended in its middle', async () => {
  render(<Held as={PhoneField} />)
  const field = screen.getByLabelText('Field')
  await userEvent.type(field, '2125550142')
  await userEvent.type(field, '{Backspace}9', { initialSelectionStart: 8, initialSelectionEnd: 8 })
  expect(field).toHaveProperty('value', '(212) 595-0142')
})

test('money keeps what was typed and cleans what was pasted', async () => {
  function Amount() {
    const [value, setValue] = useState('')
    return (
      <MantineProvider env="test">
        <MoneyField label="Amount" value={value} onChange={setValue} />
      </MantineProvider>
    )
  }
  render(<Amount />)
  const field = screen.getByLabelText('Amount')
  await userEvent.type(field, 'abc')
  expect(field).toHaveProperty('value', 'abc')
  await userEvent.clear(field)
  await userEvent.paste('$1,234.50')
  expect(field).toHaveProperty('value', '1234.50')
  await userEvent.clear(field)
  await userEvent.paste('12,50')
  expect(field).toHaveProperty('value', '12,50')
})

test.each([
  ['12345', '12345'],
  ['123456', '12345-6'],
  ['12345-6789', '12345-6789'],
  ['x1', '1'],
])('zip %s becomes %s', (typed, text) => expect(zipText(typed)).toBe(text))

test('where documented, an amount takes digits with at most two decimals and nothing else', async () => {
  function Amount() {
    const [value, setValue] = useState('')
    return (
      <MantineProvider env="test">
        <MoneyField digitsOnly label="Amount" value={value} onChange={setValue} />
      </MantineProvider>
    )
  }
  render(<Amount />)
  const field = screen.getByLabelText('Amount')
  await userEvent.type(field, '1a2.3456e-')
  expect(field).toHaveProperty('value', '12.34')
  await userEvent.clear(field)
  await userEvent.paste('$1,234.50')
  expect(field).toHaveProperty('value', '1234.50')
  for (const another of ['12.345', '12,50', '1.234,56']) {
    await userEvent.paste(another)
    expect(field).toHaveProperty('value', '1234.50')
  }
})

test('what is chosen and offered no longer shows nothing else in its place, and is told', () => {
  const field = (ids: string[], gone?: string) => (
    <MantineProvider env="test">
      <SelectField
        label="Payee"
        data={ids.map(value => ({ value, label: `The ${value}` }))}
        value="b"
        {...(gone && { gone })}
      />
    </MantineProvider>
  )
  const { rerender } = render(field(['a', 'b'], 'Gone.'))
  expect(screen.queryByText('Gone.')).toBe(null)
  rerender(field(['a'], 'Gone.'))
  const select = screen.getByLabelText<HTMLSelectElement>('Payee')
  expect([select.value, select.selectedOptions[0]?.text]).toEqual(['b', ''])
  screen.getByText('Gone.')
  rerender(field([], 'Gone.'))
  expect(screen.queryByText('Gone.')).toBe(null)
})
