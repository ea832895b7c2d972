import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PhoneField, SsnField } from './masked-field.tsx'
import { MoneyField } from './money-field.tsx'
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
