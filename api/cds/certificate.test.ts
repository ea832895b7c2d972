// Tries C-167, LED-48, doc2 §2.8.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, notAmounts, strangeIds } from '../../scripts/testing/account-bank.ts'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { foundIn } from '../../scripts/testing/audited.ts'

const bank = await testBank()
const AMOUNT = 'Please enter a valid withdrawal amount (must be less than or equal to your balance).'

async function holder({ checking = true, deposit = '5000.00' } = {}) {
  const who = await bank.customer()
  const terms = { months: 24, rate: '3.75', maturesOn: '2028-11-18' }
  const cd = await openAccount(bank, who.id, 'cd', { deposit, terms })
  const to = checking ? await openAccount(bank, who.id, 'checking', { deposit: '10.00' }) : undefined
  return { who, cd, to }
}
type Holder = Awaited<ReturnType<typeof holder>>
const leave = ({ who }: Holder, amount: unknown, reason: unknown = 'Other', key?: string) =>
  who.post('/api/cd/primary/early-withdrawal', { amount, reason }, key ? { key } : {})
const balance = async ({ who }: Holder): Promise<number> => (await who.get('/api/cd/primary')).body.data.balance

test('term, maturity, progress and what the certificate promises', async () => {
  const { who } = await holder()
  expect((await who.get('/api/cd/primary')).body.data).toMatchObject({
    type: 'Certificate of Deposit',
    balance: 5000,
    interestRate: '3.75',
    apy: '3.80',
    term: '2 years',
    maturityDate: '2028-11-18',
    daysRemaining: 731,
    progress: 0,
    isLocked: true,
    principalBalance: 5000,
    interestEarned: 0,
    renewalOption: 'Automatic renewal',
    minimumDeposit: 1000,
    maximumDeposit: 250000,
    fdicInsured: true,
    nextInterestOn: '2027-02-18',
    nextInterest: 46.88,
    renewalRate: '3.75',
    mostWithdrawable: 4954.19,
    earlyWithdrawalPenalty: '90 days of interest on what is withdrawn in a term, at least $1.00',
    atMaturity: 'renew',
    renewalTerm: 24,
    renewalApy: '3.80',
    renewsUntil: '2030-11-18',
    inGrace: false,
    graceEndsOn: '2028-11-28',
    payTo: null,
    withdrawnThisTerm: 0,
    mostAddable: 245000,
  })
})

test('the quote is what the withdrawal then takes, to the cent (LED-24)', async () => {
  const one = await holder()
  const quote = (await one.who.get('/api/cd/primary/early-withdrawal/quote?amount=1000')).body.data
  expect(quote).toMatchObject({ amount: 1000, penalty: 9.25, total: 1009.25, balanceAfter: 3990.75, possible: true })
  expect(quote.paidTo).toMatch(/^Checking ••\d{4}$/)
  const { status, body } = await leave(one, 1000, 'Medical expenses', 'cd-leave-0001')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    newBalance: 3990.75,
    penaltyAmount: 9.25,
    withdrawalTransaction: { type: 'withdrawal', amount: -1000, balance: 4000 },
    penaltyTransaction: { type: 'fee', amount: -9.25, balance: 3990.75 },
    paidTo: quote.paidTo,
    paidToAccountId: quote.paidToAccountId,
  })
  const again = await leave(one, 1000, 'Medical expenses', 'cd-leave-0001')
  expect(again.body.data).toEqual(body.data)
  expect(await balance(one)).toBe(3990.75)
  expect((await one.who.get('/api/checking/primary')).body.data.balance).toBe(1010)
})

test('amount and penalty together have to fit (C-69): all but that much can leave', async () => {
  const one = await holder()
  for (const amount of [5000, 5000.01, 4954.2]) {
    const { status, body } = await leave(one, amount)
    expect([status, body.error]).toEqual([422, AMOUNT])
  }
  expect((await one.who.get('/api/cd/primary/early-withdrawal/quote?amount=5000')).body.data.possible).toBe(false)
  const { body } = await leave(one, 4954.19)
  expect(body.data.newBalance).toBe(0)
})

test('two withdrawals at once never break the certificate', async () => {
  const one = await holder()
  const answers = await Promise.all([1, 2, 3].map(() => leave(one, 2400)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await balance(one)).toBe(155.62) // 44.38 on 4,800.00
})

test('a checking account that is frozen is paid into, as the bank pays into it at maturity', async () => {
  const one = await holder()
  await bankDoes(bank, 'account-frozen', { account: one.to?.ledgerId ?? 0 })
  const { paidTo, paidToAccountId } = (await one.who.get('/api/cd/primary/early-withdrawal/quote?amount=100')).body.data
  expect(paidToAccountId).toBe(one.to?.publicId)
  expect((await leave(one, 100)).body.data).toMatchObject({ paidTo, paidToAccountId })
})

test('without a checking account a check is drawn', async () => {
  const one = await holder({ checking: false })
  const { body } = await leave(one, 100)
  expect(body.data).toMatchObject({ paidTo: "Cashier's check by mail", paidToAccountId: null })
  expect(await balance(one)).toBe(4899) // 1.00 at least
})

test.each(notAmounts)('%j is not an amount', async amount => {
  const { status, body } = await leave(await holder(), amount)
  expect([status, body.error]).toEqual([400, AMOUNT])
})

test('a reason is required', async () => {
  const one = await holder()
  for (const reason of ['', '  ', null])
    expect((await leave(one, 10, reason)).body.error).toBe('Please select a reason for withdrawal')
  expect((await one.who.post('/api/cd/primary/early-withdrawal', { amount: 10 })).status).toBe(400)
  expect(await balance(one)).toBe(5000)
})

test('every other id is a 404; an own account of another kind says so', async () => {
  const one = await holder()
  const other = await holder()
  for (const id of [...strangeIds, other.cd.publicId]) {
    const answers = await Promise.all([
      one.who.get(`/api/cd/${id}`),
      one.who.get(`/api/cd/${id}/transactions`),
      one.who.get(`/api/cd/${id}/early-withdrawal/quote?amount=5`),
      one.who.post(`/api/cd/${id}/early-withdrawal`, { amount: 5, reason: 'x' }),
      one.who.post(`/api/cd/${id}/statement`, { period: 'current' }),
    ])
    expect(new Set(answers.map(({ status, body }) => [status, body.error].join(' ')))).toEqual(
      new Set(['404 Account not found. Please check the account ID or create a new account.']),
    )
  }
  const wrong = await one.who.get(`/api/cd/${String(one.to?.publicId)}`)
  expect([wrong.status, wrong.body.error]).toEqual([422, 'Retrieved account is not a certificate of deposit account'])
})

test('interest that was paid is told apart from the principal', async () => {
  const one = await holder()
  await bankDoes(bank, 'interest', {
    account: one.cd.ledgerId,
    amount: '46.88',
    rate: '3.75',
    from: '2026-08-18',
    to: '2026-11-17',
  })
  expect((await one.who.get('/api/cd/primary')).body.data).toMatchObject({
    balance: 5046.88,
    interestEarned: 46.88,
    interestYTD: 46.88,
    principalBalance: 5000,
  })
})

/**
 * Whatever is asked for: what was quoted as possible is made at exactly that price,
 * and what was not is refused and moves nothing.
 */
test('quote and withdrawal never disagree', async () => {
  const one = await holder({ deposit: '250000.00' })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9_000_000 }), async cents => {
      const amount = (cents / 100).toFixed(2)
      const before = await balance(one)
      const quote = (await one.who.get(`/api/cd/primary/early-withdrawal/quote?amount=${amount}`)).body.data
      const { status, body } = await leave(one, amount)
      expect(status).toBe(quote.possible ? 200 : 422)
      const after = quote.possible ? quote.balanceAfter : before
      expect(await balance(one)).toBe(after)
      if (quote.possible) expect(body.data.penaltyAmount).toBe(quote.penalty)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

/** One that matures tomorrow, and a bank that has closed that day. */
async function matured(choice?: object) {
  const who = await bank.customer()
  const terms = { months: 24, rate: '3.75', maturesOn: today() }
  const cd = await openAccount(bank, who.id, 'cd', { deposit: '5000.00', terms })
  const to = await openAccount(bank, who.id, 'checking', { deposit: '3000.00' })
  if (choice) await who.put('/api/cd/primary/maturity', choice)
  await bankDoes(bank, 'cd-matured', { cd: cd.ledgerId, maturesOn: today() })
  return { who, cd, to }
}
const today = () => bankDayOf(bank.now)

test('the sum withdrawn in a term is what costs: the quote of the second counts the first', async () => {
  const one = await holder()
  const quote = async (amount: string) =>
    (await one.who.get(`/api/cd/primary/early-withdrawal/quote?amount=${amount}`)).body.data
  expect((await quote('0.90')).penalty).toBe(1)
  expect((await leave(one, '0.90')).body.data).toMatchObject({ penaltyAmount: 1, newBalance: 4998.1 })
  expect((await quote('0.90')).penalty).toBe(0)
  expect((await leave(one, '0.90')).body.data).toMatchObject({ penaltyAmount: 0, penaltyTransaction: null })
  expect((await one.who.get('/api/cd/primary')).body.data.withdrawnThisTerm).toBe(1.8)
  expect((await quote('198.20')).penalty).toBe(0.85) // 1.85 on 200.00
})

test('what is to follow is chosen, and chosen again; only an own account and a listed term', async () => {
  const one = await holder()
  const other = await holder()
  const choose = (body: object, key?: string) => one.who.put('/api/cd/primary/maturity', body, key ? { key } : {})
  expect((await choose({ atMaturity: 'renew', term: 6 })).body.data).toEqual({
    atMaturity: 'renew',
    renewalOption: 'Automatic renewal',
    renewalTerm: 6,
    renewalRate: '2.75',
    renewalApy: '2.78',
    renewsUntil: '2029-05-18',
    payTo: null,
  })
  const paid = await choose({ atMaturity: 'pay-out', toAccountId: one.to?.publicId }, 'cd-choice-0001')
  expect(paid.body.data).toMatchObject({ atMaturity: 'pay-out', payTo: expect.stringMatching(/^Checking ••/) })
  expect((await choose({ atMaturity: 'pay-out', toAccountId: one.to?.publicId }, 'cd-choice-0001')).body).toEqual(
    paid.body,
  )
  expect((await choose({ atMaturity: 'renew', term: 6 }, 'cd-choice-0001')).status).toBe(422)
  expect((await one.who.get('/api/cd/primary')).body.data).toMatchObject({
    atMaturity: 'pay-out',
    renewalOption: 'Paid out at maturity',
    payTo: { id: one.to?.publicId },
  })
  for (const body of [{ atMaturity: 'renew' }, { atMaturity: 'renew', term: 7 }, { atMaturity: 'sell' }, {}])
    expect((await choose(body)).status).toBe(400)
  expect((await choose({ atMaturity: 'pay-out', toAccountId: other.to?.publicId })).status).toBe(404)
  expect((await one.who.put(`/api/cd/${other.cd.publicId}/maturity`, { atMaturity: 'renew', term: 6 })).status).toBe(
    404,
  )
})

test('where interest goes is chosen at any time, shown, foretold, and told when it was paid out', async () => {
  const one = await holder()
  const to = one.to?.publicId ?? ''
  const before = (await one.who.get('/api/cd/primary')).body.data
  expect(before).toMatchObject({ interestTo: null, nextInterestOn: '2027-02-18', nextInterest: 46.88 })
  const seen = (await one.who.get(`/api/cd/primary/interest/preview?toAccountId=${to}`)).body.data
  expect(seen).toMatchObject({ nextInterestOn: '2026-12-18', nextInterest: 15.63, refusal: null })
  const made = await one.who.put('/api/cd/primary/interest', { toAccountId: to })
  expect([made.status, made.body.data.interestTo]).toEqual([200, seen.interestTo])
  const after = (await one.who.get('/api/cd/primary')).body.data
  expect(after).toMatchObject({ interestTo: { id: to }, nextInterestOn: '2026-12-18', principalBalance: 5000 })
  const other = await holder()
  expect((await one.who.put('/api/cd/primary/interest', { toAccountId: other.to?.publicId })).status).toBe(404)
  const ira = await openAccount(bank, one.who.id, 'retirement', { deposit: '10.00' })
  const refused = await one.who.put('/api/cd/primary/interest', { toAccountId: ira.publicId })
  const foretold = (await one.who.get(`/api/cd/primary/interest/preview?toAccountId=${ira.publicId}`)).body.data
  expect([refused.status, refused.body.error]).toEqual([422, foretold.refusal.text])
  const back = await one.who.put('/api/cd/primary/interest', {})
  expect(back.body.data).toMatchObject({ interestTo: null, nextInterestOn: '2027-02-18' })
})

test('interest for an account that is closed stays, each month, and the page says so', async () => {
  const one = await holder()
  const closing = await openAccount(bank, one.who.id, 'savings')
  expect((await one.who.get('/api/cd/primary')).body.data).toMatchObject({ interestTo: null, interestEach: 'quarter' })
  await one.who.put('/api/cd/primary/interest', { toAccountId: closing.publicId })
  await bankDoes(bank, 'account-closed', { account: closing.ledgerId })
  expect((await one.who.get('/api/cd/primary')).body.data).toMatchObject({
    interestTo: null,
    interestEach: 'month',
    nextInterestOn: '2026-12-18',
  })
})

test('before maturity nothing is added or paid out; the answer says when it can be', async () => {
  const one = await holder()
  const early = 'This can be done in the 10 days after the certificate matures.'
  const add = await one.who.post('/api/cd/primary/addition', { amount: 5, fromAccountId: one.to?.publicId })
  const out = await one.who.post('/api/cd/primary/payout', {})
  expect([add.status, add.body.error, out.status, out.body.error]).toEqual([409, early, 409, early])
})

test('in the days of grace: no penalty, money added, each once under its key', async () => {
  const one = await matured()
  expect((await one.who.get('/api/cd/primary')).body.data).toMatchObject({
    inGrace: true,
    isLocked: false,
    daysRemaining: 0,
    mostWithdrawable: 5000,
    graceEndsOn: addDays(today(), 10),
  })
  expect((await one.who.get('/api/cd/primary/early-withdrawal/quote?amount=5000')).body.data).toMatchObject({
    penalty: 0,
    possible: true,
  })
  const out = await leave(one, 1000, 'Other', 'grace-leave-01')
  expect(out.body.data).toMatchObject({ newBalance: 4000, penaltyAmount: 0, penaltyTransaction: null })
  expect((await leave(one, 1000, 'Other', 'grace-leave-01')).body).toEqual(out.body)
  const adds = (amount: unknown, key?: string) =>
    one.who.post('/api/cd/primary/addition', { amount, fromAccountId: one.to.publicId }, key ? { key } : {})
  const added = await adds(500, 'grace-add-0001')
  expect(added.body.data).toMatchObject({
    newBalance: 4500,
    paidFrom: expect.stringMatching(/^Checking ••/),
    transaction: { type: 'deposit', amount: 500, description: 'Added to certificate' },
  })
  expect((await adds(500, 'grace-add-0001')).body).toEqual(added.body)
  expect((await adds(3500.01)).body.error).toBe('Insufficient funds')
  expect((await adds('1e3')).body.error).toBe('Please enter a valid amount')
  expect(await balance(one)).toBe(4500)
})

test('paid out whole, the certificate closes; a lost answer is heard again, no act finds it', async () => {
  const one = await matured()
  const out = () => one.who.post('/api/cd/primary/payout', {}, { key: 'grace-close-01' })
  const first = await out()
  expect(first.body.data).toMatchObject({ amount: 5000, paidTo: expect.stringMatching(/^Checking ••/) })
  expect((await out()).body).toEqual(first.body)
  expect((await one.who.get('/api/checking/primary')).body.data.balance).toBe(8000)
  expect((await one.who.post('/api/cd/primary/payout', {})).status).toBe(404)
  expect((await leave(one, 10)).status).toBe(404)
})

test('while the bank closes the day of maturity, nothing is taken at a penalty by mistake', async () => {
  const who = await bank.customer()
  const terms = { months: 24, rate: '3.75', maturesOn: today() }
  await openAccount(bank, who.id, 'cd', { deposit: '5000.00', terms })
  const { status, body } = await who.post('/api/cd/primary/early-withdrawal', { amount: 5, reason: 'Other' })
  expect([status, body.error]).toEqual([
    409,
    'This certificate was just paid out, or the bank is closing its day. Please look again in a few minutes.',
  ])
  expect((await who.get('/api/cd/primary/early-withdrawal/quote?amount=5')).body.data.possible).toBe(false)
})

test('after all of it, an auditor finds nothing wrong but interest that no balances made', async () => {
  const found = await foundIn(bank.connectionString)
  expect(found.filter(what => !what.includes(': the interest of account '))).toEqual([])
})
