/** What holds for the key of every kind of order, over HTTP and on PostgreSQL. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { bankDayOf, instantOf } from '../../../ledger/calendar.ts'
import { customerKey } from '../../../ledger/keys.ts'
import { ask, everyRequest, openHousehold, send, type Send } from '../../../scripts/testing/orders/every-kind.ts'
import { switchTriggers } from '../../../scripts/testing/forge.ts'
import { testBank, type TestCustomer, LONG_SESSIONS } from '../../../scripts/testing/http-bank.ts'
import { testKeyFile } from '../../../scripts/testing/keys.ts'
import { brokenIn } from '../../../scripts/testing/orders/kept.ts'
import { startServer } from '../../server.ts'
import { orderKinds } from '../../order-kinds.ts'
import { moveCursor } from '../jobs/turns.ts'
import { runDueOrders } from './due.ts'
import { doDue } from '../../../scripts/testing/days.ts'

const keyFile = testKeyFile()
const settings = LONG_SESSIONS
const bank = await testBank({ keyFile }, settings)
const today = () => bankDayOf(bank.now)
const { pool } = bank.machinery.db
const DAY = 86_400_000

/** Everything of a customer that an order may touch, as rows. */
async function standing({ id }: TestCustomer) {
  const read = async (text: string) => (await pool.query(text, [id])).rows
  return {
    orders: await read(
      `select id, kind, state, version, trying, amount from app.money_order where customer = $1 order by number`,
    ),
    balances: await read(
      `select b.* from ledger.balance b join ledger.account a on a.id = b.account where a.owner = $1 order by 2, 3`,
    ),
    events: await read(`select max(seq) from ledger.event where actor = $1`),
    recipients: await read(`select id, saved, used from app.recipient where customer = $1 order by id`),
    checks: await read(`select id, seq from app.check_deposit where customer = $1 order by id`),
    codes: await read(`select count(*)::int from app.outbox where customer = $1 and template like '%code%'`),
  }
}

const idsIn = (answer: unknown): string[] => JSON.stringify(answer).match(/"(?:id|\w+Id|\w+Number)":"[^"•]+"/g) ?? []

/** A bill’s own switch, what AutoSave’s rules find in the morning, and what is paid on a loan, which is there first. */
const WITHOUT_REQUEST = ['auto-save', 'bill-autopay', 'retirement-loan-payment']

/** What has a number of its own kind (a check's reference, an application, an order of checks), or moves by rules. */
const WITHOUT_NUMBER = ['account-opening', 'autopay', 'check-deposit', 'check-order', 'rewards-redeemed']

test('each kind of order has a request; what each moves belongs to one order', async () => {
  const home = await openHousehold(bank)
  const requests = await everyRequest(home, today(), 'all-kinds')
  const asked = new Set(requests.map(({ kind }) => kind))
  expect([...orderKinds.keys()].filter(kind => !asked.has(kind)).toSorted()).toEqual(WITHOUT_REQUEST)
  const numbered = new Set<string>()
  for (const request of requests) {
    const { status, text } = await ask(send(home), request)
    expect([request.name, status < 300 ? 'ok' : text]).toEqual([request.name, 'ok'])
    if (/"confirmationNumber":"WF\d{10}"/.test(text)) numbered.add(request.kind)
  }
  expect([...asked].filter(kind => !numbered.has(kind)).toSorted()).toEqual(WITHOUT_NUMBER)
  expect(await brokenIn(pool)).toEqual([])
})

test('one key and body is one order: at once, later, from elsewhere, with its accounts closed', async () => {
  await moveCursor(bank.machinery, { day: today(), turn: 'open' })
  const home = await openHousehold(bank)
  const requests = await everyRequest(home, today(), 'same-again')
  const first = new Map<string, string[]>()
  for (const request of requests) first.set(request.name, idsIn((await ask(send(home), request)).body))
  const again = async (when: string, by: Send) => {
    const before = await standing(home.who)
    for (const request of requests) {
      const answer = await ask(by, request)
      expect([when, request.name, answer.status < 300 ? 'ok' : answer.text]).toEqual([when, request.name, 'ok'])
      const known = new Set(idsIn(answer.body)) // once it is made, it names its line as well
      expect([when, request.name, first.get(request.name)?.filter(id => !known.has(id))]).toEqual([
        when,
        request.name,
        [],
      ])
    }
    expect([when, await standing(home.who)]).toEqual([when, before])
  }
  await again('at once', send(home))
  bank.now += DAY
  await again('after midnight', send(home))
  const other = await startServer(
    {
      databaseUrl: bank.connectionString,
      host: '127.0.0.1',
      port: 0,
      demo: false,
      keyFile,
      limits: false,
      passwordMemoryKiB: 64,
      customerServicePhone: undefined,
      metricsPort: undefined,
      waits: '0',
    },
    { wall: () => bank.now, settings },
  )
  const elsewhere: Send = async (path, body, key) => {
    const headers = { authorization: `Bearer ${home.who.token}`, 'idempotency-key': key }
    const isForm = body instanceof FormData
    const answer = await fetch(other.url + path, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
  }
  await again('from another process', elsewhere).finally(() => other.close())
  await doDue(bank)
  await again('after its day', send(home))
  await asIfClosed(home.who, () => again('when its accounts are closed', send(home)))
  expect(await brokenIn(pool)).toEqual([])
})

/** Every account of a customer looks closed to whoever reads, though there is money on them. */
async function asIfClosed({ id }: TestCustomer, act: () => Promise<void>): Promise<void> {
  const look = async (status: string) => {
    const db = new pg.Client({ connectionString: bank.connectionString })
    await db.connect()
    await switchTriggers(db, 'disable')
    await db.query('update ledger.account set status = $1 where owner = $2', [status, id])
    await switchTriggers(db, 'enable always')
    await db.end()
  }
  await look('closed')
  await act().finally(() => look('open'))
}

test('another request under a key is refused, of whatever kind either is, and touches nothing', async () => {
  const home = await openHousehold(bank)
  const requests = await everyRequest(home, today(), 'other-kind')
  for (const request of requests) await ask(send(home), request)
  const before = await standing(home.who)
  for (const [n, { name, key }] of requests.entries())
    for (const other of [1, 12].map(step => requests[(n + step) % requests.length])) {
      if (!other || typeof other.body === 'function') continue // a check's number is its key
      const { status, body } = await ask(send(home), { ...other, key })
      expect([other.name, 'under the key of', name, status, body.code]).toEqual([
        other.name,
        'under the key of',
        name,
        422,
        'key_reused_with_different_body',
      ])
    }
  expect(await standing(home.who)).toEqual(before)
})

test('of two requests under one key that come to one act at once, one is placed and one refused', async () => {
  const home = await openHousehold(bank)
  const requests = await everyRequest(home, today(), 'same-act')
  const [request] = requests.filter(({ name }) => name === 'an automatic payment to a card')
  if (!request || typeof request.body === 'function') throw new Error('no such request')
  const quiet = { ...request.body, notifications: { email: false, reminder: false, textForFailure: false } }
  const both = together(2)
  const answers = await Promise.all([request, { ...request, body: quiet }].map(one => ask(send(home), one)))
  both.end()
  const said = answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`)
  expect(new Set(said)).toEqual(new Set(['201 ok', '422 key_reused_with_different_body']))
  const { rows } = await pool.query(`select state from app.money_order where key = $1`, [
    customerKey(home.who.id, request.key),
  ])
  expect(rows).toEqual([{ state: 'scheduled' }])
})

/** Commands wait until so many of them have come to the ledger. */
function together(many: number): { end(): void } {
  const { ledger } = bank.machinery
  const { append } = ledger
  const all = Promise.withResolvers<void>()
  let come = 0
  const wait: typeof append = async command => {
    if ((come += 1) >= many) all.resolve()
    await all.promise
    return append(command)
  }
  Object.assign(ledger, { append: wait })
  return { end: () => void Object.assign(ledger, { append }) }
}

test('a key that is given up tells the truth of every kind: made if it was, never if it was not', async () => {
  const home = await openHousehold(bank)
  const { who } = home
  const state = async (key: string) => (await who.get(`/api/commands/${key}`)).body.data.state
  const close = async (key: string) => (await who.post(`/api/commands/${key}/close`)).body.data.state
  for (const request of await everyRequest(home, today(), 'given-up')) {
    const { name, key } = request
    expect([name, await state(key), await close(key), await state(key)]).toEqual([
      name,
      'unknown',
      'not_made',
      'not_made',
    ])
    const { status, body } = await ask(send(home), request)
    expect([name, status, body.code]).toEqual([name, 422, 'key_closed'])
  }
  const { orders, ...rest } = await standing(who)
  expect(orders.filter(({ kind }) => kind !== 'bill-autopay')).toEqual([])
  expect([rest.checks, rest.recipients]).toEqual([[], []])
  const made = await everyRequest(home, today(), 'given-late')
  for (const request of made) await ask(send(home), request)
  const before = await standing(who)
  for (const { name, key } of made)
    expect([name, await state(key), await close(key), await state(key)]).toEqual([name, 'made', 'made', 'made'])
  expect(await standing(who)).toEqual(before)
})

test('documented fields that nobody reads may hold anything: no answer, no part of the request', async () => {
  const home = await openHousehold(bank)
  const rubbish = [2.5, 1e308, '\ud800', { deep: [0.1, { er: -1e-7 }] }, null]
  const ignored: Record<string, string> = {
    transfer: 'wireTransfer',
    withdrawal: 'transactionFee',
    'bill-payment': 'payee',
    autopay: 'lastPaymentAmount',
  }
  for (const request of await everyRequest(home, today(), 'ignored')) {
    const field = ignored[request.kind]
    if (!field || request.name === 'a wire') continue
    const ids = new Set<string>()
    for (const value of rubbish) {
      const { status, text, body } = await ask(send(home), { ...request, body: { ...request.body, [field]: value } })
      expect([request.name, value, status < 300 ? 'ok' : text]).toEqual([request.name, value, 'ok'])
      ids.add(JSON.stringify(idsIn(body)))
    }
    expect([request.name, ids.size]).toEqual([request.name, 1])
  }
})

test('what is set aside is listed as the line that it becomes, whatever kind of order it is of', async () => {
  const home = await openHousehold(bank)
  for (const request of await everyRequest(home, today(), 'set-aside')) await ask(send(home), request)
  bank.now = instantOf(today(), '20:01') + DAY
  await runDueOrders(bank.machinery, bank.now)
  const { rows } = await pool.query<{ kind: string; aside: string; line: string }>(
    `select o.kind || coalesce(' ' || (o.details ->> 'type'), '') as kind, ledger.line_type(h.type) as aside,
            ledger.line_type(p.type) as line
       from app.money_order o
       join ledger.hold h on h.ledger = 1 and h.id = o.hold
       join lateral (select type from ledger.posting p where p.ledger = 1 and p.seq = o.event
                        and p.account = o.from_account
                      order by leg limit 1) p on true
      where o.customer = $1`,
    [home.who.id],
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['withdrawal branch', 'withdrawal cashAdvance', 'bill-payment']),
  )
  expect(rows.filter(({ aside, line }) => aside !== line)).toEqual([])
})
