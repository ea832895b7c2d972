// Tries LED-39, C-108, doc3 §2.8, doc3 §5: balances that are brought over.
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { tellAll } from '../platform/jobs/telling.ts'

const bank = await testBank()
const NUMBER = '4111 1111 1111 1111'
const CONTROLS = { online: true, abroad: true, atm: true, dailyLimit: null, dailyCashLimit: null }

async function holder(limit = '5000.00') {
  const { who, credit: card } = await holderOf(bank, { credit: limit })
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
  const cancel = (id: string) => who.del(`/api/balance-transfers/${id}`)
  return { who, card, ask, verify, cancel, list, owed }
}

const eventOf = async (id: string): Promise<number> =>
  Number((await bank.machinery.db.pool.query('select event from app.money_order where id = $1', [id])).rows[0]?.event)

test('set aside until its code comes, then owed at its own rate; one key, one code, one transfer', async () => {
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
  expect((await who.get('/api/credit-accounts/primary/transactions')).body.data).toMatchObject([
    { status: 'Pending', says: { template: 'Balance transfer to ••{last4}', values: { last4: '1111' } } },
  ])
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

test('called off while it waits for its code: its hold is freed once, the code is worthless', async () => {
  const { who, ask, verify, cancel, list, owed } = await holder()
  const stranger = await holder()
  const { id } = (await ask(1000)).body.data
  const code = await bank.codeFor(who.email)
  expect([(await stranger.cancel(id)).status, (await cancel('x')).status]).toEqual([404, 404])
  for (const { status, body } of await Promise.all([cancel(id), cancel(id), cancel(id)]))
    expect([status, body.data]).toMatchObject([200, { id, status: 'Cancelled', verifyBy: null }])
  expect((await verify(id, code)).status).toBe(409)
  expect((await who.post(`/api/balance-transfers/${id}/code`, {})).status).toBe(409)
  expect(await owed()).toMatchObject({ balance: 0, availableBalance: 5000 })
  expect((await list()).recent).toMatchObject([{ status: 'Cancelled' }])
})

test('of its code and its calling off at once one wins, and both are told so', async () => {
  for (let n = 0; n < 4; n += 1) {
    const { who, ask, verify, cancel, owed } = await holder()
    const { id } = (await ask(1000)).body.data
    const code = await bank.codeFor(who.email)
    const asked = n % 2 === 0 ? [verify(id, code), cancel(id)] : [cancel(id), verify(id, code)]
    const said = (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(said).toEqual([200, 409])
    const { balance, availableBalance } = await owed()
    expect([[-1030, 3970], [0, 5000]]).toContainEqual([balance, availableBalance]) // prettier-ignore
    expect((await cancel(id)).status).toBe(balance === 0 ? 200 : 409)
  }
})

test('its code after the card was frozen or locked: not made, and nothing stays set aside', async () => {
  const frozen = await holder()
  const first = (await frozen.ask(1000)).body.data
  await bankDoes(bank, 'account-frozen', { account: frozen.card.ledgerId })
  expect((await frozen.verify(first.id, await bank.codeFor(frozen.who.email))).status).toBe(409)
  await bankDoes(bank, 'account-thawed', { account: frozen.card.ledgerId }) // nothing of a frozen card is available
  const locked = await holder()
  const second = (await locked.ask(1000)).body.data
  const lock = (on: boolean) =>
    locked.who.put(`/api/cards/${locked.card.publicId}/controls`, { ...CONTROLS, locked: on })
  expect((await lock(true)).status).toBe(200)
  expect((await locked.verify(second.id, await bank.codeFor(locked.who.email))).status).toBe(409)
  for (const one of [frozen, locked]) {
    expect(await one.owed()).toMatchObject({ balance: 0, availableBalance: 5000 })
    expect((await one.list()).recent).toMatchObject([{ status: 'Declined' }])
  }
  const { status, body } = await locked.ask(1000)
  expect([status, body.error]).toEqual([422, 'This card is locked. Unlock it first.'])
})

test('the limit cannot fall below what is set aside', async () => {
  const { who, card, ask } = await holder()
  await ask(1000)
  await expect(
    bankDoes(bank, 'credit-limit-changed', { card: card.ledgerId, owner: who.id, limit: '500.00' }),
  ).rejects.toThrow('below_minimum')
})

test('sent back by the other bank, once: amount and fee are free, nothing is owed at its rate', async () => {
  const { who, card, ask, verify, cancel, list, owed } = await holder()
  const { id } = (await ask(1000)).body.data
  await verify(id, await bank.codeFor(who.email))
  const of = await eventOf(id)
  const back = () => bankDoes(bank, 'balance-transfer-return', { of, account: card.ledgerId })
  await back()
  await expect(back()).rejects.toThrow('wrong_state')
  expect(await owed()).toMatchObject({ balance: 0, availableCredit: 5000 })
  expect(await list()).toMatchObject({ broughtOver: [], recent: [{ id, status: 'Returned' }] })
  expect((await cancel(id)).status).toBe(409)
  await tellAll(bank.machinery, { notices: bankNotices, securityNotices: [] })
  expect((await bank.mail(who.email, 'transfer-returned'))?.body).toContain('$1,030.00 is back')
})

auditedAfterAll(bank)
