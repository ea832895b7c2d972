// Tries C-68, doc2 §2.5.
import { describe, expect, test } from 'vitest'
import { bankDoes, notAmounts, signedOnAgain, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { nextStatementDay } from './standing.queries.ts'

const bank = await testBank()

async function cardholder(owed = '400.00') {
  const { who, credit: card, checking } = await holderOf(bank, { credit: '5000.00', checking: '1000.00' })
  if (owed !== '0.00')
    await bankDoes(bank, 'card-purchase', { account: card.ledgerId, amount: owed, merchant: 'Fenwick Grocers' })
  return { who, card, checking }
}
type Holder = Awaited<ReturnType<typeof cardholder>>
const shown = async ({ who }: Holder) => (await who.get('/api/credit-accounts/primary')).body.data
const pay = ({ who }: Holder, sent: object, key?: string) =>
  who.post('/api/credit-accounts/primary/payment', sent, key ? { key } : {})

test('debt is negative; limit, available credit, minimum, due day and points come with it', async () => {
  const holder = await cardholder()
  expect(await shown(holder)).toMatchObject({
    type: 'Credit',
    balance: -400,
    creditLimit: 5000,
    availableCredit: 4600,
    minimumPayment: 25,
    dueDate: '2027-01-13',
    rewardPoints: 0,
    isPrimary: true,
    statementDate: null,
    transactions: [{ type: 'purchase', amount: -400 }],
  })
})

test('a new card owes nothing and asks for nothing', async () => {
  const holder = await cardholder('0.00')
  expect(await shown(holder)).toMatchObject({ balance: 0, availableCredit: 5000, minimumPayment: 0 })
})

test('paid from checking the money moves and the credit is free at once', async () => {
  const holder = await cardholder()
  const { status, body } = await pay(holder, { amount: 150, fromAccountId: holder.checking.publicId }, 'card-pay-0001')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    newBalance: -250,
    availableCredit: 4750,
    transaction: { type: 'payment', description: 'Payment', amount: 150, settling: false },
  })
  const again = await pay(holder, { amount: 150, fromAccountId: holder.checking.publicId }, 'card-pay-0001')
  expect(again.body.data.transaction.id).toBe(body.data.transaction.id)
  const { data } = (await holder.who.get('/api/checking/primary')).body
  expect(data.balance).toBe(850)
  expect(data.transactions[0].description).toContain('Payment to Credit ••')
})

test('without an account the payment is unsettled: the debt shown falls, nothing can leave on it', async () => {
  const holder = await cardholder()
  const { body } = await pay(holder, { amount: '100.00', description: 'From my other bank' })
  expect(body.data).toMatchObject({
    newBalance: -300,
    transaction: { settling: true, description: 'From my other bank' },
  })
  const data = await shown(holder)
  expect([data.balance, data.availableCredit, data.unsettledBalance]).toEqual([-300, 4700, 100])
  expect(data.withdrawableBalance).toBe(4600)
})

test('overpaid it is in credit, and the available credit does not grow past the limit (C-67)', async () => {
  const holder = await cardholder('100.00')
  const { body } = await pay(holder, { amount: 150, fromAccountId: holder.checking.publicId })
  expect(body.data).toMatchObject({ newBalance: 50, availableCredit: 5000 })
})

test('refused: what the paying account has not got, one that is not theirs, one that may not pay', async () => {
  const holder = await cardholder()
  const other = await cardholder()
  const retirement = await openAccount(bank, holder.who.id, 'retirement', { deposit: '500.00' })
  const short = await pay(holder, { amount: 1000.01, fromAccountId: holder.checking.publicId })
  expect([short.status, short.body.error]).toEqual([422, 'Insufficient funds'])
  const foreign = await pay(holder, { amount: 5, fromAccountId: other.checking.publicId })
  expect([foreign.status, foreign.body.field]).toEqual([404, 'fromAccountId'])
  expect((await pay(holder, { amount: 1, fromAccountId: null })).body.data.transaction.settling).toBe(true)
  const wrong = await pay(holder, { amount: 5, fromAccountId: retirement.publicId })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'account_may_not_pay'])
  expect((await shown(holder)).balance).toBe(-399)
})

test('two payments at once never take more than there is', async () => {
  const holder = await cardholder()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => pay(holder, { amount: 300, fromAccountId: holder.checking.publicId })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await holder.who.get('/api/checking/primary')).body.data.balance).toBe(100)
})

test.each(notAmounts)('%j is not an amount', async amount => {
  const { status, body } = await pay(await cardholder('0.00'), { amount })
  expect([status, body.error]).toEqual([400, 'Please enter a valid positive amount.'])
})

test('every other id, and the own checking account, is the same 404', async () => {
  const holder = await cardholder()
  const other = await cardholder()
  for (const id of [...strangeIds, other.card.publicId, holder.checking.publicId]) {
    const answers = await Promise.all([
      holder.who.get(`/api/credit-accounts/${id}`),
      holder.who.get(`/api/credit-accounts/${id}/transactions`),
      holder.who.post(`/api/credit-accounts/${id}/payment`, { amount: 5 }),
      holder.who.post(`/api/credit-accounts/${id}/statement`, { period: 'current' }),
    ])
    expect(new Set(answers.map(({ status, body }) => [status, body.error].join(' ')))).toEqual(
      new Set(['404 Account not found. Please check the account ID or create a new account.']),
    )
  }
})

test('after a statement its minimum is asked for, less what was paid since', async () => {
  const holder = await cardholder('3000.00')
  const statement = {
    from: '2026-11-18',
    to: '2026-11-18',
    purchaseInterest: '0.00',
    cashInterest: '0.00',
    owed: '3000.00',
  }
  await bankDoes(bank, 'card-statement', {
    card: holder.card.ledgerId,
    ...statement,
    cashOwed: '0.00',
    minimum: '30.00',
    dueOn: '2026-12-13',
  })
  expect(await shown(holder)).toMatchObject({
    minimumPayment: 30,
    dueDate: '2026-12-13',
    statementBalance: 3000,
    statementDate: '2026-11-18',
  })
  bank.now += 86_400_000
  holder.who = await signedOnAgain(bank, holder.who)
  await pay(holder, { amount: 12, fromAccountId: holder.checking.publicId })
  expect((await shown(holder)).minimumPayment).toBe(18)
  const typed = await pay(holder, { amount: 18 })
  expect((await shown(holder)).minimumPayment).toBe(0)
  const origin = Number(typed.body.data.transaction.id.split('-')[1])
  await bankDoes(bank, 'return', { origin })
  expect((await shown(holder)).minimumPayment, 'what bounced has paid nothing').toBe(18)
  await pay(holder, { amount: 100, fromAccountId: holder.checking.publicId })
  expect((await shown(holder)).minimumPayment).toBe(0)
})

test.each([
  ['2026-11-18', '2026-11-18', '2026-12-18'],
  ['2026-11-18', '2026-12-18', '2026-12-18'],
  ['2026-11-18', '2026-12-19', '2027-01-18'],
  ['2026-01-31', '2026-02-10', '2026-02-28'],
])('opened on %s, seen on %s, the next statement is on %s', (opened, today, next) => {
  expect(nextStatementDay(opened, today)).toBe(next)
})

/** A card with a statement of 3,000 on 2026-11-18 that asks for 30; it is the day after. */
async function billed() {
  const holder = await cardholder('3000.00')
  await bankDoes(bank, 'card-statement', {
    card: holder.card.ledgerId,
    from: '2026-11-18',
    to: '2026-11-18',
    purchaseInterest: '0.00',
    cashInterest: '0.00',
    owed: '3000.00',
    cashOwed: '0.00',
    minimum: '30.00',
    dueOn: '2026-12-13',
  })
  return holder
}

test.each([
  [
    'a purchase that the merchant took back',
    async ({ card }: Holder) => {
      const bought = { account: card.ledgerId, amount: '500.00', merchant: 'Sofa' }
      const { seq } = await bankDoes(bank, 'card-purchase', bought)
      await bankDoes(bank, 'reversal', { of: seq, accounts: [card.ledgerId], reason: 'Refund' })
    },
  ],
  [
    'a provisional credit',
    async ({ card }: Holder) => {
      const bought = { account: card.ledgerId, amount: '500.00', merchant: 'Sofa' }
      const { seq: of } = await bankDoes(bank, 'card-purchase', bought)
      const dispute = '00000000-0000-4000-8000-0000000000d1'
      await bankDoes(bank, 'dispute-credit', { account: card.ledgerId, amount: '500.00', dispute, of })
    },
  ],
  [
    'points as a statement credit',
    async ({ card }: Holder) => {
      await bankDoes(bank, 'rewards-earned', { card: card.ledgerId, points: '5000' })
      const reward = { points: '5000', reward: 'Statement credit', statementCredit: '50.00' }
      await bankDoes(bank, 'rewards-redeemed', { card: card.ledgerId, ...reward })
    },
  ],
])('%s is no payment: the minimum is still asked for', async (_name, credited) => {
  const holder = await billed()
  bank.now += 86_400_000
  holder.who = await signedOnAgain(bank, holder.who)
  await credited(holder)
  expect((await shown(holder)).minimumPayment).toBe(30)
})

describe('the credit balance', () => {
  /** In credit by 150 from checking; 40 more were typed in. */
  async function inCredit() {
    const holder = await cardholder('100.00')
    await pay(holder, { amount: 250, fromAccountId: holder.checking.publicId })
    await pay(holder, { amount: 40 })
    return holder
  }
  const payOut = ({ who }: Holder, sent: object, key?: string) =>
    who.post('/api/credit-accounts/primary/credit-balance', sent, key ? { key } : {})

  test('is shown as far as it has settled, and is paid out to an own account', async () => {
    const holder = await inCredit()
    expect(await shown(holder)).toMatchObject({
      balance: 190,
      creditBalance: 150,
      amountOwed: 0,
      availableCredit: 5000,
    })
    const sent = { amount: '150.00', toAccountId: holder.checking.publicId }
    const { status, body } = await payOut(holder, sent, 'pay-out-0001')
    expect([status, body.error]).toEqual([200, null])
    expect(body.data).toMatchObject({ newBalance: 40, availableCredit: 5000, creditBalance: 0 })
    expect(body.data.transaction).toMatchObject({
      amount: -150,
      description: expect.stringMatching(/^Credit balance paid to Checking ••\d{4}$/),
    })
    const { data } = (await holder.who.get('/api/checking/primary')).body
    expect([data.balance, data.transactions[0].description]).toEqual([
      900,
      expect.stringMatching(/^Credit balance of Credit ••\d{4}$/),
    ])
  })

  test('the same key pays it out once; a retry is the same answer', async () => {
    const holder = await inCredit()
    const sent = { amount: '100.00', toAccountId: holder.checking.publicId }
    const answers = await Promise.all([1, 2, 3].map(() => payOut(holder, sent, 'pay-out-0002')))
    expect(new Set(answers.map(({ body }) => body.data.transaction.id)).size).toBe(1)
    expect((await shown(holder)).balance).toBe(90)
    const other = await payOut(holder, { ...sent, amount: '1.00' }, 'pay-out-0002')
    expect([other.status, other.body.code]).toEqual([422, 'key_reused_with_different_body'])
  })

  test('never more than that, however many ask at once', async () => {
    const holder = await inCredit()
    const toAccountId = holder.checking.publicId
    const { status, body } = await payOut(holder, { amount: '150.01', toAccountId })
    expect([status, body.error]).toEqual([422, 'You can be paid up to $150.00: what was overpaid and has settled.'])
    const answers = await Promise.all([1, 2, 3, 4].map(() => payOut(holder, { amount: '60.00', toAccountId })))
    expect(answers.filter(one => one.status === 200)).toHaveLength(2)
    expect(await shown(holder)).toMatchObject({ balance: 70, creditBalance: 30 })
  })

  test('has no part in what is credited during a dispute; once decided, it is the customer’s', async () => {
    const holder = await inCredit()
    const account = holder.card.ledgerId
    const { seq: of } = await bankDoes(bank, 'card-purchase', { account, amount: '80.00', merchant: 'Lamp' })
    expect(await shown(holder)).toMatchObject({ balance: 110, creditBalance: 70 })
    const dispute = '00000000-0000-4000-8000-0000000000d2'
    const credit = await bankDoes(bank, 'dispute-credit', { account, amount: '80.00', dispute, of })
    expect(await shown(holder)).toMatchObject({ balance: 190, creditBalance: 70 })
    const sent = { amount: '70.01', toAccountId: holder.checking.publicId }
    expect((await payOut(holder, sent)).body.error).toBe(
      'You can be paid up to $70.00: what was overpaid and has settled.',
    )
    await bankDoes(bank, 'dispute-credit-ended', { of: credit.seq, account, disputed: of, outcome: 'final' })
    expect(await shown(holder)).toMatchObject({ balance: 190, creditBalance: 150 })
  })

  test('goes to nobody else, and to no account that takes no deposits', async () => {
    const holder = await inCredit()
    const other = await cardholder()
    const cd = await openAccount(bank, holder.who.id, 'cd', { deposit: '1000.00' })
    expect((await payOut(holder, { amount: 1, toAccountId: other.checking.publicId })).status).toBe(404)
    const wrong = await payOut(holder, { amount: 1, toAccountId: cd.publicId })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'account_may_not_receive'])
    const none = await payOut(holder, { amount: 1 })
    expect([none.status, none.body.error, none.body.field]).toEqual([400, 'Please select an account', 'toAccountId'])
    for (const amount of notAmounts)
      expect((await payOut(holder, { amount, toAccountId: holder.checking.publicId })).status).toBe(400)
    expect((await shown(holder)).balance).toBe(190)
  })
})
