// Tries LED-17, C-99, C-103, doc3 §2.8, doc3 §9.
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()

async function holder(limit = '5000.00') {
  const { who, credit: card, checking } = await holderOf(bank, { credit: limit, checking: '100.00' })
  const ask = (amount: unknown, more: object = {}, key?: string) =>
    who.post(
      '/api/credit-accounts/primary/cash-advance',
      { amount, toAccountId: checking.publicId, ...more },
      key ? { key } : {},
    )
  return { who, card, checking, ask }
}

test('the money is on the own account at once, the fee 3% and at least 10; one key, one advance', async () => {
  const { who, card, checking, ask } = await holder()
  const query = `amount=500&toAccountId=${checking.publicId}`
  const preview = await who.get(`/api/credit-accounts/primary/cash-advance/preview?${query}`)
  expect(preview.body.data).toEqual({ amount: 500, fee: 15, total: 515, availableCredit: 4485, refusal: null })
  const answers = await Promise.all([ask(500, {}, 'cash-0001'), ask(500, {}, 'cash-0001')])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ amount: 500, fee: 15, total: 515, availableCredit: 4485, newBalance: 600 })
  }
  expect((await ask(20)).body.data).toMatchObject({ fee: 10, total: 30, availableCredit: 4455 })
  const { data } = (await who.get('/api/credit-accounts/cash-advance')).body
  expect(data.cards).toMatchObject([{ id: card.publicId, availableCredit: 4455, apr: '26.99' }])
  expect(data.recent.map(({ amount, fee }: { amount: number; fee: number }) => [amount, fee])).toEqual([
    [20, 10],
    [500, 15],
  ])
  expect((await who.get('/api/checking/primary')).body.data).toMatchObject({ balance: 620, withdrawableBalance: 620 })
  expect((await who.get('/api/credit-accounts/primary')).body.data.balance).toBe(-545)
})

test('it refuses what its fee makes too much, too much at once, no amount, another’s, a card', async () => {
  const { who, card, ask } = await holder('515.00')
  const other = await holder()
  const said = async (...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask(...asked)
    return [status, body.error]
  }
  const short = 'This is more than your available credit. With its fee, a cash advance can take up to $515.00.'
  expect(await said(500.01)).toEqual([422, short])
  expect(await said(0)).toEqual([400, 'Please enter a valid amount'])
  expect(await said(5, { toAccountId: '' })).toEqual([400, 'Please select a destination account'])
  expect((await said(5, { toAccountId: other.checking.publicId }))[0]).toBe(404)
  const wrong = [422, 'A cash advance cannot be paid into this account.']
  expect(await said(5, { toAccountId: card.publicId })).toEqual(wrong)
  const many = [422, 'Cash advances are limited to $3,000.00 per transaction.']
  const { status, body } = await other.ask(3000.01)
  expect([status, body.error]).toEqual(many)
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(100)
  expect((await ask(500)).status).toBe(200)
  expect((await ask(0.01)).status).toBe(422)
})

test('of a card in credit its review, a hold and what was made tell the same available credit', async () => {
  const { who, card, checking, ask } = await holder()
  const credit = async () => (await who.get('/api/credit-accounts/primary')).body.data.availableCredit
  await who.post('/api/credit-accounts/primary/payment', { amount: 50, fromAccountId: checking.publicId })
  expect(await credit()).toBe(5000)
  const query = `amount=20&toAccountId=${checking.publicId}`
  const preview = await who.get(`/api/credit-accounts/primary/cash-advance/preview?${query}`)
  expect(preview.body.data).toMatchObject({ total: 30, availableCredit: 5000 })
  expect((await ask(20)).body.data.availableCredit).toBe(5000)
  const cash = { accountId: card.publicId, withdrawalType: 'cashAdvance', amount: 5 }
  const counter = await who.get(`/api/withdrawals/preview?${new URLSearchParams({ ...cash, amount: '5' })}`)
  expect(counter.body.data.safe).toMatchObject({ available: 5000, after: 5000, lowest: { balance: 5000 } })
  const held = await who.post('/api/withdrawals/withdraw', { ...cash, undoSeconds: 60 })
  expect(held.body.data.withdrawal.total).toBe(15)
  expect(await credit()).toBe(5000)
  expect((await ask(20)).body.data.availableCredit).toBe(4975)
})

test('it is no use of a card that could be disputed', async () => {
  const { who, ask } = await holder()
  await ask(100)
  expect((await who.get('/api/disputes/transactions')).body.data.transactions).toEqual([])
})
