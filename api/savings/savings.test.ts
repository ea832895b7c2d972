// Tries C-75, C-76, LED-26, LED-27, LED-29, doc2 §2.4.
import { expect, test } from 'vitest'
import { bankDoes, notAmounts, signedOnAgain, strangeIds } from '../../scripts/testing/account-bank.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()
const DAY = 86_400_000

async function saver(deposit = '1000.00') {
  const who = await bank.customer()
  return { who, savings: await openAccount(bank, who.id, 'savings', { deposit }) }
}

test('the page shows rate, fee, minimum and counters; primary, the id and acc- all name it', async () => {
  const { who, savings } = await saver()
  for (const id of ['primary', savings.publicId, `acc-${savings.publicId}`]) {
    const { status, body } = await who.get(`/api/savings/${id}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: savings.publicId,
      type: 'Savings',
      balance: 1000,
      interestRate: '0.85',
      apy: '0.85',
      monthlyFee: 5,
      minBalance: 300,
      interestAccrued: 0.02,
      interestYTD: 0,
      withdrawalsThisMonth: 0,
      withdrawalsAllowed: 6,
      transactions: [{ description: 'Initial deposit', amount: 1000 }],
    })
  }
})

test('every other id is a 404 with the text of its call; an own account of another kind says so', async () => {
  const { who } = await saver()
  const other = await saver()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '10.00' })
  const missing = 'Could not find the account. Please try again or select a different account.'
  for (const id of [...strangeIds, other.savings.publicId]) {
    const answers = await Promise.all([
      who.get(`/api/savings/${id}`),
      who.get(`/api/savings/${id}/transactions`),
      who.post(`/api/savings/${id}/deposit`, { amount: 5 }),
      who.post(`/api/savings/${id}/statement`, { period: 'current' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(answers.map(({ body }) => body.error)).toEqual([
      'Account not found. Please check the account ID or create a new account.',
      'Account not found or no transactions available.',
      missing,
      missing,
    ])
  }
  const wrong = await who.get(`/api/savings/${checking.publicId}`)
  expect([wrong.status, wrong.body.error]).toEqual([422, 'Retrieved account is not a savings account'])
  const deposit = await who.post(`/api/savings/${checking.publicId}/deposit`, { amount: 5 })
  expect([deposit.status, deposit.body.error]).toEqual([422, 'Retrieved account is not a savings account'])
  expect((await other.who.get('/api/savings/primary')).body.data.balance).toBe(1000)
})

test('a deposit raises both balances, stays unsettled, and is made once however often sent', async () => {
  const { who } = await saver('100.00')
  const once = () => who.post('/api/savings/primary/deposit', { amount: '25.50' }, { key: 'savings-0001' })
  const answers = await Promise.all([once(), once(), once()])
  for (const { body } of answers)
    expect(body.data).toMatchObject({
      newBalance: 125.5,
      availableBalance: 125.5,
      transaction: { description: 'Deposit', amount: 25.5, settling: true },
    })
  const { data } = (await who.get('/api/savings/primary')).body
  expect([data.balance, data.availableBalance, data.withdrawableBalance]).toEqual([125.5, 125.5, 100])
  const other = await who.post('/api/savings/primary/deposit', { amount: 26 }, { key: 'savings-0001' })
  expect([other.status, other.body.code]).toEqual([422, 'key_reused_with_different_body'])
})

test.each(notAmounts)('%j is not an amount', async amount => {
  const { who } = await saver()
  const { status, body } = await who.post('/api/savings/primary/deposit', { amount })
  expect([status, body.error]).toEqual([400, 'Please enter a valid positive amount.'])
})

test('the caps on typed money are told, and a field that nobody documents is refused', async () => {
  const { who } = await saver()
  const over = await who.post('/api/savings/primary/deposit', { amount: 10000.01 })
  expect([over.status, over.body.error]).toEqual([
    422,
    'Deposits are limited to $10,000.00 a day. You can deposit up to $10,000.00 today.',
  ])
  expect((await who.post('/api/savings/primary/deposit', { amount: 5, fee: 0 })).status).toBe(400)
  expect((await who.get('/api/savings/primary')).body.data.balance).toBe(1000)
})

test('debug-accounts names the own accounts and nothing else', async () => {
  const { who, savings } = await saver()
  const { body } = await who.get('/api/savings/debug-accounts')
  expect(body.data).toEqual([
    {
      id: savings.publicId,
      _id: savings.publicId,
      type: 'Savings',
      lastFour: savings.accountNumber.slice(-4),
      isPrimary: true,
    },
  ])
  expect((await bank.ask('GET', '/api/savings/debug-accounts')).status).toBe(401)
})

/**
 * Interest so far is P - U over the days of the month at 0.85 percent: 1,000 for 1 day is 0.0233, and each further day
 * adds as much. What is unsettled earns nothing until the day on which it settles.
 */
test('interest so far follows the settled balance, day by day', async () => {
  let { who } = await saver('10000.00')
  const accrued = async () => (await who.get('/api/savings/primary')).body.data.interestAccrued
  expect(await accrued()).toBe(0.23)
  const { body } = await who.post('/api/savings/primary/deposit', { amount: 10000 })
  expect(await accrued()).toBe(0.23)
  bank.now += 3 * DAY
  who = await signedOnAgain(bank, who)
  expect(await accrued()).toBe(0.93)
  const origin = Number(body.data.transaction.transactionId.split('-')[1])
  await bankDoes(bank, 'settle', { origin })
  expect(await accrued()).toBe(1.16)
})

test('interest that was paid this year is summed', async () => {
  const { who, savings } = await saver()
  const paid = { account: savings.ledgerId, rate: '0.85', from: '2026-11-01', to: '2026-11-17' }
  await bankDoes(bank, 'interest', { ...paid, amount: '1.16' })
  await bankDoes(bank, 'interest', { ...paid, amount: '0.04' })
  expect((await who.get('/api/savings/primary')).body.data.interestYTD).toBe(1.2)
})

test('withdrawals of the month are counted, fees are not', async () => {
  const { who, savings } = await saver()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '25.00' })
  await bankDoes(bank, 'internal-transfer', { from: savings.ledgerId, to: checking.ledgerId, amount: '10.00' })
  await bankDoes(bank, 'internal-transfer', { from: savings.ledgerId, to: checking.ledgerId, amount: '10.00' })
  await bankDoes(bank, 'internal-transfer', { from: checking.ledgerId, to: savings.ledgerId, amount: '5.00' })
  await bankDoes(bank, 'monthly-fee', { account: savings.ledgerId, amount: '5.00', month: '2026-11' })
  expect((await who.get('/api/savings/primary')).body.data.withdrawalsThisMonth).toBe(2)
})

test('what was taken back is no withdrawal of the month, whichever way it went', async () => {
  const { who, savings } = await saver()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '25.00' })
  const counted = async () => (await who.get('/api/savings/primary')).body.data.withdrawalsThisMonth
  for (const [fromAccount, toAccount, left] of [
    [checking.publicId, savings.publicId, 0],
    [savings.publicId, checking.publicId, 1],
  ]) {
    const asked = { transferType: 'internal', fromAccount, toAccount, amount: 5, transferFrequency: 'once' }
    const made = await who.post('/api/transfers/transfer', { ...asked, transferDate: bankDayOf(bank.now) })
    expect([made.status, await counted()]).toEqual([200, left])
    expect((await who.post(`/api/transfers/${made.body.data.id}/reverse`)).status).toBe(200)
    expect(await counted()).toBe(0)
  }
})
