// Tries LED-39, C-108, doc3 §2.8, doc3 §5: balances that are brought over.
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { foundIn } from '../../scripts/testing/audited.ts'

const bank = await testBank()
const NUMBER = '4111 1111 1111 1111'

async function holder(limit = '5000.00') {
  const who = await bank.customer()
  const card = await openAccount(bank, who.id, 'credit', { limit })
  const ask = (amount: unknown, more: object = {}, key?: string) =>
    who.post(
      '/api/credit-accounts/primary/balance-transfers',
      { amount, issuer: 'Harbor Bank', cardNumber: NUMBER, ...more },
      key ? { key } : {},
    )
  const verify = (id: string, verificationCode: string) =>
    who.post(`/api/balance-transfers/${id}/verify`, { verificationCode })
  const list = async () => (await who.get('/api/credit-accounts/balance-transfers')).body.data
  const owed = async () => (await who.get('/api/credit-accounts/primary')).body.data
  return { who, card, ask, verify, list, owed }
}

test('set aside until its code comes, then owed at its own rate; one key and one code are one transfer', async () => {
  const { who, ask, verify, list, owed } = await holder()
  const preview = await who.get('/api/credit-accounts/primary/balance-transfers/preview?amount=1000')
  const rate = { apr: '2.99', until: '2027-11-18' }
  expect(preview.body.data).toEqual({ amount: 1000, fee: 30, total: 1030, ...rate, refusal: null })
  const answers = await Promise.all([ask(1000, {}, 'brought-0001'), ask(1000, {}, 'brought-0001')])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'Awaiting verification',
      from: 'Harbor Bank ••1111',
      total: 1030,
      ...rate,
    })
  }
  expect(await owed()).toMatchObject({ balance: 0, availableBalance: 3970 })
  const { id } = answers[0]?.body.data ?? {}
  const code = await bank.codeFor(who.email)
  for (let n = 0; n < 2; n += 1) expect((await verify(id, code)).body.data).toMatchObject({ id, status: 'Completed' })
  expect(await owed()).toMatchObject({ balance: -1030, availableCredit: 3970 })
  const { broughtOver, recent, offer } = await list()
  expect(broughtOver).toMatchObject([{ from: 'Harbor Bank ••1111', owed: 1030, ...rate }])
  expect(recent).toMatchObject([{ id, status: 'Completed' }])
  expect(offer).toEqual({ ...rate, feePercent: '3', feeMinimum: 5 })
  expect(JSON.stringify(await list())).not.toContain('4111')
})

test('a payment goes to what costs most: what was brought over falls last', async () => {
  const { who, card, ask, verify, list } = await holder()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '900.00' })
  await verify((await ask(1000)).body.data.id, await bank.codeFor(who.email))
  await bankDoes(bank, 'card-purchase', { account: card.ledgerId, amount: '300.00', merchant: 'Fenwick Grocers' })
  const pay = (amount: number) =>
    who.post('/api/credit-accounts/primary/payment', { amount, fromAccountId: checking.publicId })
  await pay(300)
  expect((await list()).broughtOver).toMatchObject([{ owed: 1030 }])
  await pay(130)
  expect((await list()).broughtOver).toMatchObject([{ owed: 900 }])
})

test('refused: above the credit, no card number, nothing typed, wrong codes, another’s transfer', async () => {
  const { who, ask, verify, owed } = await holder('1030.00')
  const said = async (...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask(...asked)
    return [status, body.error]
  }
  expect(await said(1000.01)).toEqual([422, 'Insufficient funds for this transfer'])
  expect(await said(0)).toEqual([400, 'Amount must be greater than zero'])
  expect(await said(5, { issuer: '' })).toEqual([400, 'Please fill out all required fields'])
  expect(await said(5, { cardNumber: '4111 1111 1111 1112' })).toEqual([400, 'Please enter a valid card number'])
  expect(await said(5, { memo: 'm'.repeat(31) })).toEqual([400, 'The memo can have at most 30 characters'])
  const { id } = (await ask(1000)).body.data
  const code = await bank.codeFor(who.email)
  const stranger = await bank.customer()
  const theirs = await stranger.post(`/api/balance-transfers/${id}/verify`, { verificationCode: code })
  expect(theirs.status).toBe(404)
  for (let n = 0; n < 5; n += 1) expect((await verify(id, 'AAAA-BBBB')).status).toBe(422)
  expect((await verify(id, code)).status).toBe(409)
  expect(await owed()).toMatchObject({ balance: 0, availableBalance: 1030 })
})

test('after all of it, an auditor finds nothing wrong', async () => {
  expect(await foundIn(bank.connectionString)).toEqual([])
})
