import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problemOf } from '../../lib/problem.ts'
import { ask, queries, trpc } from '../../lib/trpc.ts'
import { ReviewStep } from './review-step.tsx'

afterEach(cleanup)

const picture = { file: new File(['x'], 'front.jpg', { type: 'image/jpeg' }), flaws: [] }
const draft = { amount: '12.34', accountId: 'a', emailReceipt: false, mobileReceipt: false, saveInformation: false }
const still = () => undefined

const drawn = (answered: { refused?: string; unconfirmed?: string }) =>
  render(
    <MantineProvider env="test">
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <ReviewStep
            {...{ draft, account: undefined, front: picture, back: picture, busy: false }}
            problem={answered.refused === undefined ? undefined : problemOf(undefined, answered.refused)}
            unconfirmed={answered.unconfirmed}
            servicePhone=""
            firstDayAmount="225.00"
            onBack={still}
            onSubmit={still}
            onAskNow={still}
          />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  )

test.each([
  ['a refusal', { refused: 'Account is closed' }, 'Failed to submit deposit'],
  ['silence', { unconfirmed: 'DEP-000000-0000' }, 'Not confirmed yet'],
])('above two pictures %s comes into sight of the button that was pressed', (_, answered, text) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  drawn(answered)
  screen.getByText(text)
  expect(scrolled).toHaveBeenCalledTimes(1)
  scrolled.mockRestore()
})

test('while the bank is silent the step stays, and holds its ways back and on', () => {
  drawn({ unconfirmed: 'DEP-000000-0000' })
  expect(screen.getByRole('button', { name: 'Back' }).matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Submit Deposit' }).matches(':disabled')).toBe(true)
})
