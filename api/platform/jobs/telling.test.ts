/**
 * Messages: one per (event, recipient, template) whatever is run twice, and mail that reaches a real SMTP server once.
 */
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { testBank } from '../../../scripts/testing/bank.ts'
import { tellEverything } from '../../../scripts/testing/tell-all.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { deliver, openMailer } from './delivery.ts'
import { bankNotices } from './bank-notices.ts'
import { tellAll } from './telling.ts'
import { startWorker } from './worker.ts'
import type { Notice, SecurityNotice } from './work.ts'
import { portOf } from '../../../scripts/testing/port.ts'

const bank = await testBank('2026-05-04')
const watched: SecurityNotice = {
  async messages(_tx, { id, customer, kind }) {
    if (kind !== 'sign-on-failed') return []
    return [
      {
        source: { security: String(id) },
        customer,
        channel: 'text',
        recipient: '5035550100',
        template: 'notice',
        params: { subject: 'Sign-on', text: 'A sign-on failed' },
      },
    ]
  },
}
const work = { schedules: [], days: [], notices: bankNotices, securityNotices: [watched] }

/** A mail server that refuses the first mail it is given. */
const received: string[] = []
let refusals = 1
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, answer) {
    void readAll(stream).then(mail => {
      if (refusals-- > 0) return answer(new Error('not now'))
      received.push(mail)
      return answer()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const smtpUrl = `smtp://127.0.0.1:${portOf(server.server)}` // a listening TCP server has one
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

const messages = async (template: string) =>
  (
    await bank.db.pool.query(
      'select channel, recipient, body, sent_at from app.outbox where template = $1 order by id',
      [template],
    )
  ).rows

test('each event is told once, however often and by however many consumers it is read', async () => {
  const owner = await bank.customer()
  const account = await bank.open(owner, 'checking', { deposit: '10.00' })
  const typed = await bank.does('deposit', { to: account, owner, amount: '25.00' }, owner)
  await bank.does('return', { origin: typed.seq, reason: 'Closed account' })
  await bank.db.asBank(tx => recordSecurityEvent(tx, { customer: owner, kind: 'sign-on-failed', at: bank.now() }))
  await Promise.all([tellAll(bank, work), tellAll(bank, work), tellAll(bank, work)])
  await tellEverything(bank, work)
  await bank.db.pool.query(`update app.job_cursor set reached = '0'`)
  await tellEverything(bank, work)
  expect(await messages('deposit-returned')).toMatchObject([
    { channel: 'mail', body: expect.stringContaining('$25.00 was taken back. Reason: Closed account') },
  ])
  expect(await messages('notice')).toMatchObject([{ channel: 'text', recipient: '5035550100' }])
})

test('mail goes out once; one that fails waits and goes later; texts are kept', async () => {
  const mailer = openMailer(smtpUrl)
  await deliver(bank, mailer)
  bank.goTo('2026-05-04', '10:00')
  await Promise.all([deliver(bank, mailer), deliver(bank, mailer)])
  await deliver(bank, mailer)
  mailer.close()
  const waiting = (await bank.db.pool.query(`select channel from app.outbox where sent_at is null`)).rows
  expect(waiting).toEqual([{ channel: 'text' }])
  expect(received).toHaveLength(2)
  expect(received.some(mail => mail.includes('Subject: A deposit was returned'))).toBe(true)
  expect(new Set(received.map(mail => /^Message-ID: (.*)$/im.exec(mail)?.[1])).size).toBe(2)
})

const elsewhere = Object.values(networkInterfaces())
  .flatMap(found => found ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.skipIf(elsewhere === undefined)('to another machine no mail goes without TLS', async () => {
  const heard: string[] = []
  const open = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, answer) {
      void readAll(stream).then(mail => {
        heard.push(mail)
        answer()
      })
    },
  })
  open.listen(0, '0.0.0.0')
  await once(open.server, 'listening')
  const port = portOf(open.server) // a listening TCP server has one
  const mail = { id: 'one', to: 'dana@example.com', subject: 'Hello', text: 'Hello' }
  const [near, far] = ['127.0.0.1', elsewhere ?? ''].map(host => openMailer(`smtp://${host}:${port}`))
  await expect(far?.send(mail)).rejects.toThrow()
  expect(heard).toEqual([])
  await near?.send(mail)
  expect(heard).toHaveLength(1)
  for (const mailer of [near, far]) mailer?.close()
  await new Promise<void>(resolve => open.close(() => resolve()))
})

test('a serving bank wakes by itself: what became due is done and mailed', async () => {
  const owner = await bank.customer()
  const card = await bank.open(owner, 'credit', { limit: '500.00' })
  await bank.does('card-purchase', { account: card, amount: '80.00', merchant: 'Pennant Books' })
  bank.goTo('2026-06-05', '00:00')
  const worker = startWorker(bank, work, { connectionString: bank.connectionString, smtpUrl })
  await expect.poll(() => received.some(mail => mail.includes('Subject: Your card statement is ready'))).toBe(true)
  const serving = await bank.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'wrenfield-worker'`,
  )
  expect(serving.rowCount).toBeGreaterThan(0)
  await worker.stop()
})

test('a worker that is told to stop ends with the page it is at; the next one tells the rest', async () => {
  const owner = await bank.customer()
  const account = await bank.open(owner, 'checking')
  const deposits = 450
  await Promise.all(
    Array.from({ length: deposits }, () => bank.does('deposit', { to: account, owner, amount: '1.00' }, owner)),
  )
  const told: number[] = []
  let begun: (() => void) | undefined
  const first = new Promise<void>(resolve => (begun = resolve))
  const counting: Notice = {
    kinds: ['deposit'],
    async messages(_tx, { seq }) {
      told.push(seq)
      begun?.()
      return []
    },
  }
  const counted = { ...work, notices: [counting] }
  const worker = startWorker(bank, counted, { connectionString: bank.connectionString, smtpUrl: undefined })
  await first
  await worker.stop()
  expect(told.length).toBeLessThanOrEqual(200)
  await tellAll(bank, counted)
  expect(new Set(told).size).toBe(deposits)
  expect(told).toHaveLength(deposits)
})

test('money that bounced out of two accounts is told in one mail, with all of it', async () => {
  const owner = await bank.customer()
  const [from, to] = [await bank.open(owner, 'checking'), await bank.open(owner, 'savings')]
  const typed = await bank.does('deposit', { to: from, owner, amount: '700.00' }, owner)
  await bank.does('internal-transfer', { from, to, amount: '300.00' }, owner)
  await bank.does('return', { origin: typed.seq, reason: 'Closed account' })
  await tellAll(bank, work)
  const told = (await messages('deposit-returned')).at(-1).body
  expect(told).toContain('$700.00 was taken back')
  expect(told).toMatch(/Checking.*, Savings/)
})

test('a deposit that bounced after it settled tells what was taken, from where, and no charge', async () => {
  const owner = await bank.customer()
  const account = await bank.open(owner, 'checking')
  const { seq: origin } = await bank.does('deposit', { to: account, owner, amount: '310.00' }, owner)
  await bank.does('settle', { origin })
  await bank.does('charge-back', { origin, account, reason: 'Stop payment' })
  await tellAll(bank, work)
  const { body } = (await messages('deposit-charged-back')).at(-1)
  expect(body).toContain('A deposit of $310.00 was returned unpaid after it had settled')
  expect(body).toContain('your account Checking. We charge no fee for this.')
  expect(body).toContain('Reason: Stop payment.')
})

test('a bill payment that came back names who was paid', async () => {
  const owner = await bank.customer()
  const account = await bank.open(owner, 'checking', { deposit: '90.00' })
  const { seq: of } = await bank.does('bill-payment', { from: account, amount: '40.00', payee: 'Gas to Go' }, owner)
  await bank.does('bill-payment-return', { of, account, reason: 'Account unknown' })
  await tellAll(bank, work)
  expect((await messages('payment-returned')).at(-1).body).toBe(
    'Your payment to Gas to Go came back. $40.00 is back in your account Checking. Reason: Account unknown.',
  )
})

test('an account that closes says where its interest went; what comes late says where it is', async () => {
  const owner = await bank.customer()
  const [savings, checking] = [
    await bank.open(owner, 'savings', { deposit: '50.00' }),
    await bank.open(owner, 'checking'),
  ]
  const { seq: of } = await bank.does('external-transfer', { from: savings, amount: '50.00', last4: '1234' }, owner)
  const interest = { amount: '0.07', rate: '0.85', from: '2026-05-04', to: '2026-05-05' }
  await bank.does('account-closed', { account: savings, interest, to: checking })
  const { seq: back } = await bank.does('external-return', { of, account: savings })
  await bank.does('reversal', { of: back, accounts: [checking], counters: [`reversed:${of}`], reason: 'Not ours' })
  const last = await bank.does('external-transfer', { from: checking, amount: '0.07', last4: '1234' }, owner)
  await bank.does('account-closed', { account: checking })
  await bank.does('external-return', { of: last.seq, account: checking })
  await tellAll(bank, work)
  const newest = async (template: string) => (await messages(template)).at(-1)?.body
  expect(await newest('account-closed-paid')).toBe(
    'Your account Savings was closed. The interest of $0.07 that it had earned was paid to your account Checking. ' +
      'What was planned from it or into it has ended.',
  )
  expect(await newest('account-closed')).toContain('Your account Checking was closed.')
  expect(await newest('late-credit')).toBe(
    'Your account Savings is closed, so $50.00 that came for it is in your account Checking.',
  )
  expect(await newest('account-reopened')).toContain('Your account Checking is open again')
})

test('a notice that fails over one event keeps nobody else waiting', async () => {
  const owner = await bank.customer()
  const account = await bank.open(owner, 'checking', { deposit: '10.00' })
  const typed = await bank.does('deposit', { to: account, owner, amount: '31.00' }, owner)
  await bank.does('return', { origin: typed.seq, reason: 'No such account' })
  const broken: Notice = {
    kinds: ['return', 'account-opening'],
    messages: async () => [new Date(Number.NaN).toISOString()].flatMap(() => []), // throws, as a bad date does
  }
  await tellAll(bank, { notices: [broken, ...bankNotices], securityNotices: [] })
  expect((await messages('deposit-returned')).map(({ body }) => body)).toContainEqual(expect.stringContaining('$31.00'))
})
