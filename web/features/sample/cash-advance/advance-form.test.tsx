import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CASH_ADVANCE_FEE } from '../../../../ledger/rates/fees.ts'
import { AdvanceForm } from './advance-form.tsx'
import { FAILED } from './cash-advance.ts'

vi.mock('../../../kit/link.tsx', () => ({ TextLink: 'a' }))

const cards = [{ id: 'card', name: 'Card', lastFourDigits: '7715', availableCredit: '1000.00', apr: '26.99' }]
const destinations = [{ id: 'to', name: 'To', lastFourDigits: '4821', balance: '10.00' }]

const drawn = () =>
  render(
    <MantineProvider env="test">
      <AdvanceForm
        cards={cards}
        destinations={destinations}
        initial={{ source: 'card', amount: '1', destination: 'to', terms: false }}
        fee={CASH_ADVANCE_FEE}
        foresee={() => Promise.reject(new Error('Failed to fetch'))}
        onReview={vi.fn()}
      />
    </MantineProvider>,
  )

test('the section of the amount is called by its number, so that only the field is called Amount', () => {
  drawn()
  expect(screen.getByRole('region', { name: /^2\s*Amount$/ })).toBeTruthy()
  expect(screen.getByLabelText('Amount')).toBe(screen.getByRole('textbox', { name: 'Amount' }))
})

test('that the bank did not answer is said until a letter of the amount, or a pasted one', async () => {
  const user = userEvent.setup()
  drawn()
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  const said = () => screen.queryByText(FAILED)
  const asked = async () => {
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await vi.waitFor(() => expect(said()).toBeTruthy())
  }
  await asked()
  await user.type(amount, '5')
  expect(amount).toHaveProperty('value', '15')
  expect(said()).toBeNull()
  await asked()
  await user.clear(amount)
  await user.paste('$1,000.00')
  expect(amount).toHaveProperty('value', '1000.00')
  expect(said()).toBeNull()
})
