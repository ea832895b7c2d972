// Tries doc2 §2.6.
import { expect, test } from 'vitest'
import { bankDoes, notAmounts, strangeIds } from '../../scripts/testing/account-bank.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { carriedInto } from './carried.queries.ts'

const bank = await testBank()

async function saver() {
  return holderOf(bank, { retirement: '1000.00', checking: '9000.00' })
}

test('the page tells the room of the year', async () => {
  const { who, retirement } = await saver()
  expect((await who.get('/api/retirement/primary')).body.data).toMatchObject({
    id: retirement.publicId,
    balance: 1000,
    interestRate: '0.05',
    contributionLimit: 6500,
    ytdContributions: 0,
    remainingContribution: 6500,
    openDate: '2026-11-18',
    openedDate: '2026-11-18',
    retirementType: 'Traditional IRA',
    taxStatus: 'Tax-deferred',
  })
})

test('a contribution raises the balance and lowers the room, typed in or from an own account', async () => {
  const { who, checking } = await saver()
  const typed = await who.post('/api/retirement/primary/deposit', { amount: 500 })
  expect(typed.body.data).toMatchObject({
    newBalance: 1500,
    ytdContributions: 500,
    remainingContribution: 6000,
    transaction: { description: 'IRA Contribution', type: 'deposit', category: 'Deposit', settling: true },
  })
  const moved = await who.post('/api/retirement/primary/deposit', { amount: 250, fromAccountId: checking.publicId })
  expect(moved.body.data).toMatchObject({
    newBalance: 1750,
    remainingContribution: 5750,
    transaction: { settling: false },
  })
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(8750)
})

test('above the room it is refused with what is left, two at once too; the room is by customer', async () => {
  const { who, checking } = await saver()
  const second = await openAccount(bank, who.id, 'retirement', { deposit: '500.00' })
  const put = (id: string, amount: number) =>
    who.post(`/api/retirement/${id}/deposit`, { amount, fromAccountId: checking.publicId })
  const answers = await Promise.all([put('primary', 6000), put(second.publicId, 6000)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const over = await put('primary', 500.01)
  expect([over.status, over.body.error]).toEqual([
    422,
    'This contribution would exceed your annual limit. You can contribute up to $500.00 this year.',
  ])
  const byTransfer = await who.post('/api/transfers/transfer', {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: second.publicId,
    amount: 500.01,
    transferDate: bankDayOf(bank.now),
    transferFrequency: 'once',
  })
  expect([byTransfer.status, byTransfer.body.error]).toEqual([422, over.body.error])
  expect((await put('primary', 500)).status).toBe(200)
  expect((await who.get('/api/retirement/primary')).body.data.remainingContribution).toBe(0)
})

test('money that is not there does not come from an own account', async () => {
  const { who, checking } = await saver()
  const poor = await openAccount(bank, who.id, 'savings', { deposit: '100.00' })
  const sent = { amount: 100.01, fromAccountId: poor.publicId }
  const { status, body } = await who.post('/api/retirement/primary/deposit', sent)
  expect([status, body.error]).toEqual([422, 'Insufficient funds'])
  const other = await saver()
  const foreign = await who.post('/api/retirement/primary/deposit', {
    amount: 1,
    fromAccountId: other.checking.publicId,
  })
  expect([foreign.status, foreign.body.field]).toEqual([404, 'fromAccountId'])
  expect((await who.get('/api/retirement/primary')).body.data.ytdContributions).toBe(0)
  expect(checking.publicId).not.toBe(poor.publicId)
})

test.each(notAmounts)('%j is not an amount', async amount => {
  const { who } = await saver()
  const { status, body } = await who.post('/api/retirement/primary/deposit', { amount })
  expect([status, body.error]).toEqual([400, 'Please enter a valid positive amount.'])
})

test('every other id, and the own checking account, is the same 404', async () => {
  const { who, checking } = await saver()
  const other = await saver()
  for (const id of [...strangeIds, other.retirement.publicId, checking.publicId]) {
    const answers = await Promise.all([
      who.get(`/api/retirement/${id}`),
      who.get(`/api/retirement/${id}/transactions`),
      who.post(`/api/retirement/${id}/deposit`, { amount: 5 }),
      who.post(`/api/retirement/${id}/statement`, { period: 'current' }),
    ])
    expect(new Set(answers.map(({ status, body }) => [status, body.error].join(' ')))).toEqual(
      new Set(['404 Account not found. Please check the account ID or create a new account.']),
    )
  }
})

test('a contribution that bounced gives its room back, and is found wherever it was paid from', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'retirement', { deposit: '1000.00' })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '100.00' })
  const paidIn = await bankDoes(bank, 'deposit', { to: checking.ledgerId, owner: who.id, amount: '800.00' })
  await who.post('/api/retirement/primary/deposit', { amount: 300, fromAccountId: checking.publicId })
  await who.post('/api/retirement/primary/deposit', { amount: 150, fromAccountId: checking.publicId })
  const carried = await bank.machinery.db.asBank(tx => carriedInto(tx, paidIn.seq))
  expect(carried.contributions).toHaveLength(2)
  await bankDoes(bank, 'return', { origin: paidIn.seq, ...carried })
  expect((await who.get('/api/retirement/primary')).body.data).toMatchObject({
    balance: 1100,
    ytdContributions: 100,
    remainingContribution: 6400,
  })
  expect(await bank.machinery.db.asBank(tx => carriedInto(tx, paidIn.seq + 1))).toEqual({})
})
