/** What was said on a day stays said; what came is held against it, to the cent. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bankDayOf, daysBetween } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { cameOf, errorsOf, type Said } from './forecast-error.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const FIRST = '2026-03-01'
const anyCents = fc.integer({ min: -50_000, max: 50_000 })
const dollars = (cents: number) => money(cents).div(100)
const anyMorning = fc.record({ day: fc.integer({ min: 0, max: 40 }), start: anyCents, off: anyCents })

test('whatever was said, whichever mornings miss: what was said of a day stands beside what came', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyMorning, { selector: one => one.day, maxLength: 30 }), mornings => {
      const said: Said[] = mornings.map(({ day, start, off }) => ({
        on: addDays(FIRST, day),
        start: dollars(start),
        balances: Array.from({ length: 15 }, (_, ahead) => dollars(start + off * ahead)),
      }))
      const days = cameOf(said)
      for (const { date, came, said: told } of days) {
        expect(String(came)).toBe(said.find(({ on }) => on === addDays(date, 1))?.start.toFixed(2))
        for (const { ahead, balance } of told) {
          const morning = said.find(({ on }) => daysBetween(on, date) === ahead)
          expect(String(balance)).toBe(morning?.balances[ahead]?.toFixed(2))
        }
      }
      for (const { ahead, count } of errorsOf(days))
        expect(count).toBe(days.filter(({ said: told }) => told.some(one => one.ahead === ahead)).length)
    }),
  )
})

const bank = await testBank({}, LONG_SESSIONS)
const DAY = 24 * 3_600_000
const today = () => bankDayOf(bank.now)

async function morning() {
  bank.now += DAY
  await doDue(bank)
}

test('what is planned comes as it was said; a surprise is the error; what was said stays said', async () => {
  await moveCursor(bank.machinery, { day: today(), turn: 'open' })
  const { who, checking } = await holderOf(bank, { checking: '1000.00' })
  const savings = await openAccount(bank, who.id, 'savings')
  const path = `/api/coming-up/forecast/${checking.publicId}`
  const read = async () => (await who.get(path)).body.data
  expect(await read()).toMatchObject({ followed: false, days: [], errors: [] })
  await morning()
  expect((await read()).days).toEqual([])
  await who.put(path, { followed: true, line: '600' })
  const transfer = { fromAccount: checking.publicId, toAccount: savings.publicId, transferType: 'internal' }
  await who.post('/api/transfers/transfer', { ...transfer, amount: 300, transferDate: addDays(today(), 5) })
  for (let day = 0; day < 9; day += 1) await morning()
  const planned = await read()
  expect(planned.days.length).toBe(7)
  expect(planned.errors).toEqual([
    { ahead: 1, count: 7, average: 0 },
    { ahead: 7, count: 1, average: 0 },
  ])
  await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, merchant: 'Inn', amount: '150.00' })
  await morning()
  const surprised = await read()
  expect(surprised.days.slice(1)).toEqual(planned.days)
  expect(surprised.days[0]).toEqual({
    date: addDays(today(), -1),
    came: 550,
    said: [
      { ahead: 1, balance: 700 },
      { ahead: 7, balance: 700 },
    ],
  })
  expect(surprised.errors[0]).toEqual({ ahead: 1, count: 8, average: 18.75 })
  const told = async () =>
    (await bank.machinery.db.pool.query(`select 1 from app.outbox where template = 'alert-forecast'`)).rowCount
  expect(await told()).toBe(1)
  await morning()
  expect(await told()).toBe(1)
  expect((await who.get('/api/coming-up/lines')).body.data).toMatchObject([{ line: 600 }])
  expect((await who.put(path, { followed: false })).body.data).toMatchObject({ followed: false, days: [] })
})

test('of own accounts that are spent from only', async () => {
  const [who, other] = [await bank.customer(), await bank.customer()]
  const card = await openAccount(bank, who.id, 'credit')
  expect((await who.get(`/api/coming-up/forecast/${card.publicId}`)).status).toBe(422)
  const { publicId } = await openAccount(bank, other.id, 'checking')
  expect((await who.get(`/api/coming-up/forecast/${publicId}`)).status).toBe(404)
  expect((await who.put(`/api/coming-up/forecast/${publicId}`, { followed: true })).status).toBe(404)
})
