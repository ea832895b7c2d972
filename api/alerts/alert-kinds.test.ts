/**
 * Each kind of alert fires once, through the outbox and in the notification centre,
 * and is counted as unread until it is read.
 */
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import {
  PASSWORD,
  testBank,
  type TestAccount,
  type TestCustomer,
  saveDetails,
} from '../../scripts/testing/http-bank.ts'
import { addDays } from '../../ledger/calendar.ts'
import { dueWork } from '../due-work.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { alertTemplates } from '../platform/templates/alerts.ts'
import { tellEverything } from '../../scripts/testing/tell-all.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const DAY = 86_400_000

interface Known {
  who: TestCustomer
  account: TestAccount
  card: TestAccount
}
const spend = ({ account: { ledgerId } }: Known, amount: string, where: { abroad?: true } = {}) =>
  bankDoes(bank, 'card-purchase', { account: ledgerId, amount, merchant: 'Cafe', category: 'Shopping', ...where })

/** The card's month closes with 40 to pay in some days. */
async function statement({ card: { ledgerId } }: Known, days = 4): Promise<void> {
  const to = await bank.machinery.clocks.today()
  await bankDoes(bank, 'card-purchase', { account: ledgerId, amount: '900.00', merchant: 'Sofa' })
  const none = { purchaseInterest: '0.00', cashInterest: '0.00', cashOwed: '0.00' }
  const owed = { owed: '900.00', minimum: '40.00', dueOn: addDays(to, days) }
  await bankDoes(bank, 'card-statement', { card: ledgerId, from: addDays(to, -30), to, ...none, ...owed })
}

/** A day on which nothing else happens. */
async function nextDay(days = 1): Promise<void> {
  bank.now += days * DAY
  await doDue(bank)
}

const kinds: [kind: string, template: string, said: RegExp, make: (known: Known) => Promise<unknown>][] = [
  ['balance', 'alert-balance', /below your line of \$500\.00/, known => spend(known, '150.00')],
  ['large debit', 'alert-large-debit', /\$200\.00 went out of/, known => spend(known, '200.00')],
  ['abroad', 'alert-international', /\$5\.00 was spent abroad/, known => spend(known, '5.00', { abroad: true })],
  [
    'large credit',
    'alert-large-credit',
    /\$1,000\.00 came into/,
    ({ account: { ledgerId: account } }) =>
      bankDoes(bank, 'interest', { account, amount: '1000.00', rate: '4', from: '2026-10-01', to: '2026-10-31' }),
  ],
  [
    'cash machine',
    'alert-atm',
    /\$60\.00 was taken in cash/,
    async ({ who, account: { ledgerId: account } }) => {
      await who.put('/api/account-alerts/transaction/atmWithdrawals', { enabled: true })
      const { seq } = await bankDoes(bank, 'atm-hold', { account, owner: who.id, amount: '60.00' })
      await bankDoes(bank, 'atm-dispensed', { account, hold: seq })
    },
  ],
  [
    'sign-on attempt',
    'alert-sign-on',
    /sign-on to your account failed/,
    ({ who }) => bank.ask('POST', '/api/auth/login', { username: who.username, password: 'not this one' }),
  ],
  [
    'password',
    'alert-password',
    /password of your online banking/,
    ({ who }) =>
      who.put('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'Heron-Lantern-77',
        confirmPassword: 'Heron-Lantern-77',
      }),
  ],
  ['profile', 'alert-profile', /Personal information/, ({ who }) => saveDetails(bank, who, { firstName: 'Donna' })],
  [
    'due date',
    'alert-payment-due',
    /^The minimum payment of \$40\.00/,
    async known => {
      await statement(known)
      await nextDay()
    },
  ],
]

test('every alert that there is, is tried', () => {
  // a month's end and a forecast that is followed have tests of their own
  const tried = [...kinds.map(([, template]) => template), 'alert-statement', 'alert-forecast']
  expect(Object.keys(alertTemplates).toSorted(byName)).toEqual(tried.toSorted(byName))
})
const byName = (a: string, b: string) => a.localeCompare(b)

test.each(kinds)('%s: told once, by mail and in the centre', async (_, template, said, make) => {
  const { who, checking: account, credit: card } = await holderOf(bank, { checking: '600.00', credit: '5000.00' })
  const tell = () => tellEverything(bank.machinery, dueWork)
  const mailed = async () =>
    (
      await bank.machinery.db.pool.query<{ channel: string; body: string }>(
        `select channel, body from app.outbox where customer = $1 and template = $2`,
        [who.id, template],
      )
    ).rows
  await tell()
  await make({ who, account, card })
  await tell()
  await tell()
  expect(await mailed()).toEqual([{ channel: 'mail', body: expect.stringMatching(said) }])

  const { username } = who
  const password = template === 'alert-password' ? 'Heron-Lantern-77' : PASSWORD
  const { token } = (await bank.ask('POST', '/api/auth/login', { username, password })).body
  const { data } = (await bank.ask('GET', '/api/notifications', undefined, { token })).body
  const shown = data.notifications.filter(({ body }: { body: string }) => said.test(body))
  expect(shown).toMatchObject([{ read: false }])
  expect(data.unread).toBe(data.notifications.length)
  const upTo = data.notifications[0].id
  expect((await bank.ask('POST', '/api/notifications/read', { upTo }, { token })).body.data.unread).toBe(0)
})

test.each<[string, string | undefined, (known: Known) => Promise<unknown>]>([
  ['nothing', '$40.00', async () => undefined],
  ['a part', '$28.00', ({ who, card }) => who.post(`/api/credit-accounts/${card.publicId}/payment`, { amount: 12 })],
  ['all', undefined, ({ who, card }) => who.post(`/api/credit-accounts/${card.publicId}/payment`, { amount: 40 })],
  [
    'a payment that bounced',
    '$40.00',
    async ({ who, card }) => {
      const { body } = await who.post(`/api/credit-accounts/${card.publicId}/payment`, { amount: 40 })
      await bankDoes(bank, 'return', { origin: Number(body.data.transaction.id.split('-')[1]) })
    },
  ],
  [
    'a refund, which is no payment',
    '$40.00',
    async ({ card: { ledgerId: card } }) => {
      const { seq } = await bankDoes(bank, 'card-purchase', { account: card, amount: '40.00', merchant: 'Lamp' })
      await bankDoes(bank, 'reversal', { of: seq, accounts: [card], reason: 'Refund' })
    },
  ],
])('a card’s reminder asks for what is left of the minimum: paid %s', async (_name, left, pay) => {
  const { who, checking: account, credit: card } = await holderOf(bank, { checking: '600.00', credit: '5000.00' })
  const known = { who, account, card }
  await statement(known, 5)
  await nextDay()
  await pay({ ...known, who: await signedOnAgain(bank, who) })
  await nextDay()
  await tellEverything(bank.machinery, dueWork)
  const { rows } = await reminders(who)
  expect(rows.map(({ body }) => /\$[\d.]+/.exec(body)?.[0])).toEqual(left ? [left] : [])
})

const reminders = (who: TestCustomer) =>
  bank.machinery.db.pool.query<{ body: string }>(
    `select body from app.outbox where customer = $1 and template = 'alert-payment-due' and channel = 'mail'`,
    [who.id],
  )

test.each([
  ['on each day in turn', [1, 1, 1, 1, 1, 1], 1],
  ['after days on which the bank was away', [4, 1, 1], 1],
  ['on the last of them', [6], 1],
  ['no more, once its day is over', [7, 1], 0],
])('who pays a card is reminded once: %s', async (_when, steps, times) => {
  const { who, checking: account, credit: card } = await holderOf(bank, { checking: '600.00', credit: '5000.00' })
  await statement({ who, account, card }, 6)
  for (const days of steps) await nextDay(days)
  expect((await reminders(who)).rows).toHaveLength(times)
})

test('an alert says what moved in the language of its customer', async () => {
  const { who, checking: account, credit: card } = await holderOf(bank, { checking: '900.00', credit: '5000.00' })
  expect((await who.put('/api/profile/preferences', { language: 'es' })).status).toBe(200)
  const earned = { account: account.ledgerId, amount: '1200.00', rate: '4', from: '2026-10-01', to: '2026-10-31' }
  await bankDoes(bank, 'interest', earned)
  await spend({ who, account, card }, '300.00')
  await tellEverything(bank.machinery, dueWork)
  const { rows } = await bank.machinery.db.pool.query<{ body: string }>(
    `select body from app.outbox
      where customer = $1 and template like 'alert-large-%' and channel = 'mail' order by id`,
    [who.id],
  )
  expect(rows.map(({ body }) => body)).toEqual([
    expect.stringMatching(/Cuenta corriente ••\d{4}: Intereses ganados\.$/),
    expect.stringMatching(/Cuenta corriente ••\d{4}: Cafe\.$/),
  ])
})

test('a month that ended is told where it has a statement; impossible days are refused', async () => {
  bank.now = Date.UTC(2026, 11, 31, 20)
  const { who } = await holderOf(bank, { checking: '600.00' })
  const stranger = await bank.customer()
  const remind = (daysBeforeDue: number) => who.put('/api/account-alerts/statement/paymentReminders', { daysBeforeDue })
  expect((await remind(999_999_999)).status).toBe(400)
  expect((await remind(60)).status).toBe(200)
  await nextDay()
  await doDue(bank)
  const { rows } = await bank.machinery.db.pool.query(
    `select customer, body from app.outbox where template = 'alert-statement' and customer = any($1)`,
    [[who.id, stranger.id]],
  )
  expect(rows).toEqual([{ customer: who.id, body: 'Your statements for December 2026 are in the document center.' }])
})

test('a save that changes nothing of the profile tells nothing', async () => {
  const who = await bank.customer()
  const { firstName, lastName, email, phone: phoneNumber } = who
  await who.put('/api/auth/updateprofile', { firstName, lastName, email, phoneNumber })
  await tellEverything(bank.machinery, dueWork)
  const told = await bank.machinery.db.pool.query(
    `select 1 from app.outbox where customer = $1 and template = 'alert-profile'`,
    [who.id],
  )
  expect(told.rowCount).toBe(0)
})
