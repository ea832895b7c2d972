/** Prices have one date, on whatever day and page they are looked at: that of the day on which they were made. */
import { expect, test } from 'vitest'
import { addBusinessDays, addDays, bankDayOf, isBusinessDay } from '../../ledger/calendar.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { LONG_SESSIONS, testBank } from '../../scripts/testing/http-bank.ts'
import { publishQuotes } from '../platform/published-quotes.ts'
import { moveCursor } from '../platform/jobs/turns.ts'

const bank = await testBank({}, LONG_SESSIONS)
const today = () => bankDayOf(bank.now)
await moveCursor(bank.machinery, { day: today(), turn: 'open' })
await publishQuotes(bank.machinery, today())

const PAGES = ['portfolios', 'overview', 'primary'] as const

test('over weekends and a holiday, whether the books are on a day or not: one day on all pages', async () => {
  const { who, checking } = await holderOf(bank, { investment: '5000.00', checking: '10.00' })
  await who.post('/api/investment/primary/buy', { symbol: 'VTI', quantity: 2, orderType: 'market' })
  const told = async () => {
    const pages = await Promise.all(PAGES.map(page => who.get(`/api/investment/${page}`)))
    const quotes = await who.get('/api/investment/quotes')
    return [...pages.map(({ body }) => body.data.pricedOn), quotes.body.data.day]
  }
  const last = addDays(today(), 12) // Thanksgiving is among them
  for (; today() < last; bank.now += 86_400_000) {
    const made = isBusinessDay(today()) ? today() : addBusinessDays(today(), -1)
    await doDue(bank)
    if (!isBusinessDay(today())) expect(await told()).toEqual(Array(4).fill(made))
    const deposit = { to: checking.ledgerId, owner: who.id, amount: '1.00', description: 'Pay', source: 'ach' }
    await bankDoes(bank, 'deposit', deposit)
    expect(await told()).toEqual(Array(4).fill(made))
  }
})
