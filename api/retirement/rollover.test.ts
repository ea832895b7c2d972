// Tries LED-37, C-153, doc3 §2.8, doc3 §9.
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'

const bank = await testBank({}, LONG_SESSIONS)
const DAY = 86_400_000

async function saver() {
  const who = await bank.customer()
  const ira = await openAccount(bank, who.id, 'retirement', { deposit: '10000.00' })
  const other = await openAccount(bank, who.id, 'retirement', { deposit: '500.00' })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '5000.00' })
  const out = async (amount: number) => {
    const filled = { amount, withdrawalType: 'partial', reason: 'other', toAccountId: checking.publicId }
    expect((await who.post(`/api/retirement/${ira.publicId}/withdrawal`, filled)).status).toBe(200)
    return (await overview(who)).withdrawals[0]
  }
  const ask = (withdrawalId: string | undefined, amount: number, more: object = {}, key?: string) =>
    who.post(
      `/api/retirement/${ira.publicId}/rollover`,
      { amount, fromAccountId: checking.publicId, withdrawalId, ...more },
      key ? { key } : {},
    )
  return { who, ira, other, checking, out, ask }
}
const overview = async (who: TestCustomer) => (await who.get('/api/retirement/rollovers')).body.data

test('a withdrawal goes back whole, the withheld too, without using room; one key, one act', async () => {
  const { who, ira, checking, out, ask } = await saver()
  const taken = await out(1000)
  expect(taken).toMatchObject({
    date: '2026-11-18',
    amount: 1000,
    withheld: 200,
    left: 1000,
    until: '2027-01-17',
    days: 60,
  })
  const query = `amount=1000&fromAccountId=${checking.publicId}&withdrawalId=${taken.id}`
  const preview = await who.get(`/api/retirement/${ira.publicId}/rollover/preview?${query}`)
  expect(preview.body.data).toEqual({ amount: 1000, balanceAfter: 10000, refusal: null })
  for (const { status, body } of await Promise.all([
    ask(taken.id, 1000, {}, 'roll-0001'),
    ask(taken.id, 1000, {}, 'roll-0001'),
  ]))
    expect([status, body.data]).toMatchObject([200, { amount: 1000, newBalance: 10000 }])
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(4800)
  expect((await who.get('/api/retirement/primary')).body.data.remainingContribution).toBe(6500)
  expect(await overview(who)).toMatchObject({ withdrawals: [{ left: 0 }], made: [{ amount: 1000, indirect: true }] })
  const tax = (await who.get('/api/retirement/tax-lines')).body.data
  expect(tax).toMatchObject({ year: '2026', total: { gross: 1000, withheld: 200, rolledOver: 1000 } })
  expect(tax.lines).toMatchObject([{ date: '2026-11-18', gross: 1000, withheld: 200, rolledOver: 1000 }])
  expect((await who.get('/api/retirement/tax-lines?year=20x6')).status).toBe(400)
})

test('what it refuses: too much, a second one in a year, after 60 days, another’s; nothing moves', async () => {
  const { who, other, out, ask } = await saver()
  const stranger = await saver()
  const first = await out(1000)
  const said = async (...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask(...asked)
    return [status, body.error]
  }
  expect(await said(first.id, 1000.01)).toEqual([422, 'Of this withdrawal $1,000.00 can still be rolled over.'])
  expect(await said(first.id, 0)).toEqual([400, 'Please enter a valid amount greater than zero'])
  expect(await said(undefined, 10)).toEqual([422, 'A rollover moves from one retirement account to another.'])
  expect((await stranger.ask(first.id, 1))[`status`]).toBe(404)
  expect((await ask('x', 1)).status).toBe(404)
  expect((await ask(first.id, 1, { fromAccountId: stranger.checking.publicId })).status).toBe(404)
  const [was] = (await overview(who)).accounts
  expect((await ask(first.id, 400)).status).toBe(200)
  const second = await out(100)
  expect(second).toMatchObject({ yearUsed: true })
  expect(await said(second.id, 100)).toEqual([
    422,
    'Another withdrawal was rolled over within a year of this one. The law allows one a year.',
  ])
  bank.now += 60 * DAY
  expect((await ask(first.id, 100)).status).toBe(200)
  bank.now += DAY
  expect(await said(first.id, 100)).toEqual([422, 'The 60 days of this withdrawal have passed.'])
  expect((await overview(who)).withdrawals).toEqual([])
  expect(was.balance).toBe(9000)
  const moved = await ask(undefined, 300, { fromAccountId: other.publicId })
  expect(moved.body.data).toMatchObject({ amount: 300 })
  expect((await overview(who)).made[0]).toMatchObject({ amount: 300, indirect: false })
})

auditedAfterAll(bank)

test('a withdrawal that the bank has taken back is not offered for a rollover', async () => {
  const { who, ira, checking, out, ask } = await saver()
  const taken = await out(1000)
  const found = await bank.machinery.db.pool.query('select event from app.money_order where id = $1', [taken.id])
  const accounts = [ira.ledgerId, checking.ledgerId]
  await bankDoes(bank, 'reversal', { of: Number(found.rows[0]?.event), accounts, reason: 'Asked for by nobody' })
  expect((await overview(who)).withdrawals).toEqual([])
  expect((await ask(taken.id, 1000)).body.error).toBe('This withdrawal was taken back.')
})
