// Tries doc2 §2.9.
/**
 * Investment accounts over HTTP: units and cash in the ledger, values from the quote table, never oversold,
 * never on money that is not there.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '../../ledger/calendar.ts'
import { bankDoes, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { closeDay } from '../platform/jobs/close-of-day.ts'
import { publishQuotes } from '../platform/published-quotes.ts'
import { testPrice } from '../../scripts/testing/keys.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const TODAY = '2026-11-18'
await publishQuotes(bank.machinery, TODAY)
const at = (symbol: string, day = TODAY) => Number(testPrice(symbol, day))
const near = (value: number) => expect.closeTo(value, 6)

async function investor(deposit = '10000.00') {
  const { who, investment: account } = await holderOf(bank, { investment: deposit })
  const order = (side: 'buy' | 'sell', asked: object, key?: string) =>
    who.post(
      `/api/investment/primary/${side}`,
      { quantity: 1, orderType: 'market', limitPrice: null, ...asked },
      key ? { key } : {},
    )
  return {
    who,
    account,
    buy: (asked: object, key?: string) => order('buy', asked, key),
    sell: (asked: object, key?: string) => order('sell', asked, key),
    read: async () => (await who.get('/api/investment/primary')).body.data,
  }
}

test('an account without holdings is its cash, with what was agreed about it', async () => {
  const { read } = await investor()
  expect(await read()).toMatchObject({
    type: 'Investment',
    balance: 10000,
    availableBalance: 10000,
    cash: 10000,
    holdingsValue: 0,
    holdings: [],
    orders: [],
    totalGainLoss: 0,
    yearToDateReturn: 0,
    totalReturn: 0,
    riskProfile: 'Moderate',
    investmentStrategy: 'Growth',
    monthlyFee: 0,
    lastRebalanced: null,
    advisor: expect.stringMatching(/./),
    advisorPhone: expect.stringMatching(/555/),
    transactions: [{ type: 'deposit', amount: 10000 }],
    allocation: [{ category: 'Cash', value: 10000, percent: 100 }],
  })
})

test('a market buy takes the table’s price: less cash, the same total, the holding (C-78, C-79)', async () => {
  const one = await investor()
  const { status, body } = await one.buy({ symbol: ' vti ', quantity: '10' })
  const paid = Number((at('VTI') * 10).toFixed(2))
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    orderId: expect.stringMatching(/^1-\d+$/),
    status: 'Completed',
    symbol: 'VTI',
    quantity: 10,
    price: at('VTI'),
    amount: paid,
    availableBalance: near(10000 - paid),
    transaction: { type: 'buy', category: 'Investments', amount: -paid, symbol: 'VTI', quantity: 10, price: at('VTI') },
  })
  const account = await one.read()
  expect(account).toMatchObject({ balance: 10000, cash: near(10000 - paid), availableBalance: near(10000 - paid) })
  expect(account.holdings).toEqual([
    {
      id: 'VTI',
      symbol: 'VTI',
      name: 'Total Market Index Fund',
      category: 'US stocks',
      quantity: 10,
      available: 10,
      purchasePrice: at('VTI'),
      currentPrice: at('VTI'),
      marketValue: paid,
      cost: paid,
      gainLoss: 0,
      gainLossPercent: 0,
      allocation: Math.round(paid) / 100,
    },
  ])
  const list = (await one.who.get('/api/accounts')).body.data.accounts
  expect(list[0]).toMatchObject({ balance: 10000, availableBalance: near(10000 - paid), ytdReturn: 0, totalGrowth: 0 })
  const proof = (await one.who.get(`/api/accounts/${one.account.publicId}/proof`)).body.data
  expect(proof).toMatchObject({ closing: near(10000 - paid), adds: true, available: { securities: paid } })
  expect((await one.who.get('/api/dashboard')).body.data.accounts[0].balance).toBe(10000)
})

test('more of it averages the price; selling keeps the average; the last share ends the holding', async () => {
  const one = await investor('100000.00')
  await one.buy({ symbol: 'VTI', quantity: 10 })
  await bankDoes(bank, 'security-buy', {
    account: one.account.ledgerId,
    symbol: 'VTI',
    quantity: '10.000000',
    price: '100',
  })
  const average = (at('VTI') + 100) / 2
  const [held] = (await one.read()).holdings
  expect(held).toMatchObject({ quantity: 20, purchasePrice: near(average), cost: near(average * 20) })
  expect(held.gainLoss).toBe(Number(((at('VTI') - average) * 20).toFixed(2)))
  await one.sell({ symbol: 'VTI', quantity: 5 })
  expect((await one.read()).holdings[0]).toMatchObject({ quantity: 15, purchasePrice: near(average) })
  const { body } = await one.sell({ symbol: 'VTI', quantity: 15 })
  expect(body.data).toMatchObject({ side: 'sell', transaction: { type: 'sell', amount: body.data.amount } })
  expect((await one.read()).holdings).toEqual([])
})

test('a limit order rests with its cash held, is listed as Pending, and frees it when cancelled', async () => {
  const one = await investor('1000.00')
  const asked = { symbol: 'NLEC', quantity: 10, orderType: 'limit', limitPrice: '50' }
  const { body } = await one.buy(asked, 'limit-order-1')
  expect(body.data).toMatchObject({ status: 'Pending', price: 50, amount: 500, availableBalance: 500 })
  expect((await one.buy(asked, 'limit-order-1')).body).toEqual(body)
  const account = await one.read()
  expect(account).toMatchObject({ balance: 1000, availableBalance: 500, holdings: [] })
  expect(account.orders).toMatchObject([
    { id: body.data.orderId, side: 'buy', quantity: 10, limitPrice: 50, status: 'Pending' },
  ])
  const lines = (await one.who.get('/api/investment/primary/transactions?filter=buy')).body.data
  expect(lines).toMatchObject([
    { status: 'Pending', type: 'buy', category: 'Investments', amount: -500, balance: null, symbol: 'NLEC', price: 50 },
  ])
  expect(body.data.transaction.category).toBe('Investments')
  const path = `/api/investment/primary/orders/${body.data.orderId}`
  const gone = await one.who.del(path)
  expect(gone.body.data).toMatchObject({ status: 'Cancelled', availableBalance: 1000 })
  expect((await one.who.del(path)).status).toBe(409)
  expect((await one.read()).orders).toEqual([])
})

test('a sell order holds its shares: they are sold once', async () => {
  const one = await investor()
  await one.buy({ symbol: 'NLEC', quantity: 10 })
  const { body } = await one.sell({ symbol: 'NLEC', quantity: 6, orderType: 'limit', limitPrice: 500 })
  expect((await one.read()).holdings[0]).toMatchObject({ quantity: 10, available: 4 })
  const refused = await one.sell({ symbol: 'NLEC', quantity: 5 })
  expect([refused.status, refused.body.error]).toEqual([422, 'You only have 4 shares of NLEC available to sell.'])
  await one.who.del(`/api/investment/primary/orders/${body.data.orderId}`)
  expect((await one.sell({ symbol: 'NLEC', quantity: 5 })).status).toBe(200)
})

test.each([
  [{ quantity: 0 }, 'Please enter a valid positive quantity.'],
  [{ quantity: -1 }, 'Please enter a valid positive quantity.'],
  [{ quantity: 1.5 }, 'Please enter a valid positive quantity.'],
  [{ quantity: '1e3' }, 'Please enter a valid positive quantity.'],
  [{ quantity: null }, 'Please enter a valid positive quantity.'],
  [{ quantity: 0, symbol: '' }, 'Please enter a valid positive quantity.'],
  [{ symbol: '' }, 'Please enter a valid ticker symbol.'],
  [{ symbol: null }, 'Please enter a valid ticker symbol.'],
  [{ symbol: 'NOPE' }, 'Please enter a valid ticker symbol.'],
  [{ symbol: 'USD' }, 'Please enter a valid ticker symbol.'],
  [{ orderType: 'limit' }, 'Please enter a valid limit price.'],
  [{ orderType: 'limit', limitPrice: 0 }, 'Please enter a valid limit price.'],
  [{ orderType: 'limit', limitPrice: '0.001' }, 'Please enter a valid limit price.'],
  [{ orderType: 'stop' }, 'Please choose a market or a limit order.'],
  [{ price: 1 }, 'Unexpected field: price'],
])('%j cannot be bought', async (asked, text) => {
  const one = await investor()
  const { status, body } = await one.buy({ symbol: 'VTI', ...asked })
  expect([status, body.error]).toEqual([400, text])
  expect((await one.read()).cash).toBe(10000)
})

test.each([
  [{ quantity: 0 }, 'Please enter a valid positive quantity.'],
  [{ quantity: -1 }, 'Please enter a valid positive quantity.'],
  [{ quantity: '' }, 'Please enter a valid positive quantity.'],
  [{ quantity: 0, symbol: '' }, 'Please enter a valid positive quantity.'],
  [{ orderType: 'limit' }, 'Please enter a valid limit price.'],
  [{ orderType: 'limit', limitPrice: '0' }, 'Please enter a valid limit price.'],
  [{ orderType: 'limit', limitPrice: -1 }, 'Please enter a valid limit price.'],
])('%j cannot be sold', async (asked, text) => {
  const one = await investor()
  await one.buy({ symbol: 'VTI', quantity: 2 })
  const { status, body } = await one.sell({ symbol: 'VTI', ...asked })
  expect([status, body.error]).toEqual([400, text])
  expect((await one.read()).holdings).toMatchObject([{ symbol: 'VTI', quantity: 2, available: 2 }])
})

test('selling: no security, one that is not held, one that is not traded', async () => {
  const one = await investor()
  expect((await one.sell({ symbol: '' })).body.error).toBe('Please select a security to sell.')
  for (const symbol of ['VTI', 'NOPE']) {
    const { status, body } = await one.sell({ symbol })
    expect([status, body.error]).toEqual([422, 'Selected security not found in your holdings.'])
  }
})

test('not a cent more than the settled cash can be spent, at once or at rest (C-80)', async () => {
  const one = await investor('500.00')
  await bankDoes(bank, 'deposit', { to: one.account.ledgerId, owner: one.who.id, amount: '400.00' })
  const dear = await one.buy({ symbol: 'NLEC', quantity: 1, orderType: 'limit', limitPrice: '500.01' })
  expect([dear.status, dear.body.error]).toEqual([422, 'Insufficient funds'])
  expect((await one.buy({ symbol: 'NLEC', quantity: 100 })).body.error).toBe('Insufficient funds')
  const { status, body } = await one.buy({ symbol: 'NLEC', quantity: 1, orderType: 'limit', limitPrice: 500 })
  // what the next order may use is told apart from what the account can spend
  expect([status, body.data.availableBalance, body.data.withdrawableBalance]).toEqual([200, 400, 0])
  const path = `/api/investment/primary/orders/${body.data.orderId}`
  expect((await one.buy({ symbol: 'TRES', quantity: 1 })).body.error).toBe('Insufficient funds')
  expect((await one.who.del(path)).body.data).toMatchObject({ availableBalance: 900, withdrawableBalance: 500 })
})

test('the same key is one order, also sent at once; another order under it is refused', async () => {
  const one = await investor()
  const answers = await Promise.all([1, 2, 3, 4].map(() => one.buy({ symbol: 'TRES', quantity: 3 }, 'buy-once-0001')))
  expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1)
  expect((await one.read()).holdings[0].quantity).toBe(3)
  expect((await one.buy({ symbol: 'TRES', quantity: 4 }, 'buy-once-0001')).status).toBe(422)
  await one.sell({ symbol: 'TRES', quantity: 3 }, 'sell-once-0001')
  expect((await one.sell({ symbol: 'TRES', quantity: 3 }, 'sell-once-0001')).status).toBe(200)
})

test('another’s, unknown and malformed ids are alike; an own one of another kind is told apart', async () => {
  const one = await investor()
  const other = await investor()
  const checking = await openAccount(bank, one.who.id, 'checking')
  await other.buy({ symbol: 'TRES', quantity: 1, orderType: 'limit', limitPrice: 1 })
  const [{ id: foreignOrder }] = (await other.read()).orders
  for (const id of [...strangeIds, other.account.publicId]) {
    const answers = await Promise.all([
      one.who.get(`/api/investment/${id}`),
      one.who.get(`/api/investment/${id}/transactions`),
      one.who.post(`/api/investment/${id}/buy`, { symbol: 'VTI', quantity: 1, orderType: 'market' }),
      one.who.post(`/api/investment/${id}/sell`, { symbol: 'VTI', quantity: 1, orderType: 'market' }),
      one.who.post(`/api/investment/${id}/statement`, { period: 'current' }),
      one.who.del(`/api/investment/${id}/orders/${foreignOrder}`),
    ])
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.error)}`))).toEqual(
      new Set(['404 Account not found. Please check the account ID or create a new account.']),
    )
  }
  for (const id of [foreignOrder, '1-1', '1-0', 'x', '1-999999999999999'])
    expect((await one.who.del(`/api/investment/primary/orders/${id}`)).status).toBe(404)
  const wrong = await one.who.get(`/api/investment/${checking.publicId}`)
  expect([wrong.status, wrong.body.error]).toEqual([422, 'Retrieved account is not an investment account'])
  expect((await other.read()).orders).toHaveLength(1)
})

test('quotes, their history, and everything invested in one view', async () => {
  const one = await investor()
  await one.buy({ symbol: 'GRWA', quantity: 4 })
  const { quotes } = (await one.who.get('/api/investment/quotes')).body.data
  const growth = quotes.find(({ symbol }: { symbol: string }) => symbol === 'GRWA')
  expect(growth.recent).toHaveLength(30)
  const [before, price] = growth.recent.slice(-2)
  expect(growth).toMatchObject({ price, change: near(price - before) })
  const history = await one.who.get('/api/investment/quotes/grwa/history?range=1year')
  expect(history.body.data.points.length).toBeGreaterThan(240)
  expect((await one.who.get('/api/investment/quotes/NOPE/history')).status).toBe(404)
  expect((await one.who.get('/api/investment/overview')).body.data).toMatchObject({
    totalValue: expect.any(Number),
    accounts: [{ holdings: [{ symbol: 'GRWA', quantity: 4 }] }],
    orders: [],
  })
})

/**
 * Whatever is ordered: cash and shares add up to what the ledger says, nothing is below zero,
 * and refusals move nothing.
 */
test('value is conserved at one price, and neither cash nor shares go below zero', async () => {
  const act = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    symbol: fc.constantFrom('VTI', 'TRES', 'NLEC'),
    quantity: fc.integer({ min: 1, max: 60 }),
    limitPrice: fc.option(fc.integer({ min: 100, max: 30000 }).map(price => (price / 100).toFixed(2))),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async acts => {
      const one = await investor('5000.00')
      for (const { side, limitPrice, ...asked } of acts)
        await one[side]({ ...asked, limitPrice, orderType: limitPrice === null ? 'market' : 'limit' })
      const { balance, cash, availableBalance, holdings } = await one.read()
      expect(balance).toBe(5000)
      expect(availableBalance).toBeGreaterThanOrEqual(0)
      expect(availableBalance).toBeLessThanOrEqual(cash)
      for (const { quantity, available } of holdings) expect(available >= 0 && available <= quantity).toBe(true)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

/** The last of the file: it moves the bank into the next day. */
test('an order is filled at a later quote, at its limit or better', async () => {
  const one = await investor()
  const tomorrow = '2026-11-19'
  const limit = (at('VTI', tomorrow) + 1).toFixed(2)
  await one.buy({ symbol: 'VTI', quantity: 2, orderType: 'limit', limitPrice: limit })
  await one.buy({ symbol: 'VTI', quantity: 2, orderType: 'limit', limitPrice: 1 })
  const wall = bank.now
  bank.now = instantOf(tomorrow, '00:05')
  await closeDay(bank.machinery, TODAY, bank.now)
  const paid = Number((at('VTI', tomorrow) * 2).toFixed(2))
  bank.now = wall + 1
  const account = await one.read()
  expect(account.holdings).toMatchObject([{ quantity: 2, purchasePrice: at('VTI', tomorrow) }])
  expect(account).toMatchObject({
    pricedOn: tomorrow,
    cash: near(10000 - paid),
    availableBalance: near(10000 - paid - 2),
  })
  expect(account.orders).toHaveLength(1)
})
