import { MantineProvider, Radio, TextInput } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { DateField } from './fields/date-field.tsx'
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

test('on submit: each text at its field and nowhere else, bad fields by name, focus on the first', async () => {
  const send = vi.fn()
  render(<Form send={send} />)
  await userEvent.click(screen.getByText('Send'))
  expect(send).not.toHaveBeenCalled()
  expect(screen.getAllByText('Please enter your first name.')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('First'))
  await userEvent.click(screen.getByRole('button', { name: 'Last' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Last'))
})

test('a choice is named by its question, and a field without a name by what is wrong with it', async () => {
  const all = z.object({
    way: z.string().min(1, 'How?'),
    kind: z.string().min(1, 'Which?'),
    when: z.string().min(1, 'When?'),
  })
  function Choices() {
    const form = useSchemaForm(all, { way: '', kind: '', when: '' })
    return (
      <MantineProvider env="test">
        <form onSubmit={form.submit(vi.fn())} noValidate>
          <FormErrors form={form} />
          <Radio.Group label="Way" {...form.field('way')}>
            <Radio value="air" label="By air" />
          </Radio.Group>
          <fieldset>
            <legend>Kind</legend>
            <Radio value="new" label="New" {...form.field('kind', 'checkbox')} />
          </fieldset>
          <TextInput {...form.field('when')} />
          <button type="submit">Send</button>
        </form>
      </MantineProvider>
    )
  }
  render(<Choices />)
  await userEvent.click(screen.getByText('Send'))
  const named = screen.getByRole('alert').querySelectorAll('button')
  expect([...named].map(button => button.textContent)).toEqual(['Way', 'Kind', 'When?'])
})

test('what is wrong with two fields together is said once, at the first that it is still true of', async () => {
  const asked = z.string().min(1, 'When?')
  function Both() {
    // The first of them is not drawn.
    const form = useSchemaForm(z.object({ zone: asked, date: asked, time: asked }), { zone: '', date: '', time: '' })
    return (
      <MantineProvider env="test">
        <form onSubmit={form.submit(vi.fn())} noValidate>
          <TextInput label="Date" {...form.field('date')} />
          <TextInput label="Time" {...form.field('time')} />
          <button type="submit">Send</button>
        </form>
      </MantineProvider>
    )
  }
  render(<Both />)
  await userEvent.click(screen.getByText('Send'))
  const [date, time] = [screen.getByLabelText('Date'), screen.getByLabelText('Time')]
  const said = () => document.getElementById(screen.getByText('When?').id)?.closest('.mantine-InputWrapper-root')
  expect([date.getAttribute('aria-invalid'), time.getAttribute('aria-invalid'), said()?.contains(date)]).toEqual([
    'true',
    'true',
    true,
  ])
  await userEvent.type(date, 'today')
  expect([date.getAttribute('aria-invalid'), time.getAttribute('aria-invalid'), said()?.contains(time)]).toEqual([
    null,
    'true',
    true,
  ])
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

const ending = 'End date must be after start date'
const days = z
  .object({ start: z.iso.date('Please select a start date'), end: z.iso.date('Please select an end date') })
  .refine(({ start, end }) => end > start, { path: ['end'], message: ending })

function Days({ send, start, end }: { send: (values: unknown) => void; start: string; end: string }) {
  const form = useSchemaForm(days, { start, end })
  return (
    <MantineProvider env="test">
      <form onSubmit={form.submit(send)} noValidate>
        <DateField label="Start" min="2026-11-18" {...form.field('start')} />
        <DateField label="End" min={form.values.start} {...form.field('end')} />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>
  )
}

test.each([
  ['2026-11-18', '2026-11-19', []],
  ['2026-11-17', '2026-11-19', ['Please select a start date']],
  ['2026-11-17', '2026-11-16', ['Please select a start date', ending]],
  ['2026-11-18', '2026-11-17', [ending]],
])('a typed day before the earliest of its field: %s to %s', async (start, end, texts) => {
  const send = vi.fn()
  render(<Days send={send} start={start} end={end} />)
  await userEvent.click(screen.getByText('Send'))
  expect([...document.querySelectorAll('.mantine-InputWrapper-error')].map(one => one.textContent)).toEqual(texts)
  expect(send).toHaveBeenCalledTimes(texts.length === 0 ? 1 : 0)
})

const birth = z.object({ born: z.union([z.literal(''), z.iso.date('When?')]), seen: z.iso.date('When?') })

test('a typed day after the latest: its own words where it may not be empty, else the bounds', async () => {
  const send = vi.fn()
  function Born() {
    const form = useSchemaForm(birth, { born: '2026-11-19', seen: '2026-11-19' })
    return (
      <MantineProvider env="test">
        <form onSubmit={form.submit(send)} noValidate>
          <DateField label="Born" min="1900-01-01" max="2026-11-18" {...form.field('born')} />
          <DateField label="Seen" max="2026-11-18" {...form.field('seen')} />
          <button type="submit">Send</button>
        </form>
      </MantineProvider>
    )
  }
  render(<Born />)
  const texts = () => [...document.querySelectorAll('.mantine-InputWrapper-error')].map(one => one.textContent)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await userEvent.click(screen.getByText('Send'))
  expect(texts()).toEqual(['Please choose Nov 18, 2026 or an earlier day.', 'When?'])
  type('Seen', '2026-11-18')
  type('Born', '1899-12-31')
  await userEvent.click(screen.getByText('Send'))
  expect(texts()).toEqual(['Please choose Jan 1, 1900 or a later day.'])
  expect(send).not.toHaveBeenCalled()
  type('Born', '2026-11-18')
  await userEvent.click(screen.getByText('Send'))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a refusal of the server stands at its field, which takes the focus', () => {
  render(<Form send={vi.fn()} refused={{ text: 'That name is taken.', field: 'last' }} />)
  expect(screen.getByText('That name is taken.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Last'))
})
