/**
 * Lines over all accounts: one order, pages without gaps or twins, filters that agree with looking, sums to the cent,
 * a file, a bound.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { AMOUNTS_TURNED } from '../platform/amount-range.schema.ts'
import { DAYS_TURNED } from '../platform/dates.schema.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const DAY = 24 * 3_600_000

interface Shown {
  id: string
  accountId: string
  date: string
  description: string
  type: string
  amount: number
  counted: number
  status: string
  tags: string[]
  note: string
  such: { key: string }
  parts: { category: string; flow: string; amount: number }[]
}

/** Two accounts and a card, some weeks of life, so that ids of lines are not in the order of accounts. */
async function household() {
  const {
    who,
    checking,
    savings,
    credit: card,
  } = await holderOf(bank, { checking: '2000.00', savings: '500.00', credit: '3000.00' })
  const shops = [
    ['Copper Kettle Grocers', 'Groceries'],
    ['Blue Door Coffee', 'Dining'],
    ['Pennant Books', 'Shopping'],
  ] as const
  for (let n = 0; n < 24; n += 1) {
    const [merchant, category] = shops[n % 3] ?? shops[0]
    const account = n % 2 ? card.ledgerId : checking.ledgerId
    await bankDoes(bank, 'card-purchase', { account, amount: `${n + 1}.50`, merchant, category })
    const labels = { fromLabel: 'Checking', toLabel: 'Savings' }
    if (n % 6 === 0)
      await bankDoes(bank, 'internal-transfer', {
        from: checking.ledgerId,
        to: savings.ledgerId,
        amount: '5.00',
        ...labels,
      })
  }
  return { who, checking, savings, card }
}
const { who, checking, savings, card } = await household()

const page = async (query: string, as: TestCustomer = who) => {
  const { body, status } = await as.get(`/api/activity?${query}`)
  const items: Shown[] = body.data
  const next: string | null = body['nextCursor']
  return { status, items, next, body }
}
async function every(query: string, limit: number): Promise<Shown[]> {
  const found: Shown[] = []
  for (let cursor = ''; ;) {
    const { items, next } = await page(`${query}&limit=${limit}${cursor}`)
    found.push(...items)
    if (!next) return found
    cursor = `&cursor=${next}`
  }
}
const cents = (amount: number) => Math.round(amount * 100)
const all = await every('', 200)

test('all lines of all accounts, newest first, the same in pages of any size', async () => {
  expect(all).toHaveLength(24 + 8 + 2)
  const places = all.map(({ id }) => id.split('-').map(Number))
  const sorted = places.toSorted(([, a = 0, b = 0], [, c = 0, d = 0]) => c - a || d - b)
  expect(places).toEqual(sorted)
  expect(new Set(all.map(({ accountId }) => accountId))).toEqual(
    new Set([checking, savings, card].map(one => one.publicId)),
  )
  for (const limit of [1, 7, 33]) expect(await every('', limit)).toEqual(all)
})

const filters: Record<string, [values: readonly string[], fits: (line: Shown, value: string) => boolean]> = {
  search: [
    ['coffee', 'KETTLE', 'transfer', 'nobody', '$5.00', '-12.5', 'Dini', 'banks', 'accounts'],
    (line, value) =>
      line.parts.some(({ category }) => ` ${category} `.toLowerCase().includes(` ${value.toLowerCase()}`)) ||
      line.description.toLowerCase().includes(value.toLowerCase()) ||
      cents(Math.abs(line.amount)) === cents(Math.abs(Number(value.replace('$', '')))),
  ],
  accountId: [[checking.publicId, card.publicId], (line, value) => line.accountId === value],
  category: [['Dining', 'Own accounts', 'Housing'], (line, value) => line.parts.some(part => part.category === value)],
  flow: [['spending', 'own', 'elsewhere'], (line, value) => line.parts.some(part => part.flow === value)],
  such: [['blue door coffee', 'nobody'], (line, value) => line.such.key === value],
  kind: [['purchase', 'transfer', 'fee'], (line, value) => line.type === value],
  way: [['in', 'out'], (line, value) => line.amount < 0 === (value === 'out')],
  least: [['5.00', '5.01', '20'], (line, value) => cents(Math.abs(line.amount)) >= cents(Number(value))],
  most: [['5.00', '4.99', '20'], (line, value) => cents(Math.abs(line.amount)) <= cents(Number(value))],
}
const anyFilter = fc
  .uniqueArray(fc.constantFrom(...Object.keys(filters)), { maxLength: 4 })
  .chain(names =>
    fc.record(Object.fromEntries(names.map(name => [name, fc.constantFrom(...(filters[name]?.[0] ?? []))]))),
  )

test('whatever is asked for: found as by looking, in pages of any size, and added up', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.integer({ min: 1, max: 12 }), async (wanted, limit) => {
      const query = new URLSearchParams(wanted).toString()
      fc.pre(Number(wanted['least'] ?? 0) <= Number(wanted['most'] ?? 1e9))
      const expected = all.filter(line =>
        Object.entries(wanted).every(([name, value]) => filters[name]?.[1](line, value)),
      )
      const found = await every(query, limit)
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      const { data } = (await who.get(`/api/activity/total?${query}`)).body
      const across = wanted['accountId'] === undefined && wanted['way'] === undefined
      const sumOf = (own: boolean) =>
        found
          .filter(({ parts }) => (across && parts.every(({ flow }) => flow === 'own')) === own)
          .reduce((total, { counted }) => total + cents(counted), 0)
      expect([data.count, cents(data.net)]).toEqual([found.length, sumOf(false)])
      if (!across) expect(data.between).toBe(0)
      expect(cents(data.in) + cents(data.out)).toBe(cents(data.net))
    }),
    { numRuns: 40 },
  )
})

test('the sum of everything is what the accounts hold', async () => {
  const accounts: { balance: number }[] = (await who.get('/api/accounts')).body.data.accounts
  const { data } = (await who.get('/api/activity/total')).body
  expect(cents(data.net)).toBe(cents(accounts.reduce((a, { balance }) => a + balance, 0)))
})

test('what moves between own accounts is neither money in nor out of them all, and is told', async () => {
  const moved = all.filter(({ parts }) => parts.some(({ flow }) => flow === 'own'))
  const into = moved.reduce((total, { amount }) => total + Math.max(0, cents(amount)), 0)
  const { data } = (await who.get('/api/activity/total?flow=own')).body
  expect(into).toBeGreaterThan(0)
  expect([data.in, data.out, data.net, cents(data.between)]).toEqual([0, 0, 0, into])
})

test('by the name of a category: the bank’s in each of its languages, and one’s own words', async () => {
  const idsOf = async (query: string) => (await every(query, 10)).map(({ id }) => id)
  const groceries = await idsOf('category=Groceries')
  expect(groceries).toHaveLength(8)
  for (const word of ['groceries', 'Supermercado', 'grocer']) {
    expect(await idsOf(`search=${word}`)).toEqual(groceries)
    expect((await who.get(`/api/activity/total?search=${word}`)).body.data.count).toBe(8)
  }
  const [line] = all.filter(({ such }) => such.key === 'blue door coffee')
  await who.put(`/api/transactions/${line?.id ?? ''}/note`, { category: 'Bowling nights' })
  for (const word of ['bowl', 'NIGHTS']) expect(await idsOf(`search=${word}`)).toEqual([line?.id])
  await who.put(`/api/transactions/${line?.id ?? ''}/note`, { category: '' })
})

test('by what stands beside a line: notes, tags, parts', async () => {
  const [line] = all.filter(({ such }) => such.key === 'pennant books')
  const at = `/api/transactions/${line?.id ?? ''}`
  await who.put(`${at}/note`, { note: 'Birthday of Lena' })
  await who.put(`${at}/tags`, { tags: ['party'] })
  const half = Math.abs(line?.amount ?? 0) - 1
  const parts = [
    { category: 'Gifts', amount: half.toFixed(2) },
    { category: 'Education', amount: '1.00' },
  ]
  await who.put(`${at}/parts`, { parts })
  for (const query of ['search=lena', 'search=party', 'tag=Party', 'category=Education'])
    expect((await page(query)).items.map(({ id }) => id)).toEqual([line?.id])
  const { items } = await page('category=Education')
  expect(items[0]).toMatchObject({ counted: -1, amount: line?.amount })
  expect((await who.get('/api/activity/total?category=Education')).body.data).toMatchObject({ count: 1, out: -1 })
  const rows = async (query: string) => (await who.get(`/api/activity/export?${query}`)).text.trim().split('\r\n')
  const [, gifts, education] = await rows('such=pennant%20books')
  expect([gifts, education]).toEqual([
    expect.stringMatching(/,Gifts,-23\.50,.*,1 of 2$/),
    expect.stringMatching(/,Education,-1\.00,.*,2 of 2$/),
  ])
  expect((await rows('category=Education'))[1]).toMatch(/,2 of 2$/)
  await who.put(`${at}/parts`, { parts: [] })
})

test('what is pending stands in front, with other filters than categories', async () => {
  const { who: dana, checking: own } = await holderOf(bank, { checking: '100.00' })
  const pay = { payeeId: await addPayee(bank, dana, { name: 'Water Works' }), accountId: own.publicId }
  await dana.post('/api/payments', { ...pay, amount: 40, frequency: 'once', paymentDate: '2026-11-18' })
  const { items } = await page('', dana)
  expect(items.map(({ status, amount }) => [status, amount])).toEqual([
    ['Pending', -40],
    ['Completed', 100],
  ])
  expect((await page('status=pending', dana)).items).toHaveLength(1)
  expect((await page('status=completed', dana)).items).toHaveLength(1)
  expect((await page('category=Bills', dana)).items).toHaveLength(0)
  expect((await page('search=water&least=40&most=40', dana)).items).toHaveLength(1)
  expect((await page('way=in', dana)).items).toHaveLength(1)
})

test('a period: bank days, both included', async () => {
  const { who: later, checking: own } = await holderOf(bank, { checking: '100.00' })
  bank.now += 2 * DAY
  await bankDoes(bank, 'card-purchase', { account: own.ledgerId, amount: '1.00', merchant: 'Cafe' })
  const again = await signedOnAgain(bank, later)
  const days = async (query: string) => (await page(query, again)).items.map(({ date }) => date)
  expect(await days('')).toEqual(['2026-11-20', '2026-11-18'])
  expect(await days('from=2026-11-19')).toEqual(['2026-11-20'])
  expect(await days('from=2026-11-18&to=2026-11-18')).toEqual(['2026-11-18'])
  expect(await days('from=2026-11-21')).toEqual([])
  bank.now -= 2 * DAY
})

test('as a file: a row for each part, numbers as numbers, no formulas', async () => {
  const answer = await who.get('/api/activity/export?such=pennant%20books')
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [head, first] = answer.text.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('Date,Account,Description,Type,Category,Amount,Balance,Note,Tags,Reference,Part')
  expect(first).toContain('Pennant Books,purchase,Shopping,-24.50')
  expect(first).toContain('Birthday of Lena,party,')
})

test('an amount is found as a word: with its sign, its dollar and its commas, or without', async () => {
  const priced = all.filter(({ amount }) => cents(amount) === -1050)
  expect(priced).toHaveLength(1)
  for (const search of ['10.50', '10.5', '$10.50', '-10.50', '−$10.50', '-$10.50', '+10.50'])
    expect((await page(new URLSearchParams({ search }).toString())).items.map(({ id }) => id)).toEqual([priced[0]?.id])
  const opening = all.filter(({ amount }) => cents(amount) === 200_000)
  for (const search of ['2,000', '2000', '$2,000.00'])
    expect((await page(new URLSearchParams({ search }).toString())).items.map(({ id }) => id)).toEqual([opening[0]?.id])
  for (const search of ['10.505', '1.050', '10,50', '1050', '%', '_', '\\'])
    expect((await page(new URLSearchParams({ search }).toString())).items).toEqual([])
})

test('whatever stands in a search, in any list of lines: it is answered', async () => {
  const asked = ['%00', 'a%00b', '%F0%9F%98%80', '%E2%80%AE', "'", '%5C', '%25', '%7B%7D', '%20']
  for (const search of asked)
    for (const list of ['/activity', `/accounts/${checking.publicId}/transactions`, '/disputes/transactions'])
      expect([search, list, (await who.get(`/api${list}?search=${search}`)).status]).toEqual([search, list, 200])
})

test('bounds that are the wrong way round are said to be', async () => {
  for (const list of ['activity', 'disputes/transactions', 'coming-up'])
    expect((await who.get(`/api/${list}?from=2026-11-19&to=2026-11-18`)).body).toMatchObject({
      code: 'validation_failed',
      field: 'to',
      error: DAYS_TURNED,
    })
  expect((await page('least=5.01&most=5')).body).toMatchObject({ field: 'most', error: AMOUNTS_TURNED })
  expect((await page('least=5&most=5&from=2026-11-18&to=2026-11-18')).status).toBe(200)
  expect((await who.get('/api/activity/total?least=9&most=5')).status).toBe(400)
  expect((await who.get('/api/activity/export?least=9&most=5')).status).toBe(400)
})

test('a page goes on where it was, whatever is written meanwhile', async () => {
  const { who: reader, checking: own } = await holderOf(bank, { checking: '100.00' })
  const buy = (n: number) =>
    bankDoes(bank, 'card-purchase', { account: own.ledgerId, amount: '1.00', merchant: `Shop ${n}` })
  for (let n = 0; n < 5; n += 1) await buy(n)
  const seen: string[] = []
  for (let cursor = '', n = 10; ; n += 1) {
    const { items, next } = await page(`limit=2${cursor}`, reader)
    seen.push(...items.map(({ id }) => id))
    if (!next) break
    await buy(n)
    cursor = `&cursor=${next}`
  }
  expect(seen).toHaveLength(6)
  expect(new Set(seen).size).toBe(6)
})

test('another’s account is not found; what cannot be asked is said', async () => {
  const other = await bank.customer()
  const { publicId } = await openAccount(bank, other.id, 'checking', { deposit: '1.00' })
  expect((await page(`accountId=${publicId}`)).status).toBe(404)
  for (const wrong of ['kind=loan', 'least=x', 'from=2026-13-01', 'limit=0', 'limit=201', 'cursor=x', 'way=up', 'no=1'])
    expect([wrong, (await page(wrong)).status]).toEqual([wrong, 400])
  expect((await page('', other)).items).toHaveLength(1)
})
