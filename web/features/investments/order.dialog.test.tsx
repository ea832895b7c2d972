// Tries C-84.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleInvestment, sampleQuotes } from '../../offline/sample/sample-investment.ts'
import { OrderDialog } from './order.dialog.tsx'

/** What an order form says before anything is sent, and when the bank says no without a reason (doc2 §5, §8). */
const bank = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = () => answer(422, { error: { json: { message: '', code: -32600, data: { httpStatus: 422 } } } })

beforeEach(() => {
  bank.mockReset()
  bank.mockImplementation(async () => refusal())
  vi.stubGlobal('fetch', bank)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const account = { ...sampleInvestment('2026-11-18'), id: '00000000-0000-4000-8000-000000000007' }
const held = account.holdings[0]?.symbol ?? ''

function draw(side: 'buy' | 'sell', symbol: string, of = account) {
  render(
    <MantineProvider env="test">
      <OrderDialog
        account={of}
        quotes={sampleQuotes(of)}
        side={side}
        symbol={symbol}
        opened
        onClose={() => undefined}
      />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  return {
    type: (label: string, text: string) => user.type(screen.getByLabelText(label), text),
    limit: () => user.click(screen.getByLabelText('Limit order')),
    place: () => user.click(screen.getByRole('button', { name: 'Place Order' })),
  }
}

test.each([
  ['buy', 'Failed to place order', 'Error placing order'],
  ['sell', 'Error placing sell order', 'Error placing sell order'],
] as const)('%s: a no without a reason is "%s", a call that failed is "%s"', async (side, text, failed) => {
  const order = draw(side, held)
  await order.type('Quantity', '1')
  await order.place()
  await screen.findByText(text)
  bank.mockImplementation(async (url: unknown) => {
    if (String(url).includes('commands.')) return answer(200, { result: { data: { json: { state: 'not_made' } } } })
    throw new TypeError('Failed to fetch')
  })
  await order.place()
  await screen.findByText('This was not made: the bank did not receive it. You can send it again.')
  screen.getByText(failed)
})

test('an order whose answer was lost is fetched by its key: one that waits is not told as filled', async () => {
  const placed = {
    status: 'Pending',
    orderId: '1-1496',
    confirmationNumber: 'WF0000000001',
    orderType: 'limit',
    amount: '5.00',
    name: held,
    symbol: held,
    quantity: '1',
    price: '5.00',
    transaction: { date: '2026-11-18' },
    withdrawableBalance: '0.00',
  }
  let asked = 0
  bank.mockImplementation(async (url: unknown) => {
    if (String(url).includes('commands.')) return answer(200, { result: { data: { json: { state: 'made' } } } })
    if (asked++ === 0) throw new TypeError('Failed to fetch')
    return answer(200, { result: { data: { json: placed } } })
  })
  const order = draw('buy', held)
  await order.type('Quantity', '1')
  await order.limit()
  await order.type('Limit price', '5')
  await order.place()
  await screen.findByText('Order placed')
  screen.getByText('WF0000000001')
})

test('selling: a positive quantity, and with a limit its price', async () => {
  const order = draw('sell', held)
  await order.type('Quantity', '0')
  await order.place()
  await screen.findAllByText('Please enter a valid positive quantity.')
  await order.type('Quantity', '{Backspace}1')
  await order.limit()
  await order.type('Limit price', '0')
  await order.place()
  await screen.findAllByText('Please enter a valid limit price.')
  expect(bank).not.toHaveBeenCalled()
})

test('selling without a security says so', async () => {
  const order = draw('sell', '')
  await order.type('Quantity', '1')
  await order.place()
  await screen.findAllByText('Please select a security to sell.')
  expect(bank).not.toHaveBeenCalled()
})

test.each(['market', 'limit'])('a %s order is reckoned with settled cash; the rest is told (C-80)', async orderType => {
  const order = draw('buy', held, { ...account, availableBalance: '1000.00', withdrawableBalance: '1.00' })
  screen.getByText(/\$1\.00 settled cash/)
  screen.getByText('$999.00 of your cash has not settled yet. Orders can use it once it has.')
  await order.type('Quantity', '1')
  if (orderType === 'limit') {
    await order.limit()
    await order.type('Limit price', '2')
  }
  await screen.findByText('There is not enough settled cash for this order.')
})

test('an order that was made tells what settled cash is left', async () => {
  const order = { symbol: held, name: held, quantity: 1, price: '5.00', amount: '5.00', status: 'Completed' }
  const cash = { availableBalance: '994.00', withdrawableBalance: '95.00' }
  const placed = { ...order, ...cash, side: 'buy', orderType: 'market', transaction: { date: '2026-11-18' } }
  bank.mockImplementation(async () => answer(200, { result: { data: { json: placed } } }))
  const dialog = draw('buy', held)
  await dialog.type('Quantity', '1')
  await dialog.place()
  await screen.findByText('Securities bought')
  screen.getByText('$95.00')
  expect(screen.queryByText('$994.00')).toBeNull()
})

test('of settled cash nothing more is said', () => {
  draw('buy', held, { ...account, availableBalance: '1000.00', withdrawableBalance: '1000.00' })
  screen.getByText(/\$1,000\.00 settled cash/)
  expect(screen.queryByText(/has not settled yet/)).toBeNull()
})

test.each(['buy', 'sell'] as const)(
  '%s: a sample order rests (doc2 §4); only a limit order has a limit',
  async side => {
    const order = draw(side, 'TRES', sampleInvestment('2026-11-18'))
    await order.type('Quantity', '1')
    await order.place()
    await screen.findByRole('heading', { name: 'Order placed' })
    expect(screen.queryByText('Limit price')).toBeNull()
    screen.getByText('Price')
  },
)

test('a refusal is of what was sent: it goes with a change, and stands beside no other', async () => {
  bank.mockImplementation(async () =>
    answer(422, { error: { json: { message: 'Insufficient funds', code: -32600, data: { httpStatus: 422 } } } }),
  )
  const order = draw('buy', held)
  await order.type('Quantity', '1000')
  await order.place()
  await screen.findByText('Insufficient funds')
  await order.limit()
  expect(screen.queryByText('Insufficient funds')).toBeNull()
  await order.type('Limit price', '0')
  await order.place()
  await screen.findAllByText('Please enter a valid limit price.')
  expect(screen.queryByText('Insufficient funds')).toBeNull()
})
