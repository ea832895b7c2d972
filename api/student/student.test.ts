// Tries C-83, doc2 §2.7.
import { expect, test } from 'vitest'
import { notAmounts, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()

async function scholar() {
  const who = await bank.customer()
  return { who, student: await openAccount(bank, who.id, 'student', { deposit: '50.00' }) }
}

test('the account with its transactions, by id and as primary', async () => {
  const { who, student } = await scholar()
  for (const id of ['primary', student.publicId])
    expect((await who.get(`/api/student/${id}`)).body.data).toMatchObject({
      type: 'Student',
      minBalance: 300,
      monthlyFee: 0,
      monthlyFeeWaived: true,
      overdraftProtection: 'Linked to savings',
      interestRate: '0.01',
      transactions: [{ amount: 50 }],
    })
})

test('a deposit needs no code here', async () => {
  const { who } = await scholar()
  const { body } = await who.post('/api/student/primary/deposit', { amount: 20, description: 'Allowance' })
  expect(body.data).toMatchObject({
    newBalance: 70,
    availableBalance: 70,
    transaction: { description: 'Allowance', amount: 20 },
  })
  const { data } = (await who.get('/api/student/primary/transactions?filter=deposit')).body
  expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([20, 50])
})

test.each(notAmounts)('%j is not an amount', async amount => {
  const { who } = await scholar()
  const { status, body } = await who.post('/api/student/primary/deposit', { amount })
  expect([status, body.error]).toEqual([400, 'Please enter a valid positive amount.'])
})

test('every other id has the student page’s own 404', async () => {
  const { who } = await scholar()
  const other = await scholar()
  const checking = await openAccount(bank, who.id, 'checking')
  for (const id of [...strangeIds, other.student.publicId, checking.publicId]) {
    const answers = await Promise.all([
      who.get(`/api/student/${id}`),
      who.get(`/api/student/${id}/transactions`),
      who.post(`/api/student/${id}/deposit`, { amount: 5 }),
      who.post(`/api/student/${id}/statement`, { period: 'current' }),
    ])
    expect(new Set(answers.map(({ status, body }) => [status, body.error].join(' ')))).toEqual(
      new Set(['404 Student account not found. Please check the account ID or create a new account.']),
    )
  }
})
