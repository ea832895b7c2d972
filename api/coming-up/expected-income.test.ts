/** Payroll that has come three times is in the list, the forecast and "Safe to move?", once, named as what it is. */
import { expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const DAY = 24 * 3_600_000

test('payroll each fortnight is expected again', async () => {
  const { who, checking } = await holderOf(bank, { checking: '100.00' })
  for (const amount of ['900.00', '850.50', '910.00']) {
    const payload = { to: checking.ledgerId, owner: who.id, amount, description: 'Target Payroll', source: 'ach' }
    await bankDoes(bank, 'deposit', payload)
    bank.now += 14 * DAY
  }
  bank.now -= 4 * DAY
  const again = await signedOnAgain(bank, who)
  const get = async (path: string) => (await again.get(path)).body.data
  const { items } = await get('/api/coming-up')
  expect(items[0]).toMatchObject({ kind: 'income', description: 'Target Payroll', amount: 850.5, planned: false })
  expect(items.length).toBeGreaterThan(4)
  const { forecasts } = await get('/api/dashboard')
  expect(forecasts[0].points.at(-1).balance).toBe(2760.5 + 850.5)
  // Until then no more can be spent than what is there on the poorest day before it.
  expect(forecasts[0].untilIncome).toEqual({ date: items[0].date, balance: 2760.5 })
  const safe = await get(`/api/coming-up/outlook?accountId=${checking.publicId}&amount=1`)
  expect(safe).toMatchObject({ comingIn: 850.5, comingInCount: 1 })
  // What runs on its day before it comes is no longer there to be spent either.
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '10.00' })
  const wish = {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    amount: 40,
    transferDate: items[0].date,
    transferFrequency: 'once',
  }
  expect((await again.post('/api/transfers/transfer', wish)).status).toBe(200)
  const [first] = (await get('/api/dashboard')).forecasts
  expect(first.untilIncome).toEqual({ date: items[0].date, balance: 2720.5 })
})

test('on its day pay is expected until it comes, and counts once; so does a subscription', async () => {
  const { who, checking } = await holderOf(bank, { checking: '100.00' })
  const [to, owner] = [checking.ledgerId, who.id]
  const comes = () =>
    bankDoes(bank, 'deposit', { to, owner, amount: '900.00', description: 'Target Payroll', source: 'ach' })
  const takes = () => bankDoes(bank, 'card-purchase', { account: to, amount: '20.00', merchant: 'Halcyon Streaming' })
  for (let n = 0; n < 3; n += 1, bank.now += 14 * DAY) {
    await comes()
    await takes()
  }
  const told = async () => {
    const again = await signedOnAgain(bank, who)
    const { points } = (await again.get(`/api/coming-up/forecast/${checking.publicId}`)).body.data
    const { income } = (await again.get('/api/insights')).body.data
    const { items } = (await again.get('/api/coming-up')).body.data
    const today = bankDayOf(bank.now)
    const due = items.filter(({ date }: { date: string }) => date === today).map(({ kind }: { kind: string }) => kind)
    return { first: points[0].balance, last: points.at(-1).balance, due: due.toSorted(), next: income[0].next.on }
  }
  const today = bankDayOf(bank.now)
  const morning = { first: 3 * 880 + 980, last: 3 * 880 + 1860, next: today }
  expect(await told()).toEqual({ ...morning, due: ['income', 'subscription'] })
  await takes()
  expect(await told()).toEqual({ ...morning, due: ['income'] })
  await comes()
  expect(await told()).toEqual({ ...morning, due: [], next: addDays(today, 14) })
})

test('what was sent and came back is no income: nothing is expected of it, here or in insights', async () => {
  const { who, checking } = await holderOf(bank, { checking: '100.00' })
  let last = 0
  for (const amount of ['900.00', '900.00', '900.00']) {
    const payload = { to: checking.ledgerId, owner: who.id, amount, description: 'Made Up Payroll', source: 'ach' }
    last = (await bankDoes(bank, 'deposit', payload)).seq
    bank.now += 14 * DAY
  }
  bank.now -= 13 * DAY
  const found = async () => {
    const again = await signedOnAgain(bank, who)
    const get = async (path: string) => (await again.get(path)).body.data
    const { items } = await get('/api/coming-up')
    const { income } = await get('/api/insights')
    return [items.some(({ kind }: { kind: string }) => kind === 'income'), income.length]
  }
  expect(await found()).toEqual([true, 1])
  await bankDoes(bank, 'reversal', { of: last, accounts: [checking.ledgerId], reason: 'Sent by mistake' })
  expect(await found()).toEqual([false, 0])
})
