// Tries doc3 §3, LED-36: the form of a withdrawal from retirement, with installments.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Withdrawal } from './withdraw-retirement.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

const accounts = [{ id: 'ira', name: 'IRA', number: '2204', balance: '1000.00' }]

function draw(today?: string, from?: string) {
  const sent = vi.fn<(withdrawal: Withdrawal) => void>()
  render(
    <MantineProvider env="test">
      <WithdrawalForm
        accounts={accounts}
        busy={false}
        error={undefined}
        {...(today === undefined ? {} : { today })}
        from={from}
        onSubmit={sent}
      />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  return {
    sent,
    type: (label: RegExp, text: string) => user.type(screen.getByLabelText(label), text),
    choose: (label: RegExp, value: string) => user.selectOptions(screen.getByLabelText(label), value),
    send: () => user.click(screen.getByRole('button', { name: 'Submit request' })),
  }
}

async function fill(form: ReturnType<typeof draw>, type: string) {
  await form.choose(/^Account/, 'ira')
  await form.type(/^Amount/, '100')
  await form.choose(/^Withdrawal type/, type)
  await form.choose(/^Reason for withdrawal/, 'retirement')
}

test('installments ask for their days, and send them', async () => {
  const form = draw('2026-11-18')
  await fill(form, 'partial')
  expect(screen.queryByLabelText(/^Start date/)).toBeNull()
  await form.choose(/^Withdrawal type/, 'installment')
  await form.send()
  await screen.findByText('Please select a start date')
  expect(form.sent).not.toHaveBeenCalled()
  await form.choose(/^Frequency/, 'quarterly')
  await form.type(/^Start date/, '2026-12-01')
  await form.type(/^Number of installments/, '12')
  await form.send()
  expect(form.sent.mock.calls).toMatchObject([
    [{ withdrawalType: 'installment', frequency: 'quarterly', startDate: '2026-12-01', installments: '12' }],
  ])
})

test('the account that the customer came from is chosen, and each installment has its amount', async () => {
  const form = draw('2026-11-18', 'ira')
  expect(screen.getByLabelText<HTMLSelectElement>(/^Account/).value).toBe('ira')
  await form.choose(/^Withdrawal type/, 'installment')
  screen.getByLabelText(/^Amount of each installment/)
})

test('the sample asks for no days, as the document has it', async () => {
  const form = draw()
  await fill(form, 'installment')
  expect(screen.queryByLabelText(/^Start date/)).toBeNull()
  await form.send()
  expect(form.sent).toHaveBeenCalledOnce()
})
