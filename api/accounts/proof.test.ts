import { expect, test } from 'vitest'
import { bankDoes, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { money, sum, text } from '../../ledger/money.ts'

/**
 * Why a balance is what it is: opening plus entries is closing, on every page; each entry has its two sides, and
 * neither tells a customer anything about another.
 */
const bank = await testBank()

async function customer() {
  return holderOf(bank, { checking: '1000.00', savings: '500.00' })
}

interface Entry {
  line: { id: string; amount: number; balance: number }
  before: number
  words: string
  sides: { account: string; own: boolean; posting: string; amount: number }[]
}
const proofOf = async (who: TestCustomer, query = '') =>
  (await who.get(`/api/accounts/primary/proof${query}`)).body.data

test('opening plus entries is closing, and the closing is the balance', async () => {
  const { who, checking, savings } = await customer()
  await bankDoes(bank, 'internal-transfer', { from: checking.ledgerId, to: savings.ledgerId, amount: '100.00' })
  await bankDoes(bank, 'wire', {
    from: checking.ledgerId,
    amount: '200.00',
    fee: '30.00',
    last4: '9911',
    recipient: '2b7e4a10-51c8-4d39-8f06-a3c9d1e84821',
  })
  const all = (await who.get(`/api/accounts/${checking.publicId}/proof`)).body.data
  expect([all.opening, all.closing, all.adds]).toEqual([0, 670, true])
  const said = all.entries.map(({ words }: Entry) => words)
  expect(said).toEqual([
    expect.stringMatching(/^\$1,000.00 came into Checking ••\d{4} from the bank's cash\.$/),
    expect.stringMatching(/^\$100.00 went out of Checking ••\d{4} to Savings ••\d{4}\.$/),
    expect.stringMatching(/^\$200.00 went out of Checking ••\d{4} to wires on their way\.$/),
    expect.stringMatching(/^\$30.00 went out of Checking ••\d{4} to fees that the bank earns\.$/),
  ])
  const entries: Entry[] = all.entries
  for (const { sides, line, before } of entries) {
    const signed = sides.map(side => money(side.posting === 'debit' ? side.amount : -side.amount))
    expect(text(sum(signed))).toBe('0.00')
    expect(text(money(before).plus(line.amount))).toBe(text(money(line.balance)))
  }
})

test('of a frozen account what can be used is nothing, and the proof says what is frozen', async () => {
  const { who, checking } = await customer()
  await bankDoes(bank, 'account-frozen', { account: checking.ledgerId })
  const { available } = await proofOf(who)
  expect(available).toMatchObject({ balance: 1000, held: 0, frozen: 1000, availableBalance: 0, withdrawableBalance: 0 })
  await bankDoes(bank, 'account-thawed', { account: checking.ledgerId })
  const free = (await proofOf(who)).available
  expect(free).toMatchObject({ availableBalance: 1000 })
  expect(free).not.toHaveProperty('frozen')
})

test('pages follow each other: where one begins the older one ends', async () => {
  const { who, checking } = await customer()
  for (let i = 1; i <= 5; i++)
    await bankDoes(bank, 'deposit', { to: checking.ledgerId, owner: who.id, amount: `${i}.25`, source: 'ach' })
  const path = `/api/accounts/${checking.publicId}/proof`
  const newest = (await who.get(`${path}?limit=2`)).body.data
  const older = (await who.get(`${path}?limit=2&cursor=${newest.nextCursor}`)).body.data
  expect([newest.closing, newest.opening]).toEqual([1016.25, older.closing])
  expect(older.opening).toBe(1001.25)
  for (const wrong of ['limit=0', 'limit=101', 'cursor=x', 'page=1'])
    expect((await who.get(`${path}?${wrong}`)).status).toBe(400)
})

test('what is held and what has not settled explain the rest', async () => {
  const { who, checking } = await customer()
  await bankDoes(bank, 'hold-placed', { account: checking.ledgerId, amount: '40.00', reason: 'ATM withdrawal' })
  await who.post('/api/verification/challenge', { purpose: 'deposit' })
  const approvalCode = await bank.codeFor(who.email)
  await who.post('/api/checking/primary/deposit', { amount: 50, approvalCode })
  const { available } = (await who.get(`/api/accounts/${checking.publicId}/proof`)).body.data
  expect(available).toMatchObject({
    balance: 1050,
    held: 40,
    holds: [{ reason: 'ATM withdrawal', says: { template: 'ATM withdrawal', values: {} }, amount: 40 }],
    availableBalance: 1010,
    unsettled: 50,
    withdrawableBalance: 960,
  })
})

test('an empty account proves itself, too', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking')
  expect(await proofOf(who)).toMatchObject({ opening: 0, closing: 0, entries: [], adds: true, nextCursor: null })
})

test('nobody proves another’s balance, reads their line or writes beside it', async () => {
  const [mine, theirs] = [await customer(), await customer()]
  const path = `/api/accounts/${theirs.checking.publicId}/proof`
  const line: string = (await theirs.who.get(path)).body.data.entries[0].line.id
  expect((await mine.who.get(path)).status).toBe(404)
  for (const id of [line, '1-1-0', '1-999999-0', '2-1-0', '1-1', `${line}-hold`, ...strangeIds]) {
    expect((await mine.who.get(`/api/transactions/${id}`)).body).toMatchObject({
      code: 'not_found',
      error: 'Transaction not found.',
    })
    expect((await mine.who.put(`/api/transactions/${id}/note`, { note: 'x' })).status).toBe(404)
  }
  expect((await theirs.who.get(`/api/transactions/${line}`)).body.data).toMatchObject({ before: 0, line: { id: line } })
})

test('a category and a note stand by a line in every list and come off; the journal stays', async () => {
  const { who, checking } = await customer()
  const { id } = (await who.get('/api/checking/primary')).body.data.transactions[0]
  const write = (sent: object) => who.put(`/api/transactions/${id}/note`, sent)
  expect((await write({ category: 'Income', note: 'From grandma' })).body.data).toMatchObject({
    category: 'Income',
    note: 'From grandma',
  })
  expect((await write({ note: 'From aunt' })).body.data).toMatchObject({ category: 'Income', note: 'From aunt' })
  expect((await who.get('/api/checking/primary/transactions')).body.data[0]).toMatchObject({
    category: 'Income',
    note: 'From aunt',
  })
  const { data } = (await write({ category: '', note: ' ' })).body
  expect([data.category, data.note]).toEqual(['Deposit', undefined])
  for (const wrong of [{ note: 'x'.repeat(201) }, { category: 'a\u0000b' }, { amount: 1 }])
    expect((await write(wrong)).status).toBe(400)
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(1000)
  expect(checking.ledgerId).toBeGreaterThan(0)
})

test('money market: its page has interest, its deposit works, no other kind is paid in this way', async () => {
  const { who, 'money-market': market } = await holderOf(bank, { 'money-market': '10000.00' })
  const checking = await openAccount(bank, who.id, 'checking')
  expect((await who.get(`/api/accounts/${market.publicId}`)).body.data).toMatchObject({
    type: 'Money Market',
    interestRate: '2.42',
    apy: '2.45',
    minBalance: 2500,
    interestAccrued: 0.66,
  })
  const { body } = await who.post(`/api/accounts/${market.publicId}/deposit`, { amount: 5 })
  expect(body.data).toMatchObject({ newBalance: 10005 })
  expect((await who.post(`/api/accounts/${checking.publicId}/deposit`, { amount: 5 })).status).toBe(404)
})
