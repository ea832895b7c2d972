import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { FormErrors, useRefusal, useSchemaForm, type Refused } from './form.tsx'

const schema = z.object({
  first: z.string().min(1, 'Please enter your first name.'),
  last: z.string().min(1, 'Please enter your last name.').max(3, 'Too long.'),
})

function Form({ send, refused }: { send: (values: unknown) => void; refused?: Refused }) {
  const form = useSchemaForm(schema, { first: '', last: '' })
  useRefusal(form, refused)
  return (
    <MantineProvider env="test">
      <form onSubmit={form.submit(send)} noValidate>
        <FormErrors form={form} />
        <TextInput label="First" {...form.field('first')} />
        <TextInput label="Last" {...form.field('last')} />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>
  )
}

test('on submit: each text at its field, more than one summed up, focus on the first bad field', async () => {
  const send = vi.fn()
  render(<Form send={send} />)
  await userEvent.click(screen.getByText('Send'))
  expect(send).not.toHaveBeenCalled()
  expect(screen.getAllByText('Please enter your first name.')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('First'))
  await userEvent.click(screen.getByRole('button', { name: 'Please enter your last name.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Last'))
})

test('typing takes the text away; good values are sent', async () => {
  const send = vi.fn()
  render(<Form send={send} />)
  await userEvent.click(screen.getByText('Send'))
  await userEvent.type(screen.getByLabelText('First'), 'Ana')
  await userEvent.type(screen.getByLabelText('Last'), 'Li')
  expect(screen.queryByText('Please enter your first name.')).toBeNull()
  await userEvent.click(screen.getByText('Send'))
  expect(send.mock.calls[0]?.[0]).toEqual({ first: 'Ana', last: 'Li' })
})

test('a refusal of the server stands at its field', () => {
  render(<Form send={vi.fn()} refused={{ text: 'That name is taken.', field: 'last' }} />)
  expect(screen.getByText('That name is taken.')).toBeTruthy()
})
