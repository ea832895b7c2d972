import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { problemOf } from '../lib/problem.ts'
import { ActState } from './act-state.tsx'
import { AccountField } from './fields/account-field.tsx'
import { MoneyField } from './fields/money-field.tsx'
import { SelectField } from './fields/select-field.tsx'
import { useSchemaForm } from './form.tsx'
import { ActFailed } from './money-act.machine.ts'
import { useMoneyAct } from './use-money-act.ts'

const choices = ['a', 'b'].map(value => ({ value, label: `Account ${value}` }))
const REFUSED = 'Insufficient funds'

function Form() {
  const form = useSchemaForm(z.looseObject({}), { from: 'a', often: 'a', amount: '5' })
  const act = useMoneyAct<object, never>({
    send: async () => {
      throw new ActFailed({ ...problemOf(undefined), text: REFUSED })
    },
  })
  return (
    <MantineProvider env="test">
      <form onSubmit={form.submit(act.confirm)} noValidate>
        <ActState act={act} />
        <AccountField label="From" accounts={choices} {...form.field('from')} />
        <SelectField label="Frequency" data={choices} {...form.field('often')} />
        <MoneyField label="Amount" {...form.field('amount')} />
        <button type="button" onClick={() => form.setFieldValue('amount', '500')}>
          All of it
        </button>
        <button type="submit">Send</button>
      </form>
    </MantineProvider>
  )
}

const field = (label: string) => screen.getByLabelText(label)

test.each([
  ['a letter', 'Amount', () => userEvent.type(field('Amount'), '0'), '50'],
  [
    'a pasted amount',
    'Amount',
    () => userEvent.click(field('Amount')).then(() => userEvent.paste('$1,234.50')),
    '1234.50',
  ],
  ['a button that fills in', 'Amount', () => userEvent.click(screen.getByText('All of it')), '500'],
  ['a list of the device', 'Frequency', () => userEvent.selectOptions(field('Frequency'), 'b'), 'b'],
  ['the rows of accounts', 'From', chooseRow, 'b'],
])('a refusal goes with what was asked for: %s changes it, and is taken', async (_, label, change, value) => {
  render(<Form />)
  await userEvent.click(screen.getByText('Send'))
  await screen.findByText(REFUSED)
  await change()
  expect(field(label)).toHaveProperty('value', value)
  expect(screen.queryByText(REFUSED)).toBeNull()
  await userEvent.click(screen.getByText('Send'))
  await screen.findByText(REFUSED)
})

async function chooseRow() {
  fireEvent.mouseDown(field('From'))
  await userEvent.click(await screen.findByText('Account b', { selector: '[role="option"] *' }))
}

/** The review tells the refusal, and the form before it is where something is changed. */
function Reviewed() {
  const [amount, setAmount] = useState('5')
  const [reviewing, review] = useState(true)
  const act = useMoneyAct<string, never>({
    send: async () => {
      throw new ActFailed({ ...problemOf(undefined), text: REFUSED })
    },
  })
  return (
    <MantineProvider env="test">
      {reviewing ? <ActState act={act} /> : <MoneyField label="Amount" value={amount} onChange={setAmount} />}
      <button onClick={() => act.confirm(amount)}>Confirm</button>
      <button onClick={() => review(!reviewing)}>Turn</button>
    </MantineProvider>
  )
}

test.each([
  ['as it was', false],
  ['changed', true],
])('a review that comes again %s tells what was refused only of that', async (_, isChanged) => {
  render(<Reviewed />)
  await userEvent.click(screen.getByText('Confirm'))
  await screen.findByText(REFUSED)
  await userEvent.click(screen.getByText('Turn'))
  if (isChanged) fireEvent.change(field('Amount'), { target: { value: '6' } })
  await userEvent.click(screen.getByText('Turn'))
  expect(screen.queryAllByText(REFUSED)).toHaveLength(isChanged ? 0 : 1)
})
