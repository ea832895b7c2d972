// Tries C-43, C-44, C-47, C-48, C-52, C-53, doc1 §2.8.
/** Opening accounts over HTTP: the documented texts, the money that really moves, and nothing for anybody else. */
import { expect, test } from 'vitest'
import { addDays, instantOf } from '../../ledger/calendar.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()
const names = { firstName: 'Ada', lastName: 'Bell' }

test('every type opens at its minimum and no cent below', async () => {
  const least = {
    Checking: 25,
    Savings: 100,
    Credit: 0,
    Retirement: 500,
    Investment: 1000,
    'Certificate of Deposit': 1000,
    'Money Market': 2500,
    Student: 10,
  }
  for (const [accountType, minimum] of Object.entries(least)) {
    const who = await bank.customer()
    const { status, body } = await who.post('/api/open-account', {
      accountType,
      initialDeposit: minimum,
      personalInfo: names,
    })
    expect([status, body.data?.account.type, body.data?.account.balance]).toEqual([201, accountType, minimum])
    expect(body).toMatchObject({ success: true, message: `Your ${accountType} account is open.` })
    expect(body.data.account.accountNumber).toMatch(/^\d{10}$/)
    if (minimum === 0) continue
    const below = await who.post('/api/open-account', {
      accountType,
      initialDeposit: minimum - 0.01,
      personalInfo: names,
    })
    expect([below.status, below.body.error]).toEqual([
      400,
      `Minimum deposit for this account type is $${minimum.toLocaleString('en-US')}`,
    ])
  }
})

test('a type that there is not is refused in words, whatever the deposit', async () => {
  const who = await bank.customer()
  for (const accountType of ['', ' ', 'x'.repeat(70), 'a\0b', 'constructor', 'Checkings']) {
    const { status, body } = await who.post('/api/open-account', { accountType, initialDeposit: 500 })
    expect([accountType, status, body.error]).toEqual([accountType, 400, 'Please choose an account type'])
  }
})

test('whose account it is may be left out, but is not blank', async () => {
  const who = await bank.customer()
  const missing = [{ firstName: ' ' }, { lastName: '' }, { lastName: null }].map(lacks => ({ ...names, ...lacks }))
  for (const personalInfo of [...missing, null, [], 'Dana']) {
    const asked = { accountType: 'Checking', initialDeposit: 25, personalInfo }
    const { status, body } = await who.post('/api/open-account', asked)
    expect([status, body.error]).toEqual([400, 'Please fill out all required fields'])
  }
  expect((await who.post('/api/open-account', { accountType: 'Checking', initialDeposit: 25 })).status).toBe(201)
})

test('an opened account has its number, routing number, day, owner and one opening credit', async () => {
  const who = await bank.customer()
  const asked = { accountType: 'checking', initialDeposit: 40, fundingSource: 'Cash', personalInfo: names }
  const { account } = (await who.post('/api/open-account', asked)).body.data
  expect(account).toMatchObject({
    accountNumber: expect.stringMatching(/^\d{10}$/),
    routingNumber: '121000248',
    openedDate: '2026-11-18',
    status: 'Active',
    ownerName: `${who.firstName} ${who.lastName}`,
  })
  expect((await who.get('/api/checking/primary')).body.data.transactions).toMatchObject([
    { description: 'Initial deposit', category: 'Deposit', direction: 'Credit', amount: 40, balance: 40 },
  ])
  const card = (await who.post('/api/open-account', { accountType: 'credit', initialDeposit: 0 })).body.data.account
  expect(card.status).toBe('Active')
})

test('what the wizard asks and keeps to itself may come along, in its groups or by itself', async () => {
  const who = await bank.customer()
  const asked = { accountType: 'checking', initialDeposit: 40 }
  const kept =
    'personal firstName lastName dateOfBirth ssn email phoneNumber address city state zipCode employment ' +
    'employmentStatus employer annualIncome identification idType idNumber issueDate expirationDate'
  const all = Object.fromEntries([...kept.split(' '), 'funding', 'agreeToTerms'].map(name => [name, 'x']))
  expect((await who.post('/api/open-account', { ...asked, ...all })).status).toBe(201)
  expect((await who.post('/api/open-account', { ...asked, salary: 1 })).body.error).toBe('Unexpected field: salary')
})

test('zero opens a card with its limit, nothing owed; an empty deposit never does (C-45, C-46)', async () => {
  const who = await bank.customer()
  const { body } = await who.post('/api/open-account', { accountType: 'credit', initialDeposit: '0' })
  expect(body.data.account).toMatchObject({ balance: 0, creditLimit: 5000, availableCredit: 5000 })
  for (const initialDeposit of ['', null, undefined, 'abc', -1, '1e3', 0.005]) {
    const refused = await who.post('/api/open-account', { accountType: 'credit', initialDeposit })
    expect([refused.status, refused.body.error]).toEqual([400, 'Please complete funding information'])
  }
  expect((await who.get('/api/dashboard')).body.data.accounts).toHaveLength(1)
})

test('what is wrong with a field is listed once, whichever rules find it', async () => {
  const who = await bank.customer()
  const once = [{ path: 'initialDeposit', message: 'Please complete funding information' }]
  for (const initialDeposit of ['', -25, 25.001]) {
    const { body } = await who.post('/api/open-account', { accountType: 'checking', initialDeposit })
    expect([initialDeposit, body.issues]).toEqual([initialDeposit, once])
  }
})

test('from an existing account the money moves; it must be there, and be the caller’s', async () => {
  const who = await bank.customer()
  const other = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '300.00' })
  const foreign = await openAccount(bank, other.id, 'checking', { deposit: '300.00' })
  const ask = (fundingAccountId: string, initialDeposit: number) =>
    who.post('/api/open-account', {
      accountType: 'savings',
      initialDeposit,
      fundingSource: 'Existing Account',
      fundingAccountId,
    })
  expect((await ask(foreign.publicId, 100)).status).toBe(404)
  expect((await ask(checking.publicId, 300.01)).body).toMatchObject({ success: false, error: 'Insufficient funds' })
  const { body } = await ask(checking.publicId, 300)
  expect(body.data.account).toMatchObject({ balance: 300, withdrawableBalance: 300, settling: false })
  // doc1 §3: the opening credit is in category Deposit, whatever paid it
  const { data: lines } = (await who.get('/api/savings/primary/transactions')).body
  expect(lines).toMatchObject([{ description: 'Initial deposit', category: 'Deposit', amount: 300 }])
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(0)
})

test('any other source stays unsettled; a certificate takes the table’s rate and at most 250,000', async () => {
  const who = await bank.customer()
  const ask = (body: object) =>
    who.post('/api/open-account', { accountType: 'cd', fundingSource: 'Wire Transfer', ...body })
  const { body } = await ask({ initialDeposit: 1000, term: 24 })
  expect(body.data.account).toMatchObject({
    interestRate: '3.75',
    maturityDate: '2028-11-18',
    settling: true,
    withdrawableBalance: 0,
  })
  expect((await ask({ initialDeposit: 250_000.01 })).body.error).toBe('The opening deposit can be at most $250,000')
  expect((await ask({ initialDeposit: 1000, term: 7 })).status).toBe(400)
})

test('an opening deposit from outside counts in the caps of all money that a customer types in', async () => {
  const who = await bank.customer()
  const open = (initialDeposit: number, fundingSource = 'Check') =>
    who.post('/api/open-account', { accountType: 'savings', initialDeposit, fundingSource })
  expect((await open(10_000.01)).body).toMatchObject({
    code: 'exceeds_daily_limit',
    error: 'Deposits are limited to $10,000.00 a day. You can deposit up to $10,000.00 today.',
  })
  const { account } = (await open(9_000, 'Wire Transfer')).body.data
  const late = await who.post(`/api/savings/${account.id}/deposit`, { amount: 1_000.01 })
  expect(late.body.error).toBe('Deposits are limited to $10,000.00 a day. You can deposit up to $1,000.00 today.')
  expect((await open(1_000)).status).toBe(201)
  expect((await open(100)).body.error).toBe("You've reached your daily deposit limit. Please try again tomorrow.")
})

test('a refusal of the deposit names its field, when it is sent and when it is only asked about', async () => {
  const who = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '300.00' })
  const certificate = await openAccount(bank, who.id, 'cd', {
    deposit: '5000.00',
    terms: { months: 24, rate: '3.75', maturesOn: '2028-11-18' },
  })
  const outside = { accountType: 'savings', initialDeposit: 10_000.01, fundingSource: 'cash' }
  const inside = { accountType: 'savings', initialDeposit: 300.01, fundingSource: 'existing' }
  const refused = [
    [outside, 'exceeds_daily_limit', 'initialDeposit'],
    [{ ...outside, accountType: 'retirement', initialDeposit: 9000 }, 'exceeds_yearly_limit', 'initialDeposit'],
    [{ ...inside, fundingAccountId: checking.publicId }, 'insufficient_funds', 'initialDeposit'],
    [{ ...inside, fundingAccountId: certificate.publicId }, 'account_may_not_pay', 'fundingAccountId'],
  ] as const
  for (const [asked, code, field] of refused) {
    const sent = (await who.post('/api/open-account', asked)).body
    const texts = Object.entries(asked).map(([name, value]) => [name, String(value)])
    const { refusal } = (await who.get(`/api/open-account/preview?${new URLSearchParams(texts)}`)).body.data
    expect([sent.code, sent.field, refusal]).toEqual([code, field, expect.objectContaining({ code, field })])
    expect(refusal.text).toBe(sent.error)
  }
  const gone = await who.post('/api/open-account', { ...inside, fundingAccountId: 'nobody' })
  expect([gone.status, gone.body.field]).toEqual([404, 'fundingAccountId'])
  const fits = `/api/open-account/preview?accountType=savings&initialDeposit=300&fundingSource=cash`
  expect((await who.get(fits)).body.data).toEqual({ refusal: null })
  expect((await who.get('/api/accounts')).body.data.accounts).toHaveLength(2)
})

test('one key opens one account, however often it is sent; a contribution keeps its yearly room', async () => {
  const who = await bank.customer()
  const body = { accountType: 'student', initialDeposit: 50 }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      who.post('/api/dashboard/account', { type: 'student', initialDeposit: 50 }, { key: 'open-once-1' }),
    ),
  )
  expect(new Set(answers.map(answer => answer.body.data.account.id)).size).toBe(1)
  expect((await who.post('/api/open-account', { ...body, initialDeposit: 51 }, { key: 'open-once-1' })).status).toBe(
    422,
  )
  const retirement = await who.post('/api/open-account', { accountType: 'retirement', initialDeposit: 6500.01 })
  expect(retirement.body.error).toBe(
    'This contribution would exceed your annual limit. You can contribute up to $6,500.00 this year.',
  )
})

test('whoever opens an account is told so once; of what the bank opens nobody', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking')
  const body = { accountType: 'savings', initialDeposit: 100, fundingSource: 'Cash', personalInfo: names }
  const { account } = (await who.post('/api/open-account', body)).body.data
  for (let run = 0; run < 2; run += 1) await tellAll(bank.machinery, { notices: bankNotices, securityNotices: [] })
  const { notifications } = (await who.get('/api/notifications')).body.data
  const told = notifications.filter(({ subject }: { subject: string }) => subject === 'A new account was opened')
  expect(told).toHaveLength(1)
  expect(told[0].body).toContain(`••${account.accountNumber.slice(-4)} was opened online`)
})

test('without a session, and with a type that is none', async () => {
  const { status, body } = await bank.ask('POST', '/api/open-account', { accountType: 'checking', initialDeposit: 25 })
  expect([status, body.message]).toEqual([401, 'Authentication token not found. Please log in again.'])
  const who = await bank.customer()
  expect((await who.post('/api/open-account', { accountType: 'gold', initialDeposit: 25 })).body.error).toBe(
    'Please choose an account type',
  )
  expect((await who.post('/api/open-account', { accountType: 'loan', initialDeposit: 25 })).status).toBe(400)
})

test('cards opened alone lend at most 10,000 together, however many ask at once', async () => {
  const who = await bank.customer()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => who.post('/api/open-account', { accountType: 'credit', initialDeposit: 0 })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body.error).toContain('at most $10,000.00 together')
})

/**
 * The last of the file: they move the bank from day to day. A payload that held anything of the day would make the
 * retry another act, and invite the customer to open a second account.
 */
let day = '2026-11-18'
test.each([
  ['cd', { term: 24 }],
  ['cd', {}],
  ['credit', {}],
  ['savings', {}],
  ['retirement', {}],
])('%s %o, sent again under its key after midnight, is the same account', async (accountType, more) => {
  bank.now = instantOf(day, '23:59')
  const who = await bank.customer()
  const asked = { accountType, initialDeposit: accountType === 'credit' ? 0 : 1000, ...more }
  const key = 'open-at-midnight-1'
  const first = await who.post('/api/open-account', asked, { key })
  bank.now = instantOf(addDays(day, 1), '00:01')
  day = addDays(day, 1)
  const again = await who.post('/api/open-account', asked, { key })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.data.account).toEqual(first.body.data.account)
  expect((await who.get('/api/dashboard')).body.data.accounts).toHaveLength(1)
})

test('a deposit that is no amount is refused in words, also where no account is to pay it', async () => {
  const who = await bank.customer()
  for (const initialDeposit of ['abc', '', '\u202E', '1e3', true, null]) {
    const asked = { accountType: 'Checking', initialDeposit, fundingSource: 'existing', personalInfo: names }
    const { status, body } = await who.post('/api/open-account', asked)
    expect([status, body.error]).toEqual([400, 'Please complete funding information'])
  }
})

test('whoever may catch up may do so when the account is opened, and is told what is left', async () => {
  const who = await bank.customer({ dateOfBirth: '1966-05-05' })
  const { publicId } = await openAccount(bank, who.id, 'checking', { deposit: '20000.00' })
  const open = async (initialDeposit: number) => {
    const asked = { accountType: 'retirement', initialDeposit, fundingAccountId: publicId }
    const { status, body } = await who.post('/api/open-account', asked)
    return [status, body.error]
  }
  const said = (left: string) =>
    `This contribution would exceed your annual limit. You can contribute up to ${left} this year.`
  expect(await open(7500.01)).toEqual([422, said('$7,500.00')])
  expect((await open(6500.01))[0]).toBe(201)
  expect(await open(1000)).toEqual([422, said('$999.99')])
  expect((await open(999.99))[0]).toBe(201)
  expect((await who.get('/api/retirement/contributions')).body.data).toMatchObject({ years: [{ left: 0 }] })
})
