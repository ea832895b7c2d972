/**
 * Codes and what else is mailed on request are counted where they are sent, in the same transaction: twenty requests
 * at once send no more than one after the other would, what could not be sent uses nothing up, and right codes that
 * come at once are never counted.
 */
import { expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import { followJournal } from '../platform/orders/follow.ts'
import { defaultSettings } from '../platform/settings.ts'
import {
  openAccount,
  PASSWORD,
  testBank,
  withProof,
  type Answer,
  type TestCustomer,
} from '../../scripts/testing/http-bank.ts'

const many = { points: 1_000, windowMs: 1_000 }
const bank = await testBank(
  { limits: true },
  {
    session: { idleMs: 1e11, absoluteMs: 1e11, most: 100 },
    limits: { ...defaultSettings.limits, signOnUserAddress: many, signOnUser: many },
  },
)
const today = () => bankDayOf(bank.now)
const twenty = Array.from({ length: 20 }, (_, n) => n)
const hourLater = () => (bank.now += 3_600_001)

interface Place {
  name: string
  template: string
  most: number
  /** What is there before anybody asks. */
  ready(who: TestCustomer): Promise<(n: number) => Promise<Answer>>
}

const external = async (who: TestCustomer, deposit = '2000.00') => {
  const { publicId: fromAccount } = await openAccount(bank, who.id, 'checking', { deposit })
  const bankOf = {
    bankName: 'Ally Bank',
    routingNumber: '124003116',
    accountHolderName: 'Pat Doe',
    accountType: 'checking',
  }
  const body = { transferType: 'external', fromAccount, amount: 1, transferDate: today() }
  return (n: number, more: object = {}) =>
    who.post('/api/transfers/transfer', {
      ...body,
      ...more,
      externalAccount: { ...bankOf, accountNumber: `998870${n}` },
    })
}
const challenge = (purpose: string, more: object = {}): Place => ({
  name: `a code for ${purpose}`,
  template: 'code',
  most: 10,
  ready: async who => () => who.post('/api/verification/challenge', { purpose, ...more }),
})

const places: Place[] = [
  challenge('navigation'),
  challenge('deposit'),
  challenge('contact-change', { phoneNumber: '5550102031' }),
  { name: 'new transfers', template: 'transfer-code', most: 10, ready: who => external(who) },
  {
    name: 'another code for one transfer',
    template: 'transfer-code',
    most: 10,
    async ready(who) {
      const { data } = (await (await external(who))(1)).body
      return () => who.post(`/api/transfers/${data.transferId}/code`)
    },
  },
  {
    name: 'changes that need a code',
    template: 'transfer-code',
    most: 10,
    async ready(who) {
      const sent = await external(who)
      const ids: string[] = []
      for (const n of twenty.slice(0, 10)) {
        const { transferId } = (await sent(n, { transferDate: bankDayOf(bank.now + 30 * 86_400_000) })).body.data
        const verificationCode = await bank.codeFor(who.email)
        expect((await who.post('/api/transfers/verify', { transferId, verificationCode })).status).toBe(200)
        ids.push(String(transferId))
      }
      await bank.machinery.db.pool.query(`delete from app.outbox where recipient = $1`, [who.email])
      return n => who.put(`/api/transfers/${ids[n % 10] ?? ''}`, { amount: 20 + n })
    },
  },
  {
    name: 'payees',
    template: 'payee-code',
    most: 10,
    ready: async who => n =>
      who.post('/api/payees', { name: `Gas ${n}`, accountNumber: `77100${n}`, category: 'Utilities' }),
  },
  {
    name: 'a change of access',
    template: 'access-code',
    most: 10,
    ready: async who => () => who.put('/api/profile/security', { twoFactorEnabled: true }),
  },
  {
    name: 'a second factor',
    template: 'sign-on-code',
    most: 10,
    async ready(who) {
      await withProof(bank, who, proof => who.put('/api/profile/security', { twoFactorEnabled: true, ...proof }))
      return () => bank.ask('POST', '/api/auth/login', { username: who.username, password: PASSWORD })
    },
  },
  {
    name: 'a password reset',
    template: 'password-reset',
    most: 3,
    ready: async who => () => bank.ask('POST', '/api/auth/forgotpassword', { username: who.username }),
  },
]

const mails = async (who: TestCustomer, template: string): Promise<number> => {
  const { rows } = await bank.machinery.db.pool.query<{ sent: number }>(
    'select count(*)::int as sent from app.outbox where recipient = $1 and template = $2',
    [who.email, template],
  )
  return rows[0]?.sent ?? 0
}
/** While nothing can be queued. */
async function withoutMail(act: () => Promise<void>): Promise<void> {
  const { pool } = bank.machinery.db
  await pool.query(`alter table app.outbox add constraint no_mail check (false) not valid`)
  try {
    await act()
  } finally {
    await pool.query(`alter table app.outbox drop constraint no_mail`)
  }
}
/** Twenty at once: none of them is asked to come again. */
async function atOnce(ask: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(twenty.map(n => ask(n)))
  expect(told(answers, 503)).toBe(0)
  return answers
}
const told = (answers: Answer[], status: number) => answers.filter(one => one.status === status).length

for (const { name, template, most, ready } of places) {
  test(`${name}: twenty at once send no more than the limit, and what was sent was answered`, async () => {
    hourLater()
    const who = await bank.customer()
    const ask = await ready(who)
    const before = await mails(who, template)
    const answers = await atOnce(ask)
    const sent = (await mails(who, template)) - before
    expect(before + sent).toBe(most)
    const refused = answers.filter(({ status }) => status === 429)
    expect(told(answers, 200) + told(answers, 201) + told(answers, 403)).toBe(sent)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    hourLater()
    expect((await ask(0)).status).toBeLessThan(404)
  })

  test(`${name}: what could not be sent uses nothing up`, async () => {
    hourLater()
    const who = await bank.customer()
    const ask = await ready(who)
    const before = await mails(who, template)
    await withoutMail(async () => {
      // new transfers wait in the ledger: their codes are still to come, and count
      const first = name === 'new transfers' ? 429 : 500
      for (const n of twenty.slice(0, 12)) expect((await ask(n)).status).toBeGreaterThanOrEqual(first)
    })
    await followJournal(bank.machinery)
    await atOnce(ask)
    expect(await mails(who, template)).toBe(most)
    expect(before).toBeLessThan(most)
  })
}

test.each(['another code for one transfer', 'a change of access'])(
  '%s: of twenty at once the newest alone is good',
  async wanted => {
    hourLater()
    const who = await bank.customer()
    const ask = await places.find(({ name }) => name === wanted)?.ready(who)
    await atOnce(n => ask?.(n) ?? Promise.reject(new Error(wanted)))
    const { rows } = await bank.machinery.db.pool.query<{ open: number }>(
      'select count(*)::int as open from app.code where customer = $1 and used_at is null',
      [who.id],
    )
    expect(rows).toEqual([{ open: 1 }])
  },
)

test('what the ledger refuses gives its code back, also when many are refused at once', async () => {
  hourLater()
  const who = await bank.customer()
  const ask = await external(who, '5.00')
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(twenty.slice(0, 8).map(n => ask(n, { amount: 6 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(422))
  }
  const { rows } = await bank.machinery.db.pool.query(`select 1 from app.money_order where customer = $1`, [who.id])
  expect(rows).toEqual([])
  expect((await Promise.all(twenty.slice(0, 3).map(n => ask(n)))).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('twenty copies of one transfer under one key take one code, and all are answered alike', async () => {
  hourLater()
  const who = await bank.customer()
  const { publicId: fromAccount } = await openAccount(bank, who.id, 'checking', { deposit: '50.00' })
  const externalAccount = {
    bankName: 'Ally Bank',
    routingNumber: '124003116',
    accountHolderName: 'Pat Doe',
    accountType: 'checking',
    accountNumber: '99887012',
  }
  const body = { transferType: 'external', fromAccount, amount: 1, transferDate: today(), externalAccount }
  const copies = await Promise.all(twenty.map(() => who.post('/api/transfers/transfer', body, { key: 'one-transfer' })))
  expect(new Set(copies.map(({ text }) => text)).size).toBe(1)
  expect(await mails(who, 'transfer-code')).toBe(1)
})

test('right codes that come at once are never counted as wrong ones', async () => {
  hourLater()
  const who = await bank.customer()
  const thirty = [...twenty, ...twenty.slice(0, 10)]
  const { id } = (await who.post('/api/payees', { name: 'Gas', accountNumber: '771009', category: 'Utilities' })).body
    .data
  const payee = await bank.codeFor(who.email)
  const right = await Promise.all(thirty.map(() => who.post(`/api/payees/${id}/verify`, { verificationCode: payee })))
  expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]))
  const { transferId } = (await (await external(who))(1)).body.data
  const verificationCode = await bank.codeFor(who.email)
  const sent = await Promise.all(thirty.map(() => who.post('/api/transfers/verify', { transferId, verificationCode })))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
})

test('wrong codes for many transfers at once are counted before they are tried', async () => {
  hourLater()
  const who = await bank.customer()
  const ask = await external(who)
  const ids: string[] = []
  for (const n of twenty.slice(0, 8)) ids.push(String((await ask(n)).body.data.transferId))
  const wrong = ids.flatMap(id => Array.from({ length: 4 }, () => id))
  const answers = await Promise.all(
    wrong.map(transferId => who.post('/api/transfers/verify', { transferId, verificationCode: 'AAAA-AAAA' })),
  )
  expect([told(answers, 422), told(answers, 429)]).toEqual([20, 12])
})
