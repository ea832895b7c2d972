// Tries LED-40, doc3 §2.8, doc3 §9.
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()

async function holder(points = 12_500) {
  const { who, credit: card, checking } = await holderOf(bank, { credit: '5000.00', checking: '100.00' })
  await bankDoes(bank, 'card-purchase', { account: card.ledgerId, amount: '80.00', merchant: 'Pennant Books' })
  if (points > 0) await bankDoes(bank, 'rewards-earned', { card: card.ledgerId, points: String(points) })
  return { who, card, checking }
}
const pointsOf = async (who: TestCustomer): Promise<number | undefined> =>
  (await who.get('/api/credit-accounts/rewards')).body.data.cards[0]?.points

test('a credit lowers what is owed by what the points are worth; one key is one act', async () => {
  const { who, card } = await holder()
  const { body } = await who.get('/api/credit-accounts/rewards')
  expect(body.data.cards).toEqual([
    { id: card.publicId, name: expect.any(String), lastFour: card.accountNumber.slice(-4), points: 12_500 },
  ])
  for (const { points, amount } of body.data.rewards) expect(amount).toBe(points / 100)
  const once = () => who.post('/api/credit-accounts/primary/rewards', { reward: 'credit-25' }, { key: 'reward-0001' })
  const answers = await Promise.all([once(), once(), once()])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      reward: '$25 Statement Credit',
      points: 2500,
      pointsLeft: 10_000,
      amount: 25,
      newBalance: -55,
      transaction: { description: '$25 Statement Credit', amount: 25, category: 'Rewards' },
    })
  }
  expect((await who.get('/api/credit-accounts/primary')).body.data).toMatchObject({
    balance: -55,
    rewardPoints: 10_000,
  })
  const other = await who.post('/api/credit-accounts/primary/rewards', { reward: 'credit-50' }, { key: 'reward-0001' })
  expect([other.status, other.body.code]).toEqual([422, 'key_reused_with_different_body'])
})

test('a deposit goes to the own account that was chosen, as money that can be used', async () => {
  const { who, checking } = await holder()
  const wish = { reward: 'deposit-100', toAccountId: checking.publicId }
  const query = new URLSearchParams(wish).toString()
  const preview = await who.get(`/api/credit-accounts/primary/rewards/preview?${query}`)
  expect(preview.body.data).toEqual({ amount: 100, points: 10_000, pointsLeft: 2500, refusal: null })
  const { body } = await who.post('/api/credit-accounts/primary/rewards', wish)
  expect(body.data).toMatchObject({ pointsLeft: 2500, newBalance: 200, transaction: { type: 'deposit', amount: 100 } })
  const { data } = (await who.get('/api/checking/primary')).body
  expect([data.balance, data.withdrawableBalance]).toEqual([200, 200])
  expect((await who.get('/api/credit-accounts/primary')).body.data.balance).toBe(-80)
})

test('too few points, another’s, no account, a certificate: refused in words, and nothing moves', async () => {
  const { who, card } = await holder(2499)
  const cd = await openAccount(bank, who.id, 'cd', { deposit: '1000.00' })
  const other = await holder()
  const ask = async (body: object) => {
    const answer = await who.post('/api/credit-accounts/primary/rewards', body)
    return [answer.status, answer.body.error]
  }
  const short = 'You do not have enough points for this reward.'
  expect(await ask({ reward: 'credit-25' })).toEqual([422, short])
  const preview = await who.get('/api/credit-accounts/primary/rewards/preview?reward=credit-25')
  expect(preview.body.data.refusal).toMatchObject({ code: 'insufficient_funds', text: short })
  expect(await ask({ reward: 'deposit-25' })).toEqual([400, 'Please select an account'])
  expect(await ask({ reward: 'hotel' })).toEqual([400, 'Please select a reward'])
  expect((await ask({ reward: 'deposit-25', toAccountId: other.checking.publicId }))[0]).toBe(404)
  await bankDoes(bank, 'rewards-earned', { card: card.ledgerId, points: '1' })
  expect(await ask({ reward: 'deposit-25', toAccountId: cd.publicId })).toEqual([
    422,
    'A reward cannot be deposited into this account.',
  ])
  expect((await ask({ reward: 'deposit-25', toAccountId: card.publicId }))[0]).toBe(422)
  expect(await pointsOf(who)).toBe(2500)
  expect(await pointsOf(other.who)).toBe(12_500)
  expect((await other.who.post(`/api/credit-accounts/${card.publicId}/rewards`, { reward: 'credit-25' })).status).toBe(
    404,
  )
})

test('many at once never spend more points than there are', async () => {
  const { who } = await holder(5000)
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => who.post('/api/credit-accounts/primary/rewards', { reward: 'credit-25' })),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await pointsOf(who)).toBe(0)
})

test('a gift takes points only, once for one key, and is told by mail; nothing else moves', async () => {
  const { who, card } = await holder()
  const once = () => who.post('/api/credit-accounts/primary/rewards', { reward: 'gift-50' }, { key: 'gift-0001' })
  for (const { status, body } of await Promise.all([once(), once()]))
    expect([status, body.data]).toMatchObject([
      200,
      { reward: '$50 Home & Garden Gift Card', points: 5000, pointsLeft: 7500, newBalance: -80, transaction: null },
    ])
  const preview = await who.get('/api/credit-accounts/primary/rewards/preview?reward=gift-25')
  expect(preview.body.data).toEqual({ amount: 25, points: 2500, pointsLeft: 5000, refusal: null })
  expect((await who.get('/api/credit-accounts/primary')).body.data.balance).toBe(-80)
  await tellAll(bank.machinery, { notices: bankNotices, securityNotices: [] })
  expect((await bank.mail(who.email, 'gift-ordered'))?.body).toContain('$50 Home & Garden Gift Card')
  const asked = Array.from({ length: 3 }, () =>
    who.post(`/api/credit-accounts/${card.publicId}/rewards`, { reward: 'gift-50' }),
  )
  expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await pointsOf(who)).toBe(2500)
})

auditedAfterAll(bank)
