/**
 * Every figure is the sum of lines that /activity shows under the question that the figure's link asks; the months go
 * from balance to
 * balance; what is worth what is what the accounts say. Over random histories, and over one that was lived through the
 * API.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { PureLedger } from '../../scripts/testing/pure-ledger.ts'
import { accountsIn, linesIn } from '../../scripts/testing/pure-lines.ts'
import { anyDraw, openPerson, play } from '../../scripts/testing/random-acts.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { position } from '../../ledger/accounts.ts'
import { addDays, addMonths, endOfMonth } from '../../ledger/calendar.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { readEntries } from '../platform/categories/entries.ts'
import { TAKES_FEES } from '../platform/categories/parts.ts'
import type { Insights } from './insights.schema.ts'
import { cashFlowOf, costsOf, monthBefore, monthsUpTo, spendingOf } from './reckon.ts'

/** What customers may write beside lines, again and again over all of them. */
const word = fc.constantFrom('Dining', 'Own accounts', 'Income', 'Investments', 'My own word')
const anyWritten = fc.array(fc.record({ category: word, rule: word }, { requiredKeys: [] }), { maxLength: 5 })

const draws = fc.array(anyDraw(), { minLength: 30, maxLength: 80, size: 'max' })

test('over random histories months go from balance to balance, and all their sums agree', () => {
  fc.assert(
    fc.property(draws, anyWritten, (list, written) => {
      const ledger = new PureLedger()
      const people = [openPerson(ledger), openPerson(ledger)]
      play(ledger, people, list)
      const own = accountsIn(ledger, people[0]?.owner ?? '')
      const lines = linesIn(ledger, own)
      const entries = readEntries(lines, [], own, line => written[line.seq % written.length] ?? {})
      const today = ledger.events.at(-1)?.bankDay ?? '2026-03-02'
      const months = monthsUpTo(today)
      const held = [...ledger.states.accounts.values()].filter(({ id }) => own.has(id))
      const flow = cashFlowOf(entries, months, sum(held.map(account => position(account).posted)))
      for (const { opening, income, spending, elsewhere, invested, own: moved, closing, to } of flow) {
        expect(text(sum([opening, income, spending, elsewhere, invested, moved].map(money)))).toBe(closing)
        const until = lines.filter(({ event }) => event.bankDay <= to)
        expect(closing).toBe(text(sum(until.map(({ amount }) => amount))))
        expect(moved).toBe('0.00')
      }
      for (const month of months.slice(1)) {
        const told = spendingOf(entries, month, monthBefore(month, today))
        const total = (some: readonly { amount: unknown }[]) =>
          text(sum(some.map(({ amount }) => money(String(amount)))))
        expect(total(told.categories)).toBe(told.amount)
        expect(total(told.merchants)).toBe(told.amount)
        const inFlow = flow.find(one => one.month === month.name)
        expect(text(money(String(inFlow?.spending)).neg())).toBe(told.amount)
      }
    }),
    { numRuns: 60 },
  )
})

test('over random histories: the fees that were paid are what the bank has of them', () => {
  fc.assert(
    fc.property(draws, list => {
      const ledger = new PureLedger()
      const people = [openPerson(ledger), openPerson(ledger)]
      play(ledger, people, list)
      for (const { owner } of people) {
        const own = accountsIn(ledger, owner)
        const entries = readEntries(linesIn(ledger, own), [], own, () => ({}))
        const theirs = ledger.events.filter(({ legs }) => legs.some(({ account }) => own.has(account)))
        const income = theirs.flatMap(({ legs }) => legs.filter(({ account }) => TAKES_FEES.includes(account)))
        const has = sum(income.map(({ amount }) => money(amount))).neg()
        expect(costsOf(entries, { from: '2000-01-01', to: '2999-12-31' }).fees).toBe(text(has))
        for (const { line, cost } of entries) if (line.type === 'fee') expect(cost).toBe('fees')
      }
    }),
    { numRuns: 60 },
  )
})

const bank = await testBank({}, LONG_SESSIONS)
const DAY = 24 * 3_600_000
const cents = (amount: unknown) => Math.round(Number(amount) * 100)

/**
 * Four months: payroll each fortnight, a subscription that gets dearer, rent, a refund, a card that is paid, a fee,
 * shares.
 */
async function lived() {
  const start = bank.now
  bank.now = start - 120 * DAY
  const {
    who,
    checking,
    credit: card,
    investment: investing,
  } = await holderOf(bank, { checking: '3000.00', credit: '3000.00', investment: '1000.00' })
  const buy = (account: number, merchant: string, amount: string, category: string) =>
    bankDoes(bank, 'card-purchase', { account, merchant, amount, category })
  for (let day = 0; day < 120; day += 1, bank.now += DAY) {
    const to = checking.ledgerId
    if (day % 14 === 0)
      await bankDoes(bank, 'deposit', {
        to,
        owner: who.id,
        amount: '1200.00',
        description: 'Target Payroll',
        source: 'ach',
      })
    if (day % 30 === 3) await buy(card.ledgerId, 'Halcyon Streaming', day < 70 ? '9.99' : '12.99', 'Subscriptions')
    if (day % 30 === 5)
      await bankDoes(bank, 'bill-payment', { from: to, amount: '700.00', payee: 'Alder', category: 'Mortgage/Rent' })
    if (day % 7 === 1) await buy(to, 'Copper Kettle Grocers', `${40 + day}.15`, 'Groceries')
    if (day === 100) {
      const { seq } = await buy(to, 'Pennant Books', '55.00', 'Shopping')
      await bankDoes(bank, 'reversal', { of: seq, accounts: [to], reason: 'returned' })
      await bankDoes(bank, 'card-payment', { card: card.ledgerId, owner: who.id, from: to, amount: '20.00' })
      await bankDoes(bank, 'monthly-fee', { account: to, month: '2026-10', amount: '12.00' }).catch(() => undefined)
      const shares = { account: investing.ledgerId, symbol: 'VTI', quantity: '1.000000', price: '250.00' }
      await bankDoes(bank, 'security-buy', shares).catch(() => undefined)
    }
  }
  bank.now = start
  return { who: await signedOnAgain(bank, who), checking, card }
}

const { who } = await lived()

test('each figure opens lines that add up to it exactly', async () => {
  const get = async (path: string) => (await who.get(path)).body.data
  for (const name of ['2026-11', '2026-10']) {
    const found: Insights = await get(`/api/insights?month=${name}`)
    const { spending, month, before, months, costs } = found
    const total = async (asked: Record<string, string>) => {
      const { net, count } = await get(`/api/activity/total?${new URLSearchParams(asked).toString()}`)
      return { net: cents(net), count }
    }
    const span = { from: month.from, to: month.to, flow: 'spending' }
    expect(await total(span)).toEqual({ net: -cents(spending.amount), count: spending.count })
    const then = { from: before.from, to: before.to, flow: 'spending' }
    expect((await total(then)).net).toBe(-cents(spending.before))
    for (const { category, amount, count } of spending.categories)
      expect(await total({ ...span, category })).toEqual({ net: -cents(amount) || 0, count })
    for (const { such, amount, count } of spending.merchants)
      expect(await total({ ...span, such })).toEqual({ net: -cents(amount) || 0, count })
    for (const one of months) expect((await total({ to: one.to })).net).toBe(cents(one.closing))
    for (const one of months)
      for (const flow of ['income', 'spending', 'elsewhere', 'invested', 'own'] as const)
        expect((await total({ from: one.from, to: one.to, flow })).net).toBe(cents(one[flow]))
    const paid = { from: costs.from, to: costs.to }
    expect((await total({ ...paid, cost: 'fees' })).net).toBe(-cents(costs.fees) || 0)
    expect((await total({ ...paid, cost: 'interest' })).net).toBe(-cents(costs.interest) || 0)
  }
})

test('payroll has its rhythm, a subscription got dearer; groceries are none; worth is told', async () => {
  const { income, subscriptions, months }: Insights = (await who.get('/api/insights')).body.data
  expect(income).toMatchObject([{ name: 'Target Payroll', every: 'fortnightly', last: { amount: 1200 } }])
  expect(subscriptions.map(({ name }) => name).toSorted()).toEqual(['Alder', 'Halcyon Streaming'])
  const streaming = subscriptions.find(({ name }) => name === 'Halcyon Streaming')
  expect(streaming).toMatchObject({ every: 'monthly', changes: [{ from: 9.99, to: 12.99 }], last: { amount: 12.99 } })
  const { points } = (await who.get('/api/insights/net-worth')).body.data
  const closings = months.slice(0, -1).map(({ closing }) => cents(closing))
  const worth = points.map(({ cash, owed }: { cash: number; owed: number }) => cents(cash) + cents(owed))
  expect(worth.slice(1, -1)).toEqual(closings)
  const accounts: { balance: number }[] = (await who.get('/api/accounts')).body.data.accounts
  expect(cents(points.at(-1).total)).toBe(accounts.reduce((all, { balance }) => all + cents(balance), 0))
})

test('a fee that was given back was not paid, in whatever month; a fee beside a return stays one', async () => {
  const someone = await bank.customer()
  const { ledgerId } = await openAccount(bank, someone.id, 'checking', { deposit: '900.00' })
  const { costs: before }: Insights = (await someone.get('/api/insights')).body.data
  expect(before).toMatchObject({ fees: 0, interest: 0 })
  const fee = await bankDoes(bank, 'monthly-fee', { account: ledgerId, month: '2026-10', amount: '12.00' })
  const told = async () => {
    const { costs }: Insights = (await someone.get('/api/insights')).body.data
    const span = new URLSearchParams({ from: costs.from, to: costs.to, cost: 'fees' }).toString()
    return [costs.fees, (await someone.get(`/api/activity/total?${span}`)).body.data.net]
  }
  expect(await told()).toEqual([12, -12])
  await bankDoes(bank, 'reversal', { of: fee.seq, accounts: [ledgerId], reason: 'goodwill' })
  expect(await told()).toEqual([0, 0])
  const wire = await bankDoes(bank, 'wire', { from: ledgerId, amount: '30.00', fee: '30.00', last4: '1234' })
  await bankDoes(bank, 'wire-return', { of: wire.seq, account: ledgerId })
  expect(await told()).toEqual([30, -30])
})

test('of nobody else’s money, and nothing where nothing is; months that are too far are refused', async () => {
  const nobody = await bank.customer()
  const found: Insights = (await nobody.get('/api/insights')).body.data
  expect(found).toMatchObject({ spending: { amount: 0, categories: [], merchants: [] }, income: [], subscriptions: [] })
  expect((await nobody.get('/api/insights/net-worth')).body.data.points.at(-1)).toMatchObject({ total: 0 })
  for (const month of ['2025-11', '2026-12', '2026-13', 'x'])
    expect([month, (await nobody.get(`/api/insights?month=${month}`)).status]).toEqual([month, 400])
})

test('the month before is cut where this one is not over', () => {
  const today = '2026-03-31'
  const month = { name: '2026-03', from: '2026-03-01', to: endOfMonth('2026-03-01') }
  expect(monthBefore(month, '2026-03-10')).toEqual({ name: '2026-02', from: '2026-02-01', to: '2026-02-10' })
  expect(monthBefore(month, addDays(today, -1))).toMatchObject({ to: '2026-02-28' })
  expect(monthBefore(month, addMonths(today, 1))).toMatchObject({ to: '2026-02-28' })
})
