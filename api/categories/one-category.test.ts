/**
 * One line has one category: whatever is corrected, ruled, split, noted or given back, the pages of its account, the
 * dashboard and the proof say of each line what /activity says.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { categoryOfParts } from '../platform/categories/line-category.schema.ts'

const bank = await testBank()

interface Shown {
  id: string
  amount: number
  category: string
  note?: string
}
interface Activity {
  id: string
  amount: number
  such: { key: string }
  note: string
  parts: { category: string; amount: number }[]
}

/** Checking, savings and a card, with purchases, own transfers, a payment of the card, a wire and what came back. */
async function household() {
  const {
    who,
    checking,
    savings,
    credit: card,
    retirement,
  } = await holderOf(bank, { checking: '2000.00', savings: '500.00', credit: '3000.00', retirement: '100.00' })
  const [from, to] = [checking.ledgerId, savings.ledgerId]
  const buy = (account: number, merchant: string, category: string) =>
    bankDoes(bank, 'card-purchase', { account, amount: '40.00', merchant, category })
  const back = async (account: number, merchant: string) => {
    const { seq } = await buy(account, merchant, 'Shopping')
    await bankDoes(bank, 'reversal', { of: seq, accounts: [account], reason: 'merchant' })
  }
  await buy(from, 'Blue Door Coffee', 'Shopping')
  await buy(card.ledgerId, 'Copper Kettle Grocers', 'Groceries')
  await back(from, 'Pennant Books')
  await back(card.ledgerId, 'Pennant Books')
  await bankDoes(bank, 'internal-transfer', { from, to, amount: '10.00', fromLabel: 'Checking', toLabel: 'Savings' })
  await bankDoes(bank, 'card-payment', { from, card: card.ledgerId, owner: who.id, amount: '20.00' })
  const { seq: wired } = await bankDoes(bank, 'wire', { from, amount: '50.00', fee: '30.00', last4: '9911' })
  await bankDoes(bank, 'reversal', { of: wired, accounts: [from], reason: 'mistake' })
  await bankDoes(bank, 'deposit', { to, owner: who.id, amount: '5.00', source: 'ach', description: 'Bell Payroll' })
  return { who, first: checking.publicId, accounts: [checking, savings, card, retirement] }
}
const { who, accounts } = await household()

const activity = async (): Promise<Activity[]> => (await who.get('/api/activity?limit=200')).body.data
const callsOf = (lines: readonly Shown[]) => lines.map(({ id, category, note = '' }) => [id, category, note] as const)

/** Every page that shows a category says what /activity says; gives the lines of the latter. */
async function agree(): Promise<Activity[]> {
  const lines = await activity()
  const said = new Map(lines.map(({ id, parts, note }) => [id, [id, categoryOfParts(parts), note]]))
  const get = async (path: string) => (await who.get(`/api${path}`)).body.data
  const seen = new Set<string>()
  for (const { publicId } of accounts) {
    const pages: Shown[][] = [
      await get(`/accounts/${publicId}/transactions?limit=500`),
      (await get(`/dashboard/account/${publicId}`)).transactions,
      (await get(`/accounts/${publicId}/proof`)).entries.map(({ line }: { line: Shown }) => line),
    ]
    for (const page of pages) {
      expect(page.length).toBeGreaterThan(0)
      expect(callsOf(page)).toEqual(page.map(({ id }) => said.get(id)))
      for (const { id } of page) seen.add(id)
    }
  }
  const recent: Shown[] = (await get('/dashboard')).recentTransactions
  expect(callsOf(recent)).toEqual(recent.map(({ id }) => said.get(id)))
  expect([...seen].toSorted()).toEqual([...said.keys()].toSorted())
  return lines
}

const word = fc.constantFrom('dining', 'Own accounts', 'Income', 'My own word', 'A + B', '')
const nth = fc.nat({ max: 1_000 })
const act = fc.oneof(
  fc.record({ what: fc.constant('correct' as const), nth, category: word, all: fc.boolean() }),
  fc.record({ what: fc.constant('note' as const), nth, category: fc.option(word, { nil: undefined }) }),
  fc.record({ what: fc.constant('split' as const), nth, category: word, whole: fc.boolean() }),
  fc.record({ what: fc.constant('forget' as const), nth }),
)

async function play(line: Activity, done: typeof act extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const at = `/api/transactions/${line.id}`
  if (done.what === 'correct') await who.put(`${at}/category`, { category: done.category, all: done.all })
  if (done.what === 'note') await who.put(`${at}/note`, { category: done.category, note: `About ${line.id}` })
  if (done.what === 'forget') await who.del(`/api/categories/rules/${encodeURIComponent(line.such.key)}`)
  if (done.what !== 'split') return
  const rest = (Math.abs(line.amount) - 1).toFixed(2)
  const parts = [
    { category: done.category || 'Gifts', amount: '1.00' },
    { category: 'Education', amount: rest },
  ]
  await who.put(`${at}/parts`, { parts: done.whole ? [] : parts })
}

test('whatever is written beside lines, each has one category on every page', async () => {
  await agree()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async acts => {
      for (const one of acts) {
        const lines = await activity()
        const line = lines[one.nth % lines.length]
        if (line) await play(line, one)
      }
      await agree()
    }),
    { numRuns: 15 },
  )
})

test('a category does not hang on where a page ends', async () => {
  const { who: other, first } = await household()
  const every = async (path: string, limit: number) => {
    const found: (Shown & Activity)[] = []
    for (let cursor = ''; ;) {
      const { body } = await other.get(`/api${path}?limit=${limit}${cursor}`)
      found.push(...body.data)
      if (!body['nextCursor']) return found
      cursor = `&cursor=${String(body['nextCursor'])}`
    }
  }
  const whole = await every('/activity', 200)
  const said = new Map(whole.map(({ id, parts }) => [id, categoryOfParts(parts)]))
  for (const limit of [1, 2, 3, 4, 5]) {
    const lines = await every('/activity', limit)
    expect(lines.map(({ parts }) => categoryOfParts(parts))).toEqual(lines.map(({ id }) => said.get(id)))
    const page = await every(`/accounts/${first}/transactions`, limit)
    expect(page.map(({ category }) => category)).toEqual(page.map(({ id }) => said.get(id)))
  }
})

test('a rule, the parts and what gives them back stand on the page of the account', async () => {
  const { who: other, first } = await household()
  const page = async (): Promise<Shown[]> => (await other.get(`/api/accounts/${first}/transactions`)).body.data
  const calls = async (amount: number) =>
    (await page()).filter(line => line.amount === amount).map(({ category }) => category)
  expect(await calls(-10)).toEqual(['Own accounts'])
  expect(await calls(-20)).toEqual(['Card payments'])
  expect(await calls(-40)).toEqual(['Shopping', 'Dining'])
  expect(await calls(40)).toEqual(['Shopping'])
  const [books = '', coffee = ''] = (await page()).filter(({ amount }) => amount === -40).map(({ id }) => id)
  await other.put(`/api/transactions/${coffee}/category`, { category: 'Travel', all: true })
  const parts = [
    { category: 'Gifts', amount: '15.00' },
    { category: 'Education', amount: '25.00' },
  ]
  await other.put(`/api/transactions/${books}/parts`, { parts })
  expect(await calls(-40)).toEqual(['Gifts + Education', 'Travel'])
  expect(await calls(40)).toEqual(['Gifts + Education'])
  const noted = await other.put(`/api/transactions/${books}/note`, { category: 'education' })
  expect(noted.body.data.category).toBe('Education')
  expect(await calls(40)).toEqual(['Education'])
})
