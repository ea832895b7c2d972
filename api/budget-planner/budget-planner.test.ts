// Tries doc3 §2.8, doc3 §5, LED-49.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { addMonths } from '../../ledger/calendar.ts'

const bank = await testBank({}, LONG_SESSIONS)
const DAY = 24 * 3_600_000
const cents = (amount: unknown) => Math.round(Number(amount) * 100)

interface Row {
  category: string
  budgeted: number
  carried: number
  since: string | null
  spent: number
  remaining: number
  count: number
}

/** Days since September 1, and what was bought on them; the bank's own clock is in November. */
const purchase = fc.record({
  day: fc.integer({ min: 0, max: 75 }),
  category: fc.constantFrom('Dining', 'Groceries', 'Travel', 'Shopping'),
  amount: fc.integer({ min: 1, max: 9_999 }).map(n => (n / 100).toFixed(2)),
  what: fc.constantFrom('keep', 'give back', 'split', 'call Fun'),
})

async function lived(purchases: readonly (typeof purchase extends fc.Arbitrary<infer T> ? T : never)[]) {
  const now = bank.now
  bank.now = Date.parse('2026-09-01T16:00:00Z')
  const { who, checking } = await holderOf(bank, { checking: '9000.00' })
  const start = bank.now
  const bought: { seq: number; leg: number; what: string; amount: string }[] = []
  for (const { day, category, amount, what } of purchases.toSorted((a, b) => a.day - b.day)) {
    bank.now = Math.max(bank.now, start + day * DAY)
    const { seq } = await bankDoes(bank, 'card-purchase', {
      account: checking.ledgerId,
      merchant: `${category} House`,
      amount,
      category,
    })
    if (what === 'give back') await bankDoes(bank, 'reversal', { of: seq, accounts: [checking.ledgerId], reason: 'x' })
    bought.push({ seq, leg: 0, what, amount })
  }
  bank.now = Math.max(bank.now, now)
  const back = await signedOnAgain(bank, who)
  for (const { seq, leg, what, amount } of bought) {
    const line = `/api/transactions/1-${seq}-${leg}`
    if (what === 'call Fun') await back.put(`${line}/category`, { category: 'Fun' })
    if (what === 'split' && cents(amount) > 1) {
      const rest = ((cents(amount) - 1) / 100).toFixed(2)
      const parts = [
        { category: 'Gifts', amount: '0.01' },
        { category: 'Dining', amount: rest },
      ]
      await back.put(`${line}/parts`, { parts })
    }
  }
  return back
}

const plan = (who: TestCustomer, category: string, month: string, amount: string) =>
  who.put(`/api/budget/${category}`, { month, amount })

test('each figure is the sum of the lines that its question shows, and months carry on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(purchase, { minLength: 6, maxLength: 14 }), async purchases => {
      const who = await lived(purchases)
      await plan(who, 'Dining', '2026-09', '100')
      await plan(who, 'Fun', '2026-09', '20.50')
      await plan(who, 'dining', '2026-11', '60')
      const total = async (asked: Record<string, string>) => {
        const { net, count } = (await who.get(`/api/activity/total?${new URLSearchParams(asked).toString()}`)).body.data
        return [-cents(net) || 0, count]
      }
      let before = new Map<string, number>()
      for (const name of ['2026-09', '2026-10', '2026-11']) {
        const { data } = (await who.get(`/api/budget?month=${name}`)).body
        const span = { from: data.month.from, to: data.month.to, flow: 'spending' }
        const rows: Row[] = data.categories
        expect(rows.map(({ category }) => category)).toEqual(['Dining', 'Fun'])
        for (const row of [...rows, ...data.others])
          expect(await total({ ...span, category: row.category })).toEqual([cents(row.spent), row.count])
        expect((await total(span))[0]).toBe(cents(data.spent))
        const parts = [...rows, ...data.others].reduce((all, row) => all + cents(row.spent), 0)
        expect(parts).toBe(cents(data.spent))
        for (const row of rows) {
          expect(cents(row.carried)).toBe(before.get(row.category) ?? 0)
          expect(row.since).toBe(name === '2026-09' ? null : '2026-09-01')
          expect(cents(row.remaining)).toBe(cents(row.budgeted) + cents(row.carried) - cents(row.spent))
        }
        const within = rows.reduce((all, { spent }) => all + cents(spent), 0)
        expect(cents(data.remaining)).toBe(cents(data.budgeted) + cents(data.carried) - within)
        before = new Map(rows.map(row => [row.category, cents(row.remaining)]))
      }
    }),
    { numRuns: 4 },
  )
})

test('income is what came in and what is expected by its rhythm', async () => {
  const somebody = await bank.customer()
  const { ledgerId: to } = await openAccount(bank, somebody.id, 'checking')
  const pay = { to, owner: somebody.id, amount: '1200.00', description: 'Target Payroll', source: 'ach' }
  for (let nth = 0; nth < 3; nth += 1, bank.now += 7 * DAY) await bankDoes(bank, 'deposit', pay)
  const who = await signedOnAgain(bank, somebody)
  const { data } = (await who.get('/api/budget')).body
  const expected = data.income.expected.reduce((all: number, { amount }: { amount: number }) => all + cents(amount), 0)
  expect(data.income.expected.length).toBeGreaterThan(0)
  expect(cents(data.income.total)).toBe(cents(data.income.received) + expected)
  const { from, to: last } = data.month
  const came = (await who.get(`/api/activity/total?flow=income&from=${from}&to=${last}`)).body.data
  expect(cents(came.net)).toBe(cents(data.income.received))
})

test('a budget ends with a month without transactions, not before; refusals say why', async () => {
  const who = await bank.customer()
  const { ledgerId: account } = await openAccount(bank, who.id, 'checking', { deposit: '100.00' })
  await bankDoes(bank, 'card-purchase', { account, merchant: 'Noodles', amount: '12.00', category: 'Dining' })
  const { data } = (await who.get('/api/budget')).body
  expect(data).toMatchObject({ categories: [], others: [{ category: 'Dining', spent: 12, count: 1 }], remaining: 0 })
  const [now, next, far] = [0, 1, 6].map(n => addMonths(data.month.from, n).slice(0, 7))
  const said = async (answer: ReturnType<typeof who.put>) => {
    const { status, body } = await answer
    return [status, body.error]
  }
  if (now === undefined || next === undefined || far === undefined) throw new Error('no month')
  expect((await plan(who, 'Dining', now, '50')).body.data.categories).toMatchObject([{ remaining: 38 }])
  const end = (month: string) => said(who.del(`/api/budget/Dining?month=${month}`))
  expect(await end(now)).toEqual([409, 'Cannot delete category with existing transactions'])
  expect((await end(next))[0]).toBe(200)
  expect(await end(next)).toEqual([404, 'There is no budget for this category.'])
  expect((await who.get(`/api/budget?month=${now}`)).body.data.categories).toHaveLength(1)
  expect(await said(plan(who, 'Dining', now, '0'))).toEqual([400, 'Please enter a valid amount'])
  expect((await said(plan(who, 'Dining', far, '1')))[0]).toBe(400)
  expect(await said(plan(who, 'Income', now, '1'))).toEqual([
    400,
    'Money in this category is not spent, so it has no budget',
  ])
  const other = await bank.customer()
  expect((await other.get('/api/budget')).body.data).toMatchObject({ categories: [], others: [], spent: 0 })
})
