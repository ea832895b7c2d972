// Tries LED-38, doc3 §2.8, doc3 §5.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { money, sum } from '../../ledger/money.ts'
import { publishQuotes } from '../platform/published-quotes.ts'
import { afterTrades, planOf, targetsOf, totalOf, valuesOf, wholePercents, type Books } from './rebalance-plan.ts'
import { mixCategories, type MixCategory } from './rebalance.schema.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
await publishQuotes(bank.machinery, bankDayOf(bank.now))

const MIX = { stocks: 60, bonds: 25, cash: 10, alternatives: 5 }

async function investor(deposit = '20000.00') {
  const { who, investment: account } = await holderOf(bank, { investment: deposit })
  const look = (mix: object = MIX) => {
    const query = new URLSearchParams(Object.entries(mix).map(([name, value]) => [name, String(value)])).toString()
    return who.get(`/api/investment/primary/rebalance/preview?${query}`)
  }
  const ask = (shown: { [name: string]: unknown }[], mix: object = MIX, key?: string) => {
    const trades = shown.map(({ side, symbol, quantity, price }) => ({ side, symbol, quantity, price }))
    return who.post('/api/investment/primary/rebalance', { ...mix, trades }, key ? { key } : {})
  }
  return { who, account, look, ask }
}
const portfolios = async (who: TestCustomer) => (await who.get('/api/investment/portfolios')).body.data.accounts

test('what was shown is traded at once, in one act for one key, and the mix is kept', async () => {
  const { who, look, ask } = await investor()
  expect(await portfolios(who)).toMatchObject([
    { totalValue: 20000, drift: 0, lastRebalanced: null, target: [{}, {}, { category: 'Cash', percentage: 100 }, {}] },
  ])
  const { trades, before, after } = (await look()).body.data
  expect(before).toMatchObject({ totalValue: 20000, drift: 90 })
  expect(after.totalValue).toBe(20000)
  expect(after.drift).toBeLessThan(2)
  expect(new Set(trades.map(({ side }: { side: string }) => side))).toEqual(new Set(['buy']))
  const answers = await Promise.all([ask(trades, MIX, 'mix-0001'), ask(trades, MIX, 'mix-0001')])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ trades, after })
    expect(body.data.confirmationNumber).toBe(answers[0]?.body.data.confirmationNumber)
  }
  expect(await portfolios(who)).toMatchObject([
    { ...after, target: [{ percentage: 60 }, { percentage: 25 }, { percentage: 10 }, { percentage: 5 }] },
  ])
  const page = (await who.get('/api/investment/primary')).body.data
  expect(page.lastRebalanced).toBe('2026-11-18')
  const lines = page.transactions.filter(({ type }: { type: string }) => type === 'buy')
  expect(lines.map(({ symbol, quantity }: { symbol: string; quantity: number }) => [symbol, quantity])).toEqual(
    trades.map(({ symbol, quantity }: { symbol: string; quantity: number }) => [symbol, quantity]).toReversed(),
  )
})

test('what is sold pays for what is bought, and its gain is told', async () => {
  const { who, look, ask } = await investor()
  const all = { stocks: 100, bonds: 0, cash: 0, alternatives: 0 }
  await ask((await look(all)).body.data.trades, all)
  const { trades, realizedGain } = (await look()).body.data
  expect(realizedGain).toBe(0)
  expect(trades.map(({ side }: { side: string }) => side)).toEqual(['sell', 'buy', 'buy'])
  expect((await ask(trades)).status).toBe(200)
  const [{ allocation }] = await portfolios(who)
  for (const [i, wanted] of [60, 25, 10, 5].entries())
    expect(Math.abs(allocation[i].percentage - wanted)).toBeLessThan(2)
})

test('cash that has not settled buys nothing yet, and is told (C-80)', async () => {
  const { who, account, look } = await investor('1.00')
  await bankDoes(bank, 'deposit', { to: account.ledgerId, owner: who.id, amount: '5000.00' })
  const waits = { code: 'insufficient_funds', text: 'Nothing can be traded until your cash has settled.' }
  expect((await look()).body.data).toMatchObject({ trades: [], unsettledCash: 5000, refusal: waits })
  const near = { code: 'nothing_due', text: 'Your holdings are as near to this mix as whole shares come.' }
  const stays = { stocks: 0, bonds: 0, cash: 100, alternatives: 0 }
  expect((await look(stays)).body.data).toMatchObject({ trades: [], unsettledCash: 5000, refusal: near })
})

test('what it refuses; nothing is traded', async () => {
  const { who, look, ask } = await investor()
  const other = await investor()
  const total = [400, 'Total allocation must equal 100%']
  for (const mix of [
    { ...MIX, stocks: 61 },
    { ...MIX, stocks: 60.5 },
    { ...MIX, stocks: -1, bonds: 86 },
    { ...MIX, stocks: 'x' },
  ]) {
    const { status, body } = await look(mix)
    expect([status, body.error]).toEqual(total)
  }
  const { trades } = (await look()).body.data
  const [first] = trades
  const stale = await ask([{ ...first, price: first.price + 1 }])
  expect([stale.status, stale.body.error]).toEqual([409, 'Prices have changed since. Please look at the trades again.'])
  const much = await ask([{ ...first, quantity: 9999 }])
  expect([much.status, much.body.error]).toEqual([422, 'Insufficient funds'])
  const none = { stocks: 0, bonds: 0, cash: 100, alternatives: 0 }
  const told = (await look(none)).body.data
  expect([told.trades, told.refusal.code]).toEqual([[], 'nothing_due'])
  expect((await ask([], none)).body.error).toBe('Please look at what would be traded first.')
  expect((await ask([{ ...first, quantity: 0.5 }])).status).toBe(400)
  const query = 'stocks=100&bonds=0&cash=0&alternatives=0'
  expect((await who.get(`/api/investment/${other.account.publicId}/rebalance/preview?${query}`)).status).toBe(404)
  expect(await portfolios(who)).toMatchObject([{ totalValue: 20000, drift: 0 }])
})

/** Whatever is held and wanted: never more is sold than is free, never more paid than there is, and no cent is lost. */
test('the plan', () => {
  const kinds: Readonly<Record<string, MixCategory>> = { AA: 'Stocks', AB: 'Stocks', BB: 'Bonds', CC: 'Cash' }
  const categoryOf = (symbol: string) => kinds[symbol] ?? 'Alternative Investments'
  const cents = (most: number) => fc.integer({ min: 0, max: most }).map(n => money(n).div(100))
  const price = fc.integer({ min: 1, max: 60_000 }).map(n => money(n).div(100))
  const held = fc.record({ units: fc.integer({ min: 0, max: 400 }), held: fc.integer({ min: 0, max: 50 }), price })
  const portfolio = fc.record({
    of: fc.tuple(held, held, held, held, held),
    cash: cents(3_000_000),
    aside: cents(100_000),
  })
  const wanted = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 })
    .map(cuts => [0, ...cuts.toSorted((a, b) => a - b), 100])
    .map(cuts => cuts.slice(1).map((cut, i) => cut - (cuts[i] ?? 0)))
  fc.assert(
    fc.property(portfolio, wanted, ({ of, cash, aside }, parts) => {
      const holdings = of.flatMap((one, i) =>
        one.units === 0
          ? []
          : [
              {
                symbol: ['AA', 'AB', 'BB', 'CC', 'DD'][i] ?? '',
                quantity: money(one.units),
                free: money(Math.max(0, one.units - one.held)),
                price: one.price,
                cost: money(one.units),
              },
            ],
      )
      const offered = ['AA', 'BB', 'DD'].map((symbol, i) => ({ symbol, price: of[i]?.price ?? money(1) }))
      const usable = cash.minus(aside).lt(0) ? money(0) : cash.minus(aside)
      const books: Books = { cash, usable, unsettled: money(0), holdings, offered, categoryOf }
      const [Stocks = 0, Bonds = 0, Cash = 0, last = 0] = parts
      const target = { Stocks, Bonds, Cash, 'Alternative Investments': last }
      const trades = planOf(books, target)
      for (const { side, symbol, quantity } of trades) {
        expect(quantity.gt(0) && quantity.eq(quantity.floor())).toBe(true)
        const free = holdings.find(one => one.symbol === symbol)?.free ?? money(0)
        if (side === 'sell') expect(quantity.lte(free)).toBe(true)
      }
      expect(new Set(trades.map(({ symbol }) => symbol)).size).toBe(trades.length)
      const paid = sum(trades.map(({ side, quantity, price: at }) => quantity.times(at).times(side === 'buy' ? 1 : -1)))
      expect(paid.lte(usable)).toBe(true)
      const [before, after] = [valuesOf(books), afterTrades(books, trades)]
      expect(totalOf(after).eq(totalOf(before))).toBe(true)
      const wants = targetsOf(totalOf(before), target)
      expect(sum(mixCategories.map(category => wants[category])).eq(totalOf(before))).toBe(true)
      const percents = wholePercents(before)
      expect(mixCategories.reduce((all, category) => all + percents[category], 0)).toBe(100)
    }),
    { numRuns: 300 },
  )
})

auditedAfterAll(bank)
