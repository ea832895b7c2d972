/**
 * A line has one date, wherever it is told: on its account's page, in its statement, in Activity and its file, and by
 * whatever asks for days or adds up months. Lines of all kinds, with cards whose statements close at a month's end and
 * nights in which the bank's own work comes late.
 */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, bankDayOf, endOfMonth, instantOf, partsOf, type BankDay } from '../../ledger/calendar.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { LONG_SESSIONS, openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { accountToRead } from '../platform/accounts/account.queries.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { daysOf } from '../statements/periods.schema.ts'
import { newestKnown, takeSnapshot } from '../statements/take.ts'

const bank = await testBank({}, LONG_SESSIONS)
bank.now = instantOf('2026-01-31', '09:00')
await moveCursor(bank.machinery, { day: '2026-01-31', turn: 'open' })
const today = () => bankDayOf(bank.now)

interface Shown {
  id: string
  date: string
  amount: number
}

/** Who has a card that was opened on a 31st, so that its statements close with the month, and accounts beside it. */
async function household() {
  const who = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '9000.00' })
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '900.00' })
  const card = await openAccount(bank, who.id, 'credit', { limit: '6000.00' })
  return { who, checking, savings, card }
}
type Household = Awaited<ReturnType<typeof household>>

const what = ['cash', 'bought by card', 'bought', 'paid', 'moved', 'sent', 'billed', 'given back'] as const
const anyAct = fc.record({ what: fc.constantFrom(...what), day: fc.nat({ max: 32 }), cents: fc.nat({ max: 9_000 }) })
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never

async function act({ who, checking, savings, card }: Household, { what: kind, cents }: Act): Promise<void> {
  const [amount, owner] = [((cents + 100) / 100).toFixed(2), who.id]
  const [from, to] = [checking.ledgerId, savings.ledgerId]
  const bought = (account: number) => bankDoes(bank, 'card-purchase', { account, amount, merchant: 'Shop' })
  const acts: Record<Act['what'], () => Promise<unknown>> = {
    cash: () => bankDoes(bank, 'deposit', { to: from, owner, amount, description: 'Pay', source: 'ach' }),
    'bought by card': () => bought(card.ledgerId),
    bought: () => bought(from),
    paid: () => bankDoes(bank, 'card-payment', { card: card.ledgerId, owner, from, amount }),
    moved: () => bankDoes(bank, 'internal-transfer', { from, to, amount, fromLabel: 'Checking', toLabel: 'Savings' }),
    sent: () => bankDoes(bank, 'deposit', { to, owner, amount, description: 'Interest elsewhere', source: 'ach' }),
    billed: () => bankDoes(bank, 'bill-payment', { from, amount, payee: 'Alder', category: 'Mortgage/Rent' }),
    'given back': async () => {
      const { seq } = await bought(card.ledgerId)
      await bankDoes(bank, 'reversal', { of: seq, accounts: [card.ledgerId], reason: 'Returned' })
    },
  }
  await acts[kind]()
}

/** Up to `last`: on some nights the bank is away, and customers act before its work of those nights is done. */
async function live(home: Household, acts: readonly Act[], away: readonly number[], last: BankDay): Promise<void> {
  const first = today()
  for (let n = 1; addDays(first, n) <= last; n += 1) {
    bank.now = instantOf(addDays(first, n), '00:10')
    if (!away.includes(n)) await doDue(bank)
    for (const one of acts) if (one.day === n) await act(home, one)
  }
  bank.now = instantOf(addDays(last, 1), '09:00')
  await doDue(bank)
}

/** The next 31st, with all that is due until then. */
async function toThe31st(): Promise<BankDay> {
  let day = endOfMonth(today())
  while (partsOf(day).date !== 31) day = endOfMonth(addDays(day, 1))
  bank.now = Math.max(bank.now, instantOf(day, '09:00'))
  await doDue(bank)
  return day
}

const every = async (who: TestCustomer, query = ''): Promise<Shown[]> => {
  const found: Shown[] = []
  for (let cursor = ''; ;) {
    const { body } = await who.get(`/api/activity?limit=7${query}${cursor}`)
    found.push(...body.data)
    if (!body['nextCursor']) return found
    cursor = `&cursor=${body['nextCursor']}`
  }
}

const datesIn = (lines: readonly Pick<Shown, 'id' | 'date'>[]) => new Map(lines.map(({ id, date }) => [id, date]))

async function onPaper({ who }: Household, publicId: string, period: string) {
  return bank.machinery.db.asCustomer(who.id, async tx => {
    const own = await accountToRead(tx, publicId)
    const days = daysOf(period, own.state, today())
    if (!days) throw new Error(`no ${period}`)
    return takeSnapshot(tx, who.id, own, period, days, await newestKnown(tx))
  })
}

/** Every date that is told of each line, by where it is told. */
async function told(home: Household): Promise<Map<string, Map<string, string>>> {
  const { who, checking, savings, card } = home
  const rows: string[][] = parse((await who.get('/api/activity/export')).text, { bom: true })
  const found = new Map([['file', new Map(rows.slice(1).map(row => [row[9] ?? '', row[0] ?? '']))]])
  for (const { publicId } of [checking, savings, card]) {
    const page = await who.get(`/api/accounts/${publicId}/transactions?limit=500`)
    found.set(`page ${publicId}`, datesIn(page.body.data))
    for (const period of ['previous', 'current'])
      found.set(`${period} ${publicId}`, datesIn((await onPaper(home, publicId, period)).lines))
  }
  return found
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const sumOf = (lines: readonly Shown[]) => lines.reduce((all, { amount }) => all + cents(amount), 0)

async function compare(home: Household, spans: readonly [BankDay, BankDay][]): Promise<void> {
  const { who, card } = home
  const all = await every(who)
  const dates = datesIn(all)
  for (const [where, lines] of await told(home))
    for (const [id, date] of lines) expect([where, id, date]).toEqual([where, id, dates.get(id)])
  for (const [from, to] of spans) {
    const within = all.filter(({ date }) => date >= from && date <= to)
    const found = await every(who, `&from=${from}&to=${to}`)
    expect(found.map(({ id }) => id)).toEqual(within.map(({ id }) => id))
    const { data } = (await who.get(`/api/activity/total?from=${from}&to=${to}`)).body
    expect([data.count, cents(data.net)]).toEqual([within.length, sumOf(within)])
  }
  const insights = (await who.get('/api/insights')).body.data
  for (const { from, to, closing } of insights.months) {
    expect(cents(closing)).toBe(sumOf(all.filter(({ date }) => date <= to)))
    const spent = (await who.get(`/api/insights?month=${from.slice(0, 7)}`)).body.data.spending
    const { data } = (await who.get(`/api/activity/total?from=${from}&to=${to}&flow=spending`)).body
    expect([spent.count, cents(spent.amount) + cents(data.net)]).toEqual([data.count, 0])
  }
  for (const period of ['7days', '30days', '60days']) {
    const first = addDays(today(), -Number.parseInt(period, 10))
    const page = await who.get(`/api/accounts/${card.publicId}/transactions?limit=500&dateRange=${period}`)
    const shown: Shown[] = page.body.data
    const whole: Shown[] = (await who.get(`/api/accounts/${card.publicId}/transactions?limit=500`)).body.data
    expect(shown.map(({ id }) => id)).toEqual(whole.filter(({ date }) => date >= first).map(({ id }) => id))
  }
}

test('whatever happened, however late: a line has one date, and is found and counted by it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { minLength: 12, maxLength: 30, size: 'max' }),
      fc.array(fc.oneof(fc.nat({ max: 34 }), fc.integer({ min: 27, max: 33 })), { maxLength: 6 }),
      fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 9 })), { minLength: 8, maxLength: 8 }),
      async (acts, away, spans) => {
        const first = await toThe31st()
        const closed = addMonths(first, 1)
        const home = await household()
        await bankDoes(bank, 'cash-advance', { card: home.card.ledgerId, amount: '300.00' })
        await live(home, acts, away, addDays(closed, 4))
        const charged = (await every(home.who, `&kind=interest&accountId=${home.card.publicId}`)).map(one => one.date)
        expect(charged).toEqual([closed])
        await compare(home, [
          [closed, closed],
          [addDays(closed, 1), addDays(closed, 1)],
          ...spans.map(([from, days]): [BankDay, BankDay] => [addDays(first, from), addDays(first, from + days)]),
        ])
      },
    ),
    { numRuns: 3, endOnFailure: true }, // a month takes seconds
  )
})
