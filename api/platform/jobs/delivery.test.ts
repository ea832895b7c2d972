/**
 * Nothing that a customer is told is ever given up, and nothing secret is kept: mail goes out however long the mail
 * server was away, and what carries a code is blank once it is delivered or over, and never sent after that.
 */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, testBank, type TestCustomer, LONG_SESSIONS } from '../../../scripts/testing/http-bank.ts'
import { holderOf } from '../../../scripts/testing/holder.ts'
import { openClocks } from '../clocks.ts'
import { issueCode, redeemCode } from '../codes.ts'
import { openMetrics } from '../metrics.ts'
import { readStanding } from '../standing.ts'
import { openWatch } from '../watch.ts'
import { bodyOf, enqueue, enqueueSecret, type StoredBody } from '../outbox.ts'
import { deliver, lapse, requeue, waitingMail, type Mail, type Mailer } from './delivery.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const bank = await testBank({}, LONG_SESSIONS)
const { machinery } = bank
const { db } = machinery

/** A mail server that answers as it is told to, and keeps what it took. */
function post(answers: (mail: Mail) => string | undefined = () => undefined) {
  const taken: Mail[] = []
  const mailer: Mailer = {
    send(mail) {
      const code = answers(mail)
      if (code) return Promise.reject(Object.assign(new Error('no'), { code }))
      taken.push(mail)
      return Promise.resolve()
    },
    close: () => undefined,
  }
  return { taken, mailer }
}

let n = 0
const tell = (endsAt?: number) => {
  n += 1
  const params = { subject: `Notice ${n}`, text: 'Something happened' }
  const message = { source: { seq: n }, recipient: `someone-${n}@example.com`, template: 'notice' as const, params }
  return db.asBank(tx => enqueue(tx, { ...message, ...(endsAt === undefined ? {} : { endsAt }) }, bank.now))
}

interface Row extends StoredBody {
  template: string
  sent_at: Date | null
  lapsed_at: Date | null
  tries: number
  not_before: Date | null
}
/** As whoever may read it does: what is sealed, opened. */
const outbox = async () => {
  const { rows } = await db.pool.query<Row>(
    'select id, template, body, body_sealed, sent_at, lapsed_at, tries, not_before from app.outbox order by id',
  )
  return rows.map(row => ({ ...row, body: bodyOf(machinery.keys, row) }))
}

beforeEach(() => db.pool.query('truncate app.outbox'))

describe('mail is never given up', () => {
  test('after a day without a mail server everything goes out within minutes', async () => {
    for (let i = 0; i < 5; i += 1) await tell()
    let away = true
    const { taken, mailer } = post(() => (away ? 'ECONNECTION' : undefined))
    for (let tried = 0; tried < 300; tried += 1) {
      await deliver(machinery, mailer)
      bank.now += 3 * MINUTE // 15 hours in all
    }
    expect((await outbox()).some(({ tries }) => tries > 50)).toBe(true)
    expect(await waitingMail(machinery)).toMatchObject({ count: 5 })
    away = false
    bank.now += 10 * MINUTE
    expect(await deliver(machinery, mailer)).toBe(5)
    expect(taken).toHaveLength(5)
    expect(await waitingMail(machinery)).toEqual({ count: 0, since: undefined })
  })

  test('a server that is away is asked once a run, not once a mail', async () => {
    for (let i = 0; i < 20; i += 1) await tell()
    let asked = 0
    const { mailer } = post(() => ((asked += 1), 'ETIMEDOUT'))
    await deliver(machinery, mailer)
    expect(asked).toBe(1)
  })

  test('an address that refuses holds up nobody and is tried for ever, four times a day at least', async () => {
    await tell()
    await tell()
    const refused = `someone-${n - 1}@example.com`
    const tries: number[] = []
    const { taken, mailer } = post(mail => (mail.to === refused ? (tries.push(bank.now), 'EENVELOPE') : undefined))
    for (let i = 0; i < 24 * 60; i += 1) {
      await deliver(machinery, mailer)
      bank.now += 10 * MINUTE
    }
    expect(taken.map(({ to }) => to)).toEqual([`someone-${n}@example.com`])
    const waits = tries.slice(1).map((at, i) => at - (tries[i] ?? 0))
    expect(Math.max(...waits)).toBeLessThanOrEqual(6 * HOUR + 10 * MINUTE)
    expect(tries.length).toBeGreaterThan(40)
    expect(tries.at(-1)).toBeGreaterThan(bank.now - 7 * HOUR)
  })

  test('whatever failed in what order, each mail is sent once, within six hours after the trouble', async () => {
    const trouble = fc.array(fc.constantFrom('ECONNECTION', 'EENVELOPE', 'EMESSAGE', 'ESOCKET', undefined, 'odd'), {
      maxLength: 25,
    })
    const steps = fc.array(fc.integer({ min: 1, max: 8 * 60 }), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(trouble, steps, fc.integer({ min: 1, max: 4 }), async (answers, minutes, mails) => {
        await db.pool.query('truncate app.outbox')
        for (let i = 0; i < mails; i += 1) await tell()
        const left = [...answers]
        const { taken, mailer } = post(() => left.shift())
        for (const wait of minutes) {
          await deliver(machinery, mailer)
          bank.now += wait * MINUTE
        }
        left.length = 0
        bank.now += 6 * HOUR
        await deliver(machinery, mailer)
        expect(new Set(taken.map(({ id }) => id)).size).toBe(mails)
        expect(taken).toHaveLength(mails)
      }),
      { numRuns: 40 },
    )
  })

  test('the operator makes what waits due at once: one, or all', async () => {
    await tell()
    await tell()
    const { mailer } = post(() => 'EENVELOPE')
    for (let i = 0; i < 3; i += 1) {
      await deliver(machinery, mailer)
      bank.now += 10 * MINUTE
    }
    const { rows } = await db.pool.query<{ id: string }>('select id from app.outbox order by id')
    const up = post()
    expect(await deliver(machinery, up.mailer)).toBe(2)
    expect(await requeue(machinery, rows[0]?.id)).toBe(0) // it is sent
    await tell()
    await deliver(machinery, mailer)
    expect(await deliver(machinery, up.mailer)).toBe(0)
    expect(await requeue(machinery, undefined)).toBe(1)
    expect(await deliver(machinery, up.mailer)).toBe(1)
  })

  test('how much waits, and for how long, is measured', async () => {
    const metrics = openMetrics(openWatch(), () => readStanding({ db, clocks: openClocks(db, () => bank.now) }))
    const shown = async (name: string) =>
      Number(new RegExp(`^wrenfield_outbox_${name} (.*)$`, 'm').exec(await metrics.registry.metrics())?.[1])
    expect([await shown('waiting'), await shown('oldest_seconds')]).toEqual([0, 0])
    await tell()
    bank.now += 90_000
    await tell()
    expect([await shown('waiting'), await shown('oldest_seconds')]).toEqual([2, 90])
    const blind = openMetrics(openWatch(), () => Promise.reject(new Error('away')))
    expect(await blind.registry.metrics()).toContain('wrenfield_outbox_waiting Nan')
  })
})

describe('what is over is not sent late', () => {
  /** Welcomed already. */
  const customer = async () => {
    const who = await bank.customer()
    await db.pool.query('truncate app.outbox')
    return who
  }
  const code = async (who: TestCustomer) => {
    const wanted = { purpose: 'deposit' as const, customer: who.id }
    const issued = await issueCode(machinery, wanted)
    const params = { code: issued.code, minutes: '10' }
    const message = {
      source: { code: issued.id },
      customer: who.id,
      recipient: who.email,
      template: 'code' as const,
      params,
    }
    await db.asBank(tx => enqueueSecret(tx, machinery.keys, message, bank.now))
    return { wanted, ...issued }
  }

  test('a code that has ended: marked as lapsed, blank, never mailed', async () => {
    const who = await customer()
    const { code: typed } = await code(who)
    expect((await bank.mail(who.email, 'code'))?.body).toContain(typed)
    bank.now += 10 * MINUTE - 1
    expect(await lapse(machinery)).toBe(0)
    bank.now += 1
    const { taken, mailer } = post()
    expect(await deliver(machinery, mailer)).toBe(0)
    expect(taken).toEqual([])
    expect(await outbox()).toMatchObject([{ template: 'code', body: '', sent_at: null, lapsed_at: new Date(bank.now) }])
    expect(await lapse(machinery)).toBe(0)
    expect(await requeue(machinery, undefined)).toBe(0)
  })

  test('a code that was used or replaced is over before its time', async () => {
    const who = await customer()
    const { wanted, code: typed } = await code(who)
    await redeemCode(machinery, wanted, typed, 'key-1')
    const { taken, mailer } = post()
    await deliver(machinery, mailer)
    expect(taken).toEqual([])
    expect(await outbox()).toMatchObject([{ body: '', sent_at: null }])
  })

  test('of what is not secret only the sending lapses', async () => {
    await tell(bank.now + HOUR)
    await tell()
    bank.now += HOUR
    const { taken, mailer } = post()
    await deliver(machinery, mailer)
    await deliver(machinery, mailer)
    expect(taken.map(({ subject }) => subject)).toEqual([`Notice ${n}`])
    expect((await outbox()).map(row => [row.body, row.lapsed_at !== null])).toEqual([
      ['Something happened', true],
      ['Something happened', false],
    ])
  })

  test('a secret message that does not say when it ends is refused, not kept for ever', async () => {
    const message = {
      source: { code: 'x' },
      recipient: 'a@example.com',
      template: 'code' as const,
      params: { code: 'ABCD' },
    }
    await expect(db.asBank(tx => enqueueSecret(tx, machinery.keys, message, bank.now))).rejects.toThrow(
      'does not say when it ends',
    )
  })
})

describe('what is secret', () => {
  /** All that the tables of the application and the journal hold, as text. */
  async function everything(): Promise<string> {
    const { rows: tables } = await db.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('app', 'ledger', 'graphile_worker')`,
    )
    const texts = await Promise.all(
      tables.map(({ name }) => db.pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)),
    )
    return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
  }

  /** Lets a customer be sent every kind of secret, by the calls that send them. */
  async function askForAll(): Promise<TestCustomer> {
    const { who, checking: account } = await holderOf(bank, { checking: '5000.00' })
    const ask = async (path: string, body: object) => {
      const { status } = await who.post(path, body)
      expect([path, status < 300]).toEqual([path, true])
    }
    await ask('/api/verification/challenge', { purpose: 'deposit' })
    await ask('/api/payees', { name: 'Gas', accountNumber: '99887766', category: 'Utilities' })
    const payee = {
      bankName: 'Ally Bank',
      routingNumber: '124003116',
      accountNumber: '9876543210',
      accountHolderName: 'Pat Doe',
      accountType: 'checking',
    }
    await ask('/api/transfers/transfer', {
      transferType: 'external',
      fromAccount: account.publicId,
      amount: 1500,
      transferDate: '2026-11-18',
      externalAccount: payee,
    })
    await ask('/api/auth/forgotpassword', { username: who.username })
    await db.pool.query(`update app.customer set two_factor = 'mail' where id = $1`, [who.id])
    await ask('/api/auth/login', { username: who.username, password: PASSWORD })
    return who
  }

  const secretsIn = (mails: readonly Mail[]) =>
    mails.flatMap(({ text }) => text.match(/[2-9A-Z]{4}-[2-9A-Z]{4}|[\w-]{30,}/g) ?? [])

  test('is nowhere in the database once it is delivered', async () => {
    bank.now = Date.UTC(2026, 10, 18, 20)
    await askForAll()
    const told = (await outbox()).filter(({ template }) => /code|reset/.test(template)).map(({ template }) => template)
    expect(new Set(told)).toEqual(new Set(['code', 'payee-code', 'transfer-code', 'password-reset', 'sign-on-code']))
    const { taken, mailer } = post()
    await deliver(machinery, mailer)
    const secrets = secretsIn(taken)
    expect(secrets.length).toBe(5)
    const held = await everything()
    for (const secret of secrets) {
      expect(held).not.toContain(secret)
      expect(held).not.toContain(secret.replaceAll('-', ''))
      expect(held).not.toContain(secret.slice(0, 12))
    }
  })

  test('is sealed while nothing can send it, and gone when it is over', async () => {
    bank.now = Date.UTC(2026, 10, 18, 20)
    const who = await askForAll()
    await deliver(machinery, undefined)
    const open = (await outbox()).filter(({ template }) => /code|reset/.test(template))
    expect(open.map(({ body }) => body).every(body => body !== '')).toBe(true)
    const secrets = secretsIn(open.map(({ body }) => ({ id: '', to: '', subject: '', text: body })))
    expect(secrets.length).toBe(5)
    const sealed = await everything()
    for (const secret of secrets) expect(sealed).not.toContain(secret)
    bank.now += HOUR
    await deliver(machinery, undefined)
    const held = await everything()
    for (const secret of secrets) expect(held).not.toContain(secret)
    expect((await bank.mail(who.email, 'transfer-code'))?.body).toBe('')
  })

  test('is never listed to the customer', async () => {
    bank.now = Date.UTC(2026, 10, 18, 20)
    const who = await askForAll()
    const { body } = await who.get('/api/notifications')
    const listed = JSON.stringify(body)
    const open = (await outbox()).filter(({ template }) => /code|reset/.test(template))
    for (const secret of secretsIn(open.map(({ body: text }) => ({ id: '', to: '', subject: '', text }))))
      expect(listed).not.toContain(secret)
    expect(listed).not.toMatch(/code for|reset your/i)
  })
})
