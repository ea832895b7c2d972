/**
 * An account that was closed: what happened on it is read as before, by its owner alone;
 * nothing is done with it any more.
 */
import { expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import { livingOrigins } from '../platform/jobs/settlement.ts'
import { checkForm } from '../../scripts/testing/orders/every-kind.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()

async function closedOne() {
  const { who, checking, savings } = await holderOf(bank, { checking: '100.00', savings: '40.00' })
  await bankDoes(bank, 'internal-transfer', { from: savings.ledgerId, to: checking.ledgerId, amount: '40.00' })
  await bankDoes(bank, 'account-closed', { account: savings.ledgerId })
  return { who, checking, id: savings.publicId }
}

test('it is among the closed ones only; its lines, proof and statement are there by its id', async () => {
  const { who, id } = await closedOne()
  expect((await who.get('/api/accounts')).body.data.accounts).toHaveLength(1)
  const closedDate = bankDayOf(bank.now)
  expect((await who.get('/api/accounts/closed')).body.data.accounts).toMatchObject([
    { id, status: 'Closed', closedDate },
  ])
  expect((await who.get('/api/accounts')).body.data.accounts[0].closedDate).toBeUndefined()
  expect((await who.get('/api/savings/primary')).status).toBe(404)
  expect((await who.get(`/api/accounts/${id}`)).body.data).toMatchObject({
    status: 'Closed',
    balance: 0,
    isPrimary: false,
  })
  for (const path of [`/api/accounts/${id}/transactions`, `/api/savings/${id}/transactions`])
    expect((await who.get(path)).body.data).toMatchObject([{ amount: -40, balance: 0 }, { amount: 40 }])
  expect((await who.get(`/api/accounts/${id}/proof`)).body.data).toMatchObject({ closing: 0, adds: true })
  const [{ id: line }] = (await who.get(`/api/accounts/${id}/transactions`)).body.data
  expect((await who.get(`/api/transactions/${line}`)).body.data.line).toMatchObject({ amount: -40 })
  const statement = await who.post(`/api/accounts/${id}/statement`, { period: 'current', format: 'csv' })
  expect([statement.status, statement.body.data.statement.closingBalance]).toEqual([200, 0])
})

test('nothing is done with it, and nobody else sees it', async () => {
  const { who, checking, id } = await closedOne()
  const transfer = (fromAccount: string, toAccount: string) =>
    who.post('/api/dashboard/transfer', { fromAccount, type: 'internal', toAccount, amount: 1 })
  const acts = [
    who.post(`/api/savings/${id}/deposit`, { amount: 5 }),
    who.put(`/api/accounts/${id}/settings`, { nickname: 'Again' }),
    transfer(id, checking.publicId),
    transfer(checking.publicId, id),
  ]
  for (const { status, body } of await Promise.all(acts)) expect([status, body.data]).toEqual([404, null])
  const other = await bank.customer()
  expect((await other.get('/api/accounts/closed')).body.data.accounts).toEqual([])
  for (const path of ['', '/transactions', '/proof'])
    expect((await other.get(`/api/accounts/${id}${path}`)).status).toBe(404)
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(140)
})

test('what was planned from it or into it ends with it; everything else stays', async () => {
  const { who, checking } = await holderOf(bank, { checking: '500.00' })
  const [savings, student] = [await openAccount(bank, who.id, 'savings'), await openAccount(bank, who.id, 'student')]
  const plan = async (from: string, to: string) => {
    const days = { transferDate: '2026-11-25', transferFrequency: 'weekly', recurringEndDate: '2027-11-25' }
    const asked = { transferType: 'internal', fromAccount: from, toAccount: to, amount: 10, memo: '', ...days }
    const { body } = await who.post('/api/transfers/transfer', asked)
    expect(body.error).toBeNull()
    return String(body.data.transferId)
  }
  const [into, outOf, other] = [
    await plan(checking.publicId, savings.publicId),
    await plan(savings.publicId, checking.publicId),
    await plan(checking.publicId, student.publicId),
  ]
  await bankDoes(bank, 'account-closed', { account: savings.ledgerId })
  for (let n = 0; n < 2; n += 1) await doDue(bank)
  const status = async (id: string) => (await who.get(`/api/transfers/status/${id}`)).body.data.status
  expect([await status(into), await status(outOf), await status(other)]).toEqual([
    'cancelled',
    'cancelled',
    'scheduled',
  ])
})

test('an order that is placed while the account it names is being closed ends, too', async () => {
  const { who, checking } = await holderOf(bank, { checking: '500.00' })
  const savings = await openAccount(bank, who.id, 'savings')
  const { ledger } = bank.machinery
  const { append } = ledger
  // The form was judged while the account was open; when the ledger is asked, it is closed and its orders were ended.
  const closesFirst: typeof append = async command => {
    Object.assign(ledger, { append })
    await bankDoes(bank, 'account-closed', { account: savings.ledgerId })
    await doDue(bank)
    return append(command)
  }
  Object.assign(ledger, { append: closesFirst })
  const { body } = await who.post('/api/transfers/transfer', {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    amount: 10,
    transferDate: '2026-11-25',
    transferFrequency: 'weekly',
    recurringEndDate: '2027-11-25',
  })
  expect(body.error).toBeNull()
  await doDue(bank)
  const { data } = (await who.get(`/api/transfers/status/${String(body.data.transferId)}`)).body
  expect([data.status, data.reason]).toEqual(['cancelled', 'An account was closed.'])
})

test('what was paid into it before is answered again by its key', async () => {
  const { who, checking } = await holderOf(bank, { checking: '500.00' })
  const { ledgerId, publicId } = await openAccount(bank, who.id, 'savings')
  const form = await checkForm({ accountId: publicId, amount: '10.00', referenceNumber: 'DEP-900001-0001' })
  const check = () => who.post('/api/check-deposits', form())
  const deposit = () => who.post(`/api/savings/${publicId}/deposit`, { amount: 5 }, { key: 'key-90000001' })
  const first = [await check(), await deposit()]
  expect(first.map(({ status }) => status)).toEqual([201, 200])
  for (const { seq } of await bank.machinery.db.asBank(livingOrigins)) await bankDoes(bank, 'settle', { origin: seq })
  await bankDoes(bank, 'internal-transfer', { from: ledgerId, to: checking.ledgerId, amount: '15.00' })
  await bankDoes(bank, 'account-closed', { account: ledgerId })
  const again = [await check(), await deposit()]
  expect(again.map(({ status }) => status)).toEqual([201, 200])
  expect(again[0]?.body.data.deposit.id).toBe(first[0]?.body.data.deposit.id)
  const { deposits } = (await who.get('/api/check-deposits/history')).body.data
  expect(deposits).toMatchObject([{ accountId: publicId, status: 'Available' }])
})
