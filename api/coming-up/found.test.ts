/**
 * What was found goes on in the forecast by its name, income and subscriptions alike; whatever is switched off is
 * counted nowhere, and everywhere again when it is switched on. The forecast, the dashboard and "Safe to move?" follow
 * one list, whatever is in it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { addDays } from '../../ledger/calendar.ts'
import { presentBill } from '../pay-bills/present-bill.ts'

const bank = await testBank({}, LONG_SESSIONS)
const DAY = 24 * 3_600_000
const TODAY = '2026-11-18'
const cents = (amount: unknown) => Math.round(Number(amount) * 100)

/** Payroll each fortnight, two subscriptions at one merchant, one that got dearer, groceries; a bill, a transfer. */
async function lived() {
  const start = bank.now
  bank.now = start - 100 * DAY
  const { who: someone, checking, credit: card } = await holderOf(bank, { checking: '3000.00', credit: '3000.00' })
  const [to, owner] = [checking.ledgerId, someone.id]
  const buy = (account: number, merchant: string, amount: string) =>
    bankDoes(bank, 'card-purchase', { account, merchant, amount, category: 'Shopping' })
  for (let day = 0; day < 100; day += 1, bank.now += DAY) {
    if (day % 14 === 10)
      await bankDoes(bank, 'deposit', { to, owner, amount: '1200.00', description: 'Target Payroll', source: 'ach' })
    if ([10, 41, 71].includes(day)) await buy(to, 'Cloud Box', '2.99')
    if ([12, 42, 73].includes(day)) await buy(to, 'Cloud Box', '9.99')
    if ([13, 44, 74].includes(day)) await buy(to, 'Halcyon Streaming', day < 70 ? '8.99' : '10.99')
    if ([11, 42, 72].includes(day)) await buy(card.ledgerId, 'Gym', '30.00')
    if (day % 6 === 1) await buy(to, 'Copper Kettle Grocers', `${20 + day}.15`)
  }
  bank.now = start
  const who = await signedOnAgain(bank, someone)
  const payee = await addPayee(bank, who, { name: 'Water Works' })
  const due = { dueOn: addDays(TODAY, 6), amount: '61.00', today: TODAY }
  const bill = { customer: owner, payee, ...due, at: start, now: start }
  await bank.machinery.db.asBank(tx => presentBill(tx, bill))
  const transfer = { fromAccount: checking.publicId, toAccount: card.publicId, transferType: 'internal' }
  await who.post('/api/transfers/transfer', { ...transfer, amount: 25, transferDate: addDays(TODAY, 3) })
  return { who, checking: checking.publicId, card: card.publicId }
}
const { who, checking, card } = await lived()

interface Item {
  source: string
  description: string
  kind: string
  date: string
  amount: number
  counted: boolean
  fromAccount?: string
}
const forecast = async (as: TestCustomer = who, account = checking) =>
  (await as.get(`/api/coming-up/forecast/${account}`)).body.data
const named = ({ items }: { items: Item[] }) =>
  items.map(({ kind, description, amount }) => `${kind} ${description} ${amount}`)

test('each is named: what is scheduled, open bill, payroll, two of one merchant, new price', async () => {
  const told = await forecast()
  expect(named(told).toSorted()).toEqual([
    'bill Water Works -61',
    'income Target Payroll 1200',
    'subscription Cloud Box -2.99',
    'subscription Cloud Box -9.99',
    'subscription Halcyon Streaming -10.99',
    `transfer ${told.items.find(({ kind }: Item) => kind === 'transfer').description} -25`,
  ])
  const items: Item[] = (await who.get('/api/coming-up')).body.data.items
  const onCard = items.filter(({ fromAccount }) => fromAccount === card)
  expect(onCard[0]).toMatchObject({ kind: 'subscription', description: 'Gym', amount: -30 })
})

test('whatever is switched off: one projection everywhere, and it adds up', async () => {
  const sources: string[] = [...new Set<string>((await forecast()).items.map(({ source }: Item) => source))]
  await fc.assert(
    fc.asyncProperty(fc.subarray(sources), fc.integer({ min: 1, max: 5_000 }), async (off, amount) => {
      for (const source of sources) await who.put('/api/coming-up/counted', { source, counted: !off.includes(source) })
      const told = await forecast()
      const counted = told.items.filter(({ source }: Item) => !off.includes(source))
      expect(told.items.map(({ counted }: Item) => counted)).toEqual(
        told.items.map(({ source }: Item) => !off.includes(source)),
      )
      const { forecasts, totalAvailable, upcoming } = (await who.get('/api/dashboard')).body.data
      const one = forecasts.find(({ accountId }: { accountId: string }) => accountId === checking)
      expect(told.points).toEqual(one.points)
      expect(told.lowest).toEqual(one.lowest)
      const changed = counted.reduce((sum: number, { amount }: Item) => sum + cents(amount), 0)
      expect(cents(one.points.at(-1).balance)).toBe(cents(totalAvailable) + changed)
      const asked = `/api/coming-up/outlook?accountId=${checking}&amount=${(amount / 100).toFixed(2)}`
      const safe = (await who.get(asked)).body.data
      expect(cents(safe.afterPlanned) + amount).toBe(cents(one.points.at(-1).balance))
      const out = cents(safe.planned) + cents(safe.unpaid) + cents(safe.subscriptions)
      expect(cents(safe.after) - out + cents(safe.comingIn)).toBe(cents(safe.afterPlanned))
      const subs = counted.filter(({ kind }: Item) => kind === 'subscription')
      expect(safe.subscriptionsCount).toBe(subs.length)
      for (const { description } of upcoming) if (off.length === sources.length) expect(description).toBe('Gym')
    }),
    { numRuns: 12 },
  )
  for (const source of sources) await who.put('/api/coming-up/counted', { source, counted: true })
})

test('only one’s own; what does not come up is not found; the account’s line is drawn everywhere', async () => {
  const [{ source }] = (await forecast()).items
  const other = await bank.customer()
  expect((await other.put('/api/coming-up/counted', { source, counted: false })).status).toBe(404)
  expect((await who.put('/api/coming-up/counted', { source: 'nothing', counted: false })).status).toBe(404)
  expect((await who.put('/api/coming-up/counted', { source: '', counted: false })).status).toBe(400)
  await who.put(`/api/coming-up/forecast/${checking}`, { followed: true, line: '777.00' })
  expect((await forecast()).alert).toBe(777)
  const { forecasts } = (await who.get('/api/dashboard')).body.data
  expect(forecasts[0]).toMatchObject({ accountId: checking, alert: 777 })
  expect((await who.get(`/api/coming-up/outlook?accountId=${checking}&amount=1`)).body.data.alertLine).toBe(777)
  await who.put(`/api/coming-up/forecast/${checking}`, { followed: false })
})
