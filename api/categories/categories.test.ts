/**
 * A line's category: the bank's, corrected once and for all such lines, split to the cent, tagged; the ledger stays as
 * it is.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { wrongRows } from '../../scripts/audit/app-checks.ts'

const bank = await testBank()

async function shopper() {
  const { who, checking } = await holderOf(bank, { checking: '1000.00' })
  const buy = async (merchant: string, amount: string, category = 'Shopping') => {
    const { seq } = await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, amount, merchant, category })
    return `1-${seq}-0`
  }
  return { who, checking, buy }
}

const entryOf = async (who: TestCustomer, id: string) => (await who.get(`/api/transactions/${id}/entry`)).body.data

test('corrected for this line, for all such lines and those to come, and back again', async () => {
  const { who, buy } = await shopper()
  const [first, second] = [await buy('Fig and Barrel', '12.00'), await buy('FIG  and barrel', '8.00')]
  expect(await entryOf(who, first)).toMatchObject({
    parts: [{ category: 'Shopping', flow: 'spending', amount: -12 }],
    by: 'bank',
    such: { key: 'fig and barrel', name: 'Fig and Barrel' },
    note: '',
    tags: [],
  })
  const correct = (id: string, sent: object) => who.put(`/api/transactions/${id}/category`, sent)
  expect((await correct(first, { category: 'gifts' })).body.data).toMatchObject({
    parts: [{ category: 'Gifts' }],
    by: 'line',
  })
  expect(await entryOf(who, second)).toMatchObject({ by: 'bank' })
  expect((await correct(first, { category: 'Dining', all: true })).body.data).toMatchObject({ by: 'rule' })
  const third = await buy('Fig and Barrel', '5.00')
  for (const id of [second, third])
    expect(await entryOf(who, id)).toMatchObject({ parts: [{ category: 'Dining' }], by: 'rule' })

  const { data } = (await who.get('/api/categories')).body
  expect(data.rules).toEqual([{ such: 'fig and barrel', name: 'Fig and Barrel', category: 'Dining' }])
  expect(data.categories).toContainEqual({ name: 'Dining', flow: 'spending' })
  const forgotten = await who.del(`/api/categories/rules/${encodeURIComponent('fig and barrel')}`)
  expect(forgotten.body.data).toEqual({ rules: [] })
  expect(await entryOf(who, third)).toMatchObject({ parts: [{ category: 'Shopping' }], by: 'bank' })
  expect((await who.del('/api/categories/rules/nobody')).status).toBe(404)
})

test('however its accents are put together, a merchant, a tag and a word are one', async () => {
  const { who, buy } = await shopper()
  const one = await buy('Caf\u00e9 \u00d1and\u00fa', '12.00')
  const other = await buy('CAFE\u0301 N\u0303ANDU\u0301', '8.00')
  await who.put(`/api/transactions/${one}/category`, { category: 'Me\u0301xico', all: true })
  expect(await entryOf(who, other)).toMatchObject({ parts: [{ category: 'M\u00e9xico' }], by: 'rule' })
  const tags = ['caf\u00e9', 'cafe\u0301', '\u0130'.repeat(30)]
  const { data } = (await who.put(`/api/transactions/${one}/tags`, { tags })).body
  expect(data.tags).toHaveLength(2)
  for (const tag of [...tags, ...data.tags])
    expect((await who.get(`/api/activity?${new URLSearchParams({ tag })}`)).body.data).toMatchObject([{ id: one }])
})

const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 2, maxLength: 20 })

test('a line is split into parts that are exactly its amount, and is whole again', async () => {
  const { who, buy } = await shopper()
  const id = await buy('Marrow & Pine', '100.00')
  const split = (sent: unknown) => who.put(`/api/transactions/${id}/parts`, { parts: sent })
  await fc.assert(
    fc.asyncProperty(parts, fc.integer({ min: -1, max: 1 }), async (weights, off) => {
      const cents = weights.map(weight => Math.max(1, Math.floor((weight * 9_000) / weights.reduce((a, b) => a + b))))
      const rest = 10_000 - cents.reduce((a, b) => a + b) + off
      const amounts = [...cents, rest].slice(0, 20)
      const isWhole = amounts.reduce((a, b) => a + b) === 10_000
      const answer = await split(
        amounts.map((amount, i) => ({ category: `Part ${i}`, amount: (amount / 100).toFixed(2) })),
      )
      expect(answer.status).toBe(isWhole ? 200 : 400)
      if (!isWhole) {
        expect(answer.body).toMatchObject({ error: 'The parts must add up to $100.00', field: 'parts' })
        return
      }
      expect(answer.body.data).toMatchObject({ by: 'split', amount: -100 })
      const told: { amount: number }[] = answer.body.data.parts
      expect(told.map(({ amount }) => Math.round(amount * -100))).toEqual(amounts)
    }),
    { numRuns: 15 },
  )
  expect((await split([{ category: 'One', amount: '100.00' }])).status).toBe(400)
  expect((await split([])).body.data).toMatchObject({ by: 'bank', parts: [{ category: 'Shopping', amount: -100 }] })
})

test('what moves between own accounts is nobody’s spending, whatever its name, and is not split', async () => {
  const { who, checking } = await shopper()
  const savings = await openAccount(bank, who.id, 'savings')
  const labels = { fromLabel: 'Checking', toLabel: 'Savings' }
  const moved = { from: checking.ledgerId, to: savings.ledgerId, amount: '30.00', ...labels }
  const { seq } = await bankDoes(bank, 'internal-transfer', moved)
  const id = `1-${seq}-0`
  expect(await entryOf(who, id)).toMatchObject({ parts: [{ category: 'Own accounts', flow: 'own' }], maySplit: false })
  const called = await who.put(`/api/transactions/${id}/category`, { category: 'Dining' })
  expect(called.body.data.parts).toEqual([{ category: 'Dining', flow: 'own', amount: -30 }])
  const halves = [10, 20].map(amount => ({ category: 'Dining', amount }))
  const refused = await who.put(`/api/transactions/${id}/parts`, { parts: halves })
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'What moves between your own accounts cannot be split' },
  })
})

test('tags: in small letters, once each, found again; at most ten', async () => {
  const { who, buy } = await shopper()
  const id = await buy('Pennant Books', '20.00')
  const tag = (tags: unknown) => who.put(`/api/transactions/${id}/tags`, { tags })
  expect((await tag(['Trip', 'trip', 'Work'])).body.data.tags).toEqual(['trip', 'work'])
  expect((await who.get('/api/categories')).body.data.tags).toEqual(['trip', 'work'])
  await who.put(`/api/transactions/${id}/note`, { note: 'For the way' })
  expect(await entryOf(who, id)).toMatchObject({ tags: ['trip', 'work'], note: 'For the way' })
  for (const wrong of [Array.from({ length: 11 }, (_, i) => `t${i}`), [''], ['x'.repeat(31)], 'trip', [1]])
    expect((await tag(wrong)).status).toBe(400)
})

test('a customer’s own words are one category however they are written, and wherever', async () => {
  const { who, buy } = await shopper()
  const [one, two, three] = [
    await buy('Alder Deli', '8.00'),
    await buy('Fig Deli', '9.00'),
    await buy('Bay Deli', '10.00'),
  ]
  const budget = (category: string) =>
    who.put(`/api/budget/${encodeURIComponent(category)}`, { month: '2026-11', amount: '50' })
  await who.put(`/api/transactions/${one}/category`, { category: 'Lunch out' })
  await who.put(`/api/transactions/${two}/note`, { category: 'LUNCH OUT' })
  const parts = [4, 6].map((amount, i) => ({ category: i ? 'Home' : 'lunch OUT', amount }))
  await who.put(`/api/transactions/${three}/parts`, { parts })
  await who.put(`/api/transactions/${one}/category`, { category: 'lunch out', all: true })
  expect((await budget('lunch out')).status).toBe(200)
  const { own, rules } = (await who.get('/api/categories')).body.data
  expect([own, rules.map((rule: { category: string }) => rule.category)]).toEqual([['Lunch out'], ['Lunch out']])
})

test('of another’s line, a pending one and what is none, nothing is told and nothing kept', async () => {
  const { who } = await shopper()
  const { buy } = await shopper()
  const theirs = await buy('Fig and Barrel', '12.00')
  for (const id of [theirs, '1-5-hold', ...strangeIds]) {
    expect((await who.get(`/api/transactions/${id}/entry`)).status).toBe(404)
    expect((await who.put(`/api/transactions/${id}/category`, { category: 'Dining' })).status).toBe(404)
    expect((await who.put(`/api/transactions/${id}/parts`, { parts: [] })).status).toBe(404)
    expect((await who.put(`/api/transactions/${id}/tags`, { tags: [] })).status).toBe(404)
  }
  expect((await who.get('/api/categories')).body.data).toMatchObject({ rules: [], own: [], tags: [] })
})

test('an audit finds parts that are not their line', async () => {
  const { who, buy } = await shopper()
  const id = await buy('Orchard Hardware', '10.00')
  const halves = [4, 6].map(amount => ({ category: 'Home', amount }))
  await who.put(`/api/transactions/${id}/parts`, { parts: halves })
  const wrong = async () => {
    const found: string[] = []
    for await (const { what } of wrongRows(bank.machinery.db)) found.push(what)
    // A transfer that the bank made here, and no customer asked for.
    return found.filter(what => !what.startsWith('this internal-transfer is under the key o:'))
  }
  expect(await wrong()).toEqual([])
  await bank.machinery.db.pool.query('update app.line_part set amount = -5 where line = $1 and nth = 0', [id])
  expect(await wrong()).toEqual([`the parts of the line ${id} are -11.00, the line in the books is -10.00`])
})
