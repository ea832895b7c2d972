/** A demo bank whose clock was moved on is as right to its auditor as one whose clock is everybody's. */
import { afterAll, expect, test } from 'vitest'
import { advanceBankClock } from '../../api/platform/clocks.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { bankDoes } from '../testing/account-bank.ts'
import { doDue } from '../testing/days.ts'
import { disputeOf, formOf, issueCard } from '../testing/forms.ts'
import { LONG_SESSIONS, testBank } from '../testing/http-bank.ts'
import { connected } from '../testing/kept-open.ts'
import { ask, everyRequest, openHousehold, send } from '../testing/orders/every-kind.ts'
import { openReadOnly, wrongRows } from './app-checks.ts'

const bank = await testBank({}, LONG_SESSIONS)
const app = openReadOnly(bank.connectionString)
afterAll(() => app.end())

const DAY = 86_400_000

test('whatever is asked for after the clock was moved, nothing of it contradicts the books', async () => {
  const home = await openHousehold(bank)
  const { who, of } = home
  await issueCard(await connected(bank.connectionString), of.checking.ledgerId, who.id)
  for (const days of [1, 40]) {
    await advanceBankClock(bank.machinery.db, days * DAY)
    await doDue(bank)
    const today = bankDayOf(await bank.machinery.clocks.bank())
    for (const request of await everyRequest(home, today, `ahead-${days}`)) await ask(send(home), request)
    const lamp = { account: of.checking.ledgerId, amount: '120.00', merchant: 'Blue Door', last4: '4821' }
    const { seq } = await bankDoes(bank, 'card-purchase', lamp)
    const form = formOf(disputeOf(`1-${seq}-0`, { temporaryCreditRequested: 'true', transactionDate: today }))
    expect((await who.post('/api/disputes', form)).status).toBe(201)
    expect((await who.post('/api/checking/primary/statement', { period: 'current', format: 'csv' })).status).toBe(200)
  }
  await advanceBankClock(bank.machinery.db, 3 * DAY)
  await doDue(bank)
  const found: string[] = []
  for await (const { seq, what } of wrongRows(app)) found.push(`${seq ?? 'no event'}: ${what}`)
  expect(found).toEqual([])
})
