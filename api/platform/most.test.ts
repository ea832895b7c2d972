/** Whatever a customer adds to by asking has one bound, which holds for those who ask many times at once, too. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type Answer, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { disputeOf, formOf } from '../../scripts/testing/forms.ts'
import { fill } from '../../ledger/phrase.ts'
import { namesIn } from '../../ledger/table.ts'
import { bounds, type Bounded, type Refused } from './most.schema.ts'

const bank = await testBank()
const run = (sql: string, ...values: unknown[]) => bank.machinery.db.pool.query(sql, values)
const AT_ONCE = 6

/** So many copies of a row under ids of their own; `but` says in SQL what else is another in each (`g` counts them). */
async function copies(table: string, id: string, many: number, but: Readonly<Record<string, string>> = {}) {
  const { rows } = await run(
    `select column_name as name from information_schema.columns
      where table_schema || '.' || table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
    table,
  )
  const others: Record<string, string> = { id: 'gen_random_uuid()', ...but }
  const columns = rows.map(({ name }: { name: string }) => name)
  const values = columns.map((name: string) => others[name] ?? `"${name}"`)
  const named = columns.map((name: string) => `"${name}"`)
  await run(
    `insert into ${table} (${named.join()})
     select ${values.join()} from ${table}, generate_series(1, $2) g where id = $1`,
    id,
    many,
  )
}

interface Way {
  /** Has all but `free` of what there may be; what is asked for one more, `n` of several. */
  almost(who: TestCustomer, free: number): Promise<(n: number) => Promise<Answer>>
}

/** A checking account with so many purchases, each at a merchant of its own. */
async function purchases(who: TestCustomer, many: number): Promise<string[]> {
  const { ledgerId: account } = await openAccount(bank, who.id, 'checking', { deposit: '5000.00' })
  const lines: string[] = []
  for (let n = 0; n < many; n += 1) {
    const merchant = `Shop ${String.fromCodePoint(65 + n).repeat(4)}`
    const { seq } = await bankDoes(bank, 'card-purchase', { account, amount: '12.00', merchant, last4: '4821' })
    lines.push(`1-${seq}-0`)
  }
  return lines
}

const transferring = async (who: TestCustomer, more: object) => {
  const from = await openAccount(bank, who.id, 'checking', { deposit: '9000.00' })
  const to = await openAccount(bank, who.id, 'savings')
  const body = { transferType: 'internal', fromAccount: from.publicId, toAccount: to.publicId, amount: 1, ...more }
  return () => who.post('/api/transfers/transfer', body)
}
const elsewhere = (n: number) => ({
  bankName: 'Ally Bank',
  routingNumber: '124003116',
  accountHolderName: 'Pat Doe',
  accountType: 'checking',
  accountNumber: `998870${n}`,
})
const idOf = async (table: string, customer: string): Promise<string> =>
  (await run(`select id from ${table} where customer = $1`, customer)).rows[0].id
const jpeg = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()
const upload = (name: string, bytes: Buffer) => {
  return formOf({ [name]: new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }) })
}

const ways: Readonly<Record<Refused, Way>> = {
  waitingOrders: {
    async almost(who, free) {
      const plan = await transferring(who, { transferDate: '2026-12-01' })
      expect((await plan()).status).toBe(200)
      const key = "key || g || 'x'"
      await copies('app.money_order', await idOf('app.money_order', who.id), bounds.waitingOrders.most - free - 1, {
        key,
      })
      return plan
    },
  },
  openAccounts: {
    async almost(who, free) {
      for (let n = 0; n < bounds.openAccounts.most - free; n += 1) await openAccount(bank, who.id, 'savings')
      return () =>
        who.post('/api/open-account', { accountType: 'savings', initialDeposit: '100', fundingSource: 'Check' })
    },
  },
  restingOrders: {
    async almost(who, free) {
      const { publicId } = await openAccount(bank, who.id, 'investment', { deposit: '9000.00' })
      const buy = () =>
        who.post(`/api/investment/${publicId}/buy`, {
          symbol: 'NLEC',
          quantity: 1,
          orderType: 'limit',
          limitPrice: '1',
        })
      for (let n = 0; n < bounds.restingOrders.most - free; n += 1) expect((await buy()).status).toBe(200)
      return buy
    },
  },
  payees: {
    async almost(who, free) {
      const add = (n: number) =>
        who.post('/api/payees', { name: `Gas ${n}`, accountNumber: `77100${n}`, category: 'Utilities' })
      expect((await add(99)).status).toBe(201)
      await copies('app.payee', await idOf('app.payee', who.id), bounds.payees.most - free - 1)
      return add
    },
  },
  recipients: {
    async almost(who, free) {
      const from = await openAccount(bank, who.id, 'checking', { deposit: '9000.00' })
      const body = { transferType: 'external', fromAccount: from.publicId, amount: 1, transferDate: '2026-11-18' }
      const send = (n: number) => who.post('/api/transfers/transfer', { ...body, externalAccount: elsewhere(n) })
      expect((await send(9)).status).toBe(200)
      const account_index = "decode(md5(g::text), 'hex')"
      const most = bounds.recipients.most - free - 1
      await copies('app.recipient', await idOf('app.recipient', who.id), most, { account_index, saved: 'true' })
      return send
    },
  },
  passkeys: {
    async almost(who, free) {
      await run(
        `insert into app.passkey (credential_id, customer, name, public_key, counter, created_at)
         select 'k' || g || $1::text, $1::uuid, 'Key', '\\x00', 0, now() from generate_series(1, $2) g`,
        who.id,
        bounds.passkeys.most - free,
      )
      return () => who.post('/api/auth/passkeys/start', {})
    },
  },
  openDisputes: {
    async almost(who, free) {
      const lines = await purchases(who, AT_ONCE + 1)
      const dispute = (n: number) => {
        return bank.ask('POST', '/api/disputes', formOf(disputeOf(lines[n] ?? '')), { token: who.token })
      }
      expect((await dispute(AT_ONCE)).status).toBe(201)
      await copies('app.dispute', await idOf('app.dispute', who.id), bounds.openDisputes.most - free - 1, {
        key: "key || g || 'x'",
        number: "'DSP-' || lpad((hashtext(id::text || g)::bigint & 2147483647)::text, 10, '0')",
        seq: 'seq + 1000000 + g',
      })
      return dispute
    },
  },
  lineReceipts: {
    async almost(who, free) {
      const lines = await purchases(who, AT_ONCE)
      await run(
        `with kept as (insert into app.upload (id, customer, purpose, name, type, digest, bytes, uploaded_at)
           select gen_random_uuid(), $1, 'receipt', 'r.jpg', 'image/jpeg', '\\x00', '\\x00', now()
             from generate_series(1, $2) returning id, customer)
         insert into app.posting_note (customer, line, receipt)
           select customer, '1-' || (1000000 + row_number() over ()) || '-0', id from kept`,
        who.id,
        bounds.lineReceipts.most - free,
      )
      const picture = await jpeg()
      return n =>
        bank.ask('PUT', `/api/transactions/${lines[n] ?? ''}/receipt`, upload('picture', picture), { token: who.token })
    },
  },
  categoryRules: {
    async almost(who, free) {
      const lines = await purchases(who, AT_ONCE)
      await run(
        `insert into app.category_rule (customer, such, category)
         select $1, 'such ' || g, 'Dining' from generate_series(1, $2) g`,
        who.id,
        bounds.categoryRules.most - free,
      )
      return n => who.put(`/api/transactions/${lines[n] ?? ''}/category`, { category: 'Shopping', all: true })
    },
  },
  ownCategories: {
    async almost(who, free) {
      const lines = await purchases(who, AT_ONCE)
      await run(
        `insert into app.posting_note (customer, line, category)
         select $1, '1-' || (1000000 + g) || '-0', 'Word ' || g from generate_series(1, $2) g`,
        who.id,
        bounds.ownCategories.most - free,
      )
      return n => who.put(`/api/transactions/${lines[n] ?? ''}/category`, { category: `Another ${n}` })
    },
  },
  ownTags: {
    async almost(who, free) {
      const lines = await purchases(who, AT_ONCE)
      await run(
        `insert into app.posting_note (customer, line, tags)
         select $1, '1-' || (1000000 + g) || '-0', array['word ' || g] from generate_series(1, $2) g`,
        who.id,
        bounds.ownTags.most - free,
      )
      return n => who.put(`/api/transactions/${lines[n] ?? ''}/tags`, { tags: [`another ${n}`] })
    },
  },
  budgets: {
    async almost(who, free) {
      await run(
        `insert into app.budget (customer, category, month, amount)
         select $1, 'Word ' || g, '2026-11-01', 5 from generate_series(1, $2) g`,
        who.id,
        bounds.budgets.most - free,
      )
      return n => who.put(`/api/budget/${encodeURIComponent(`Another ${n}`)}`, { month: '2026-11', amount: '5' })
    },
  },
  autoSaveRules: {
    async almost(who, free) {
      const from = await openAccount(bank, who.id, 'checking', { deposit: '900.00' })
      const to = await openAccount(bank, who.id, 'savings')
      const plan = { amount: '5', frequency: 'weekly', source: from.publicId, target: to.publicId }
      expect((await who.put('/api/autosave', plan)).status).toBe(200)
      const add = () => who.post('/api/autosave/rules', { name: 'Change', type: 'round-up', trigger: 'card-purchase' })
      for (let n = 0; n < bounds.autoSaveRules.most - free; n += 1) expect((await add()).status).toBe(201)
      return add
    },
  },
}

const full = (what: Refused) => {
  const { text, most } = bounds[what]
  return { code: 'too_many_kept', error: fill(text, { most: String(most) }) }
}

test.each(namesIn(ways))('%s: six at once find one place, and one after them none', async what => {
  const who = await bank.customer()
  const ask = await ways[what].almost(who, what === 'passkeys' ? 0 : 1)
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)))
  const refused = answers.filter(({ status }) => status === 409)
  expect([what, answers.map(({ status, text }) => (status < 400 || status === 409 ? '' : text)).join('')]).toEqual([
    what,
    '',
  ])
  expect(refused).toHaveLength(what === 'passkeys' ? AT_ONCE : AT_ONCE - 1)
  for (const { body } of refused) expect(body).toMatchObject(full(what))
})

test('what was answered is answered again without room, and what is refused leaves nothing', async () => {
  const who = await bank.customer()
  const key = `kept-${randomUUID()}`
  const plan = await ways.waitingOrders.almost(who, 1)
  const from = (await who.get('/api/transfers/scheduled')).body.data.length
  const [one, two] = await Promise.all([plan(0), plan(1)])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  const external = { transferType: 'external', amount: 1, transferDate: '2026-12-01', externalAccount: elsewhere(1) }
  const body = {
    ...external,
    fromAccount: (await openAccount(bank, who.id, 'checking', { deposit: '50.00' })).publicId,
  }
  for (let again = 0; again < 2; again += 1)
    expect((await who.post('/api/transfers/transfer', body, { key })).body).toMatchObject(full('waitingOrders'))
  expect((await run(`select 1 from app.recipient where customer = $1`, who.id)).rows).toEqual([])
  expect((await run(`select 1 from app.money_order where customer = $1 and state = 'asked'`, who.id)).rows).toEqual([])
  expect((await who.get('/api/transfers/scheduled')).body.data.length).toBeGreaterThanOrEqual(from)
  await run(
    `delete from app.money_order where id =
       (select id from app.money_order where customer = $1 and key like '%x' limit 1)`,
    who.id,
  )
  expect((await who.post('/api/transfers/transfer', body, { key })).status).toBe(200)
  const { data } = (await who.post('/api/transfers/transfer', body, { key })).body
  expect(data.transferId).toBeDefined()
})

test('what is made at once needs no room among what waits', async () => {
  const who = await bank.customer()
  await ways.waitingOrders.almost(who, 0)
  const now = await transferring(who, { transferDate: '2026-11-18' })
  expect((await now()).status).toBe(200)
})

test('of photos for checks and of devices the oldest go, and no photo that is named', async () => {
  const who = await bank.customer()
  await run(
    `insert into app.upload (id, customer, purpose, name, type, digest, bytes, uploaded_at)
     select gen_random_uuid(), $1, 'check-photo', 'r.jpg', 'image/jpeg', '\\x00', '\\x00', now() - g * interval '1 day'
       from generate_series(1, 25) g`,
    who.id,
  )
  const { rows } = await run(`select id from app.upload where customer = $1 order by uploaded_at limit 1`, who.id)
  const named = `uploads/${String(rows[0].id).toUpperCase()}`
  await run(`insert into app.check_preferences (customer, preferences) values ($1, $2)`, who.id, { photo: named })
  const sent = await bank.ask('POST', '/api/order-checks/upload-photo', upload('photo', await jpeg()), who)
  expect(sent.status).toBe(201)
  const { rows: kept } = await run(`select id from app.upload where customer = $1`, who.id)
  expect(kept).toHaveLength(bounds.checkPhotos.most + 1)
  expect(kept).toContainEqual(rows[0])
  const signOn = () => bank.ask('POST', '/api/auth/login', { username: who.username, password: who.password })
  for (let n = 0; n < bounds.devices.most + 3; n += 1) await signOn()
  const { rows: devices } = await run(`select 1 from app.device where customer = $1`, who.id)
  expect(devices).toHaveLength(bounds.devices.most)
})

test('every bound has its reason', () => {
  const all: readonly Bounded[] = namesIn(bounds)
  for (const name of all) expect(bounds[name].because.length).toBeGreaterThan(10)
})
