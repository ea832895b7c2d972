import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MyRolloverForm } from './my-rollover-form.tsx'

const own = (id: string, type: string) => ({ id, type, name: type, lastFour: '0001', balance: '500.00' })
const withdrawal = {
  id: 'w',
  date: '2026-11-20',
  account: 'Retirement ••0002',
  amount: '100.00',
  withheld: '0.00',
  left: '100.00',
  until: '2027-01-19',
  days: 50,
  yearUsed: false,
}
const told = {
  accounts: [own('r', 'Retirement'), own('s', 'Retirement')],
  funds: [own('c', 'Checking')],
  withdrawals: [withdrawal],
  direct: [],
  made: [],
}
const nothing = () => undefined

afterEach(cleanup)

test('another way asks for the account anew; it does not say that the one before is gone', async () => {
  render(
    <MantineProvider env="test">
      <MyRolloverForm told={told} initial={undefined} onCancel={nothing} onReview={nothing} />
    </MantineProvider>,
  )
  const source = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Source account/ })
  await userEvent.selectOptions(source, 'c')
  await userEvent.click(screen.getByRole('radio', { name: 'In another retirement account here' }))
  expect(screen.queryByText(/can no longer be chosen/)).toBeNull()
  expect(source.value).toBe('')
})
