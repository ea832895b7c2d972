import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../../lib/trpc.ts'
import { CardPaymentDialog, offersOf, type CardDue } from './card-payment.dialog.tsx'

/**
 * The card's payment: what is left to pay is offered, what was paid is not; more than is owed is asked about; and
 * what the form says when the bank refuses without a reason (doc2 §8).
 */
const answers: Record<string, unknown> = {
  'accounts.list': { result: { data: { json: { accounts: [] } } } },
  'accounts.payInPreview': { result: { data: { json: { amount: '100.00', safe: null, refusal: null, alike: null } } } },
  'comingUp.list': { result: { data: { json: { today: '2026-11-27', items: [] } } } },
  'cards.pay': { error: { json: { message: '', code: -32600, data: { httpStatus: 422 } } } },
}
let sent: string[] = []
const bank = async (url: unknown, request?: { body?: unknown }) => {
  const names = /\/trpc\/([a-zA-Z.,]+)/.exec(String(url))?.[1]?.split(',') ?? []
  if (names.includes('cards.pay')) sent.push(String(request?.body))
  const told = names.map(name => answers[name])
  const body = String(url).includes('batch=1') ? told : told[0]
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', bank)
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

const card = {
  id: '00000000-0000-4000-8000-000000000007',
  type: 'Credit',
  name: 'Credit',
  accountNumber: '5550007715',
  balance: '-40.00',
}
const billed: CardDue = {
  amountOwed: '1300.00',
  minimumPayment: '30.00',
  pastDue: '0.00',
  dueDate: '2026-12-13',
  nextStatementDate: '2026-12-18',
  overdueSince: null,
  statementBalance: '1217.65',
  statementDate: '2026-11-18',
  statementPaidOn: null,
  statementRemaining: '1217.65',
}
const paid: CardDue = {
  ...billed,
  amountOwed: '82.35',
  minimumPayment: '0.00',
  statementRemaining: '0.00',
  statementPaidOn: '2026-11-20',
  dueDate: '2027-01-13',
}

const show = (due: Partial<CardDue>, balance = '-40.00') =>
  render(
    <MantineProvider env="test">
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <CardPaymentDialog
            account={{ ...card, balance }}
            due={{ ...billed, ...due }}
            opened
            onClose={() => undefined}
          />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  )
const facts = () =>
  Object.fromEntries(screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent]))

/** Nothing can be paid before the accounts are known. */
async function press(name: string | RegExp) {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  await expect.poll(() => button.disabled).toBe(false)
  await userEvent.click(button)
}

test('a payment that failed without a reason', async () => {
  show({ amountOwed: '40.00', minimumPayment: '25.00', statementRemaining: '0.00' })
  await press(/Minimum/)
  await press('Pay')
  await screen.findByText('Error processing payment')
})

test.each<[string, Partial<CardDue>, string]>([
  ['billed', {}, 'Minimum 30.00, Statement 1217.65, Full balance 1300.00'],
  [
    'a part paid',
    { statementRemaining: '988.00', minimumPayment: '0.00', amountOwed: '988.00' },
    'Full balance 988.00',
  ],
  ['paid', paid, 'Full balance 82.35'],
  ['paid, nothing bought since', { ...paid, amountOwed: '0.00' }, ''],
  ['a small one', { minimumPayment: '12.00', statementRemaining: '12.00', amountOwed: '12.00' }, 'Full balance 12.00'],
])('%s: what is left is offered', (_name, due, offered) =>
  expect(
    offersOf({ ...billed, ...due })
      .map(offer => offer.join(' '))
      .join(', '),
  ).toBe(offered),
)

test('billed: minimum, what is left and the due day', () => {
  show({})
  expect(facts()).toEqual({
    'Owed now': '$1,300.00',
    'Statement of Nov 18': '$1,217.65 left to pay',
    'Minimum payment': '$30.00',
    'Due date': 'Dec 13',
  })
})

test('paid: the day it was paid, nothing due, and the next due day', () => {
  show(paid)
  expect(facts()).toEqual({
    'Owed now': '$82.35',
    'Statement of Nov 18': 'Paid Nov 20',
    'Minimum payment': 'Nothing is due',
    'Next due date': expect.stringMatching(/^Jan 13/),
  })
})

test('overdue: since when', () => {
  show({ overdueSince: '2026-12-13', dueDate: '2027-01-13' })
  screen.getByText('The minimum payment was due on Dec 13.')
})

test('what of the minimum is past due is said beside it', () => {
  show({ minimumPayment: '55.00', pastDue: '25.00' })
  expect(facts()).toMatchObject({ 'Minimum payment': '$55.00', 'Of it past due': '$25.00' })
})

test('more than is owed is asked about, with what it would be in credit; another amount again', async () => {
  show({}, '-40.00')
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await userEvent.type(amount, '100')
  await press('Pay')
  expect((await screen.findByRole('alert')).textContent).toContain('Your card would be $60.00 in credit.')
  expect(sent).toEqual([])
  await press('Change the amount')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(amount, '0')
  await press('Pay')
  expect((await screen.findByRole('alert')).textContent).toContain('$960.00 in credit')
  await press('Pay $1,000.00 all the same')
  await expect.poll(() => sent).toHaveLength(1)
})

test('more than is owed, and than the account has: refused at its amount, and not asked about', async () => {
  const allowed = answers['accounts.payInPreview']
  const refusal = { says: { template: 'Insufficient funds', values: {} } }
  answers['accounts.payInPreview'] = {
    result: { data: { json: { amount: '0.00', safe: null, refusal, alike: null } } },
  }
  show({}, '-40.00')
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await userEvent.type(amount, '9000')
  await press('Pay')
  await vi.waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByText(/all the same/)).toBeNull()
  expect(sent).toEqual([])
  answers['accounts.payInPreview'] = allowed
})

test('what is owed to the cent is not asked about', async () => {
  show({}, '-40.00')
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '40.00')
  await press('Pay')
  await expect.poll(() => sent).toHaveLength(1)
})

const payer = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'checking',
  status: 'Active',
  type: 'Checking',
  name: 'Everyday',
  nickname: null,
  isPrimary: true,
  accountNumber: '••4821',
  lastFour: '4821',
  balance: '500.00',
  availableBalance: '500.00',
}
const line = { amount: '40.00', date: '2026-11-20', description: 'Payment', settling: false }

test.each([
  ['-60.00', 'A payment of $60.00 from Everyday ••4821 is planned for Dec 1.'],
  [null, 'A payment from Everyday ••4821 is planned for Dec 1.'],
])('a payment that is planned is told with what is known of it: %s', async (amount, said) => {
  const none = answers['comingUp.list']
  const item = {
    toAccount: card.id,
    fromName: 'Everyday ••4821',
    date: '2026-12-01',
    amount,
    planned: true,
    counted: true,
  }
  answers['comingUp.list'] = { result: { data: { json: { today: '2026-11-27', items: [item] } } } }
  show({})
  await screen.findByText(said)
  answers['comingUp.list'] = none
})

test('money is seen to go from the account that pays to the card, after the bank’s word', async () => {
  answers['accounts.list'] = { result: { data: { json: { accounts: [payer] } } } }
  const refused = answers['cards.pay']
  answers['cards.pay'] = {
    result: {
      data: {
        json: { confirmationNumber: 'WF0000000001', newBalance: '0.00', availableBalance: '0.00', transaction: line },
      },
    },
  }
  const { baseElement } = show({}, '-40.00')
  const moved = () => baseElement.querySelector('[data-money-moved]')
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '40.00')
  expect(moved()).toBeNull()
  await press('Pay')
  await vi.waitFor(() => expect(moved()?.textContent).toBe('Everyday$40.00Credit'))
  answers['cards.pay'] = refused
  answers['accounts.list'] = { result: { data: { json: { accounts: [] } } } }
})
