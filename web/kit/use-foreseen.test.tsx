import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { useSchemaForm } from './form.tsx'
import { useForeseen, type Foresee } from './use-foreseen.ts'

const FAILED = 'It could not be asked.'
const NAMES = { accountId: 'from' }

type Draft = Record<'from' | 'amount' | 'day', string>

function Form({ foresee, onReview }: { foresee: Foresee<Draft>; onReview: (draft: Draft) => void }) {
  const form = useSchemaForm(z.custom<Draft>(), { from: 'a', amount: '5', day: '' })
  const { trouble, review } = useForeseen({ form, foresee, names: () => NAMES, failed: FAILED, onReview })
  return (
    <MantineProvider env="test">
      <form onSubmit={form.submit(draft => void review(draft))} noValidate>
        {trouble && <p role="alert">{trouble}</p>}
        <TextInput label="From" {...form.field('from')} />
        <TextInput label="Amount" {...form.field('amount')} />
        <button type="submit">Continue</button>
      </form>
    </MantineProvider>
  )
}

const refusal = (field?: string) =>
  TRPCClientError.from({ error: { message: 'Not this one', code: -32600, data: { httpStatus: 422, field } } })
const refuses = (field?: string) => () => Promise.reject(refusal(field))
const SHORT = 'Insufficient funds'

async function going(foresee: Foresee<Draft>) {
  const onReview = vi.fn()
  render(<Form foresee={foresee} onReview={onReview} />)
  await userEvent.click(screen.getByText('Continue'))
  return { onReview }
}

test.each<[string, Foresee<Draft>, 'From' | 'Amount', string]>([
  ['what its preview refuses', async () => ({ refusal: { says: { template: SHORT, values: {} } } }), 'Amount', SHORT],
  ['a refusal about the amount', refuses('amount'), 'Amount', 'Not this one'],
  ['one about a field that the form calls otherwise', refuses('accountId'), 'From', 'Not this one'],
])('on the way to the review: %s stands at its field, which takes the focus', async (_, foresee, label, text) => {
  const { onReview } = await going(foresee)
  await screen.findByText(text)
  const field = screen.getByLabelText(label)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onReview).not.toHaveBeenCalled()
})

test.each([
  ['no answer', () => Promise.reject(new Error('Failed to fetch')), FAILED],
  ['a refusal about nothing that the form has', refuses('note'), 'Not this one'],
  ['one about a field that is not drawn', refuses('day'), 'Not this one'],
])('%s is said above the form, until something is changed', async (_, foresee, text) => {
  await going(foresee)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  await userEvent.type(screen.getByLabelText('Amount'), '0')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('with nothing against it the review is there', async () => {
  const { onReview } = await going(async () => ({ refusal: null }))
  await vi.waitFor(() => expect(onReview).toHaveBeenCalledOnce())
})
