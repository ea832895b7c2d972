/** What a certificate's next interest is said to be is what the bank pays, whatever was chosen and moved before. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, bankDayOf, daysFrom, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { CD_GRACE_DAYS, CD_RATES } from '../../ledger/rates/certificate.ts'
import { LONG_SESSIONS, openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { closeDay } from '../platform/jobs/close-of-day.ts'
import { moveCursor } from '../platform/jobs/turns.ts'

const bank = await testBank({}, LONG_SESSIONS)
const today = () => bankDayOf(bank.now)

/** The day opens: what the bank does by itself on its morning is done. */
async function morningOf(day: BankDay): Promise<void> {
  bank.now = instantOf(day, '00:01')
  await closeDay(bank.machinery, addDays(day, -1), bank.now)
}

const term = fc.constantFrom(...CD_RATES.map(({ months }) => months))
const anyAct = fc.record({
  what: fc.constantFrom('add', 'add', 'take', 'renew', 'renew', 'pay out', 'pay monthly', 'keep'),
  /** Days into the grace. */
  day: fc.nat({ max: CD_GRACE_DAYS }),
  cents: fc.integer({ min: 100, max: 250_000 }),
  term,
})
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never

/** A certificate that matures three months from now, and whose quarters go on from there. */
async function holder() {
  const who = await bank.customer()
  const terms = { months: 3, rate: '3.75', maturesOn: addMonths(today(), 3) }
  const cd = await openAccount(bank, who.id, 'cd', { deposit: '5000.00', terms })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '50000.00' })
  return { who, cd, checking }
}
type Holder = Awaited<ReturnType<typeof holder>>

async function act({ who, checking }: Holder, { what, cents, term: chosen }: Act): Promise<void> {
  const [amount, id] = [(cents / 100).toFixed(2), checking.publicId]
  const acts: Record<Act['what'], () => Promise<unknown>> = {
    add: () => who.post('/api/cd/primary/addition', { amount, fromAccountId: id }),
    take: () => who.post('/api/cd/primary/early-withdrawal', { amount, reason: 'Other' }),
    renew: () => who.put('/api/cd/primary/maturity', { atMaturity: 'renew', term: chosen }),
    'pay out': () => who.put('/api/cd/primary/maturity', { atMaturity: 'pay-out', toAccountId: id }),
    'pay monthly': () => who.put('/api/cd/primary/interest', { toAccountId: id }),
    keep: () => who.put('/api/cd/primary/interest', {}),
  }
  await acts[what]?.()
}

const NONE = { on: '', amount: 0 }
const foretold = async ({ who }: Holder) => {
  const { data } = (await who.get('/api/cd/primary')).body
  if (!data) return NONE // paid out and closed
  const { nextInterestOn: on, nextInterest: amount } = data
  const { accounts } = (await who.get('/api/interest-details')).body.data
  const told = accounts.find(({ kind }: { kind: string }) => kind === 'cd')
  if (told) expect([told.nextInterestDate, told.nextInterest]).toEqual([on, amount])
  return { on: String(on), amount: Number(amount) }
}

/** What was paid on a day; zero where nothing was. */
async function paid({ cd }: Holder, on: BankDay): Promise<number> {
  const { rows } = await bank.machinery.db.pool.query<{ amount: string }>(
    `select payload::json ->> 'amount' as amount from ledger.record
      where key = $1 and kind = 'interest'`,
    [`d:${on}:cd-interest:${cd.ledgerId}`],
  )
  return Number(rows[0]?.amount ?? 0)
}

test('whatever is chosen, added and taken in the grace: what was foretold is what is paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyAct, { maxLength: 5 }), { minLength: 8, maxLength: 8 }), async histories => {
      bank.now = instantOf(addDays(today(), 1), '09:00')
      await moveCursor(bank.machinery, { day: today(), turn: 'open' })
      const lives = []
      for (const acts of histories) lives.push({ ...(await holder()), acts })
      const matures = addMonths(today(), 3)
      const first = await Promise.all(lives.map(foretold))
      expect(new Set(first.map(one => `${one.on} ${one.amount}`))).toEqual(new Set([`${matures} 46.88`]))
      for (const day of daysFrom(matures, addDays(matures, CD_GRACE_DAYS))) {
        await morningOf(day)
        bank.now = instantOf(day, '09:00')
        for (const life of lives)
          for (const one of life.acts) if (addDays(matures, one.day) === day) await act(life, one)
      }
      for (const life of lives) expect(await paid(life, matures)).toBe(46.88)
      const said = await Promise.all(lives.map(foretold))
      await morningOf(addDays(matures, CD_GRACE_DAYS + 1))
      for (const [n, life] of lives.entries()) if (said[n]?.amount !== 0) expect(await foretold(life)).toEqual(said[n])
      for (const ahead of [1, 2, 3]) await morningOf(addMonths(matures, ahead))
      for (const [n, life] of lives.entries()) {
        const { on = '', amount } = said[n] ?? {}
        expect([n, await paid(life, on)]).toEqual([n, amount])
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

test('the grace earns at the rate that was chosen, money that was added from its day on', async () => {
  bank.now = instantOf(addDays(today(), 1), '09:00')
  await moveCursor(bank.machinery, { day: today(), turn: 'open' })
  const one = await holder()
  const matures = addMonths(today(), 3)
  await morningOf(matures)
  await one.who.put('/api/cd/primary/maturity', { atMaturity: 'renew', term: 3 })
  const before = (await foretold(one)).amount
  expect(before).toBe(28.39) // 5,046.88 at 2.25 %, a fourth
  bank.now = instantOf(addDays(matures, 2), '09:00')
  await one.who.post('/api/cd/primary/addition', { amount: '2000.00', fromAccountId: one.checking.publicId })
  const after = (await foretold(one)).amount
  expect(after).toBeGreaterThan(before + 10.9) // 11.25 for the whole quarter, less two days
  expect(after).toBeLessThan(before + 11.25)
  await one.who.put('/api/cd/primary/maturity', { atMaturity: 'pay-out', toAccountId: one.checking.publicId })
  expect((await foretold(one)).amount).toBe(0)
})
