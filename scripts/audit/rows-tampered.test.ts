/**
 * Every row beside the ledger that has an event, deleted or edited by somebody with every right in the database: its
   state, its amount,
 * its days, whose it is. Each is found, and named by its place: the row, or the event that it belongs to.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import { bankDoes } from '../testing/account-bank.ts'
import { foundIn } from '../testing/audited.ts'
import { testBank, LONG_SESSIONS } from '../testing/http-bank.ts'
import { ask, everyRequest, openHousehold, send } from '../testing/orders/every-kind.ts'
import { openReadOnly, wrongRows } from './app-checks.ts'
import { doDue } from '../testing/days.ts'
import { connected } from '../testing/kept-open.ts'
import { disputeOf, formOf, issueCard } from '../testing/forms.ts'

const bank = await testBank({}, LONG_SESSIONS)
const db = await connected(bank.connectionString)
const app = openReadOnly(bank.connectionString)
const DAY = 86_400_000

beforeAll(async () => {
  const home = await openHousehold(bank)
  await bank.customer() // a stranger
  const { who, of } = home
  await issueCard(db, of.checking.ledgerId, who.id)
  const bought = []
  for (const amount of ['120.00', '130.00', '140.00'])
    bought.push(
      await bankDoes(bank, 'card-purchase', {
        account: of.checking.ledgerId,
        amount,
        merchant: 'Blue Door',
        last4: '4821',
      }),
    )
  const requests = await everyRequest(home, bankDayOf(bank.now), 'tampered')
  for (const request of requests) await ask(send(home), request)
  for (const { seq } of bought) {
    const form = formOf(disputeOf(`1-${seq}-0`, { temporaryCreditRequested: 'true' }))
    expect((await who.post('/api/disputes', form)).status).toBe(201)
  }
  for (const turn of [1, 2, 3]) {
    bank.now += turn * DAY
    await doDue(bank)
  }
  for (const request of await everyRequest(home, bankDayOf(bank.now), 'afterwards')) await ask(send(home), request)
  expect((await who.post('/api/checking/primary/statement', { period: 'current', format: 'csv' })).status).toBe(200)
})
afterAll(() => app.end())

type Fits = (found: string) => boolean

/**
 * What is found while rows of a table are changed, with no trigger and no key in the way, up to the first that fits;
 * then they are put back.
 */
async function whileChanged(table: string, where: string, change: string, fits: Fits): Promise<string[]> {
  const key = table === 'app.dispute_status' ? '(dispute, n)' : table === 'app.account_profile' ? 'account' : 'id'
  await db.query(`create temp table kept as select * from ${table} where ${where}`)
  await db.query('set session_replication_role = replica')
  const found: string[] = []
  try {
    const { rowCount } = await db.query(
      change === 'delete' ? `delete from ${table} where ${where}` : `update ${table} set ${change} where ${where}`,
    )
    expect([table, where, change, rowCount]).toEqual([table, where, change, 1])
    for await (const { seq, what } of wrongRows(app)) {
      const one = `event ${seq ?? ''}: ${what}`
      found.push(one)
      if (fits(one)) break
    }
  } finally {
    await db.query(`delete from ${table} where ${key} in (select ${key.replaceAll(/[()]/g, '')} from kept)`)
    await db.query(`insert into ${table} overriding system value select * from kept`)
    await db.query('set session_replication_role = default')
    await db.query('drop table kept')
  }
  return found
}

/** What was not found, or not by its place, of some changes to one row. */
async function unseen(
  table: string,
  where: string,
  changes: readonly string[],
  places: readonly (string | null | undefined)[],
) {
  const missed: string[] = []
  for (const change of changes) {
    const fits: Fits = one => places.some(place => place != null && one.includes(place))
    const found = await whileChanged(table, where, change, fits)
    if (!found.some(fits)) missed.push(`${table} where ${where}: ${change}, found ${found.join(' | ') || 'nothing'}`)
  }
  return missed
}

test('a bank that was left alone', async () => expect(await foundIn(bank.connectionString)).toEqual([]), 60_000)

interface OrderRow {
  id: string
  what: string
  state: string
  first: string | null
  event: string | null
}

test('an order of every kind and state: deleted, another state, another amount, another day', async () => {
  const { rows } = await db.query<OrderRow>(`
    select distinct on (what, state, first is null) id, what, state, first, event from (
      select id, kind || coalesce(' ' || (details ->> 'type'), '') || case when key like '%:order.' || id then
        ' again' else '' end as what,
             state, first, event from app.money_order where state <> 'asked') o order by what, state, first is null,
             id`)
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['made', 'on-hold', 'scheduled', 'awaiting-code', 'expired']),
  )
  expect(rows.length).toBeGreaterThan(25)
  const missed: string[] = []
  for (const { id, what, state, first, event } of rows) {
    const ended = ['made', 'expired', 'refused', 'cancelled'].includes(state)
    const another = ended ? `state = 'cancelled', event = null` : `state = 'cancelled', due_at = null, ended_at = now()`
    const changes = [
      'delete',
      `state = 'asked', due_at = null, ended_at = null, event = null`,
      another,
      'amount = coalesce(amount, 0) + 1',
    ]
    changes.push('run_on = run_on - 1', 'run_on = run_on - 1, starts_on = starts_on - 1')
    if (ended) changes.push(`ended_at = ended_at - interval '1 day'`)
    // Nothing but its own row says when a bill's own switch was turned on.
    if (first !== null && !what.startsWith('bill-autopay')) changes.push(`placed_at = placed_at - interval '1 day'`)
    missed.push(
      ...(await unseen('app.money_order', `id = '${id}'`, changes, [
        id,
        first && `event ${first}:`,
        event && `event ${event}:`,
      ])),
    )
  }
  expect(missed).toEqual([])
})

/** The first row, as text. */
async function one(query: string): Promise<string[]> {
  const { rows } = await db.query<(string | number)[]>({ text: query, rowMode: 'array' })
  return (rows[0] ?? []).map(String)
}

test('a check, a dispute and its history, a bill, a receipt, a statement', async () => {
  const [check = '', seq = ''] = await one('select id, seq from app.check_deposit where seq is not null limit 1')
  const [dispute = '', number = '', credit = ''] = await one(
    'select id, number, credit_seq as credit from app.dispute limit 1',
  )
  const [bill = ''] = await one('select id from app.bill where paid_on is not null limit 1')
  const [mail = '', source = ''] = await one(
    `select id, source from app.outbox where template like '%-receipt' limit 1`,
  )
  const [statement = ''] = await one('select id from app.statement')
  const missed = [
    await unseen(
      'app.check_deposit',
      `id = '${check}'`,
      [
        'delete',
        'seq = null',
        'amount = amount + 1',
        'available_on = available_on - 1',
        'first_day_limit = 1',
        `submitted_at = submitted_at - interval '1 day'`,
      ],
      [`event ${seq}:`],
    ),
    await unseen(
      'app.dispute',
      `id = '${dispute}'`,
      [
        'delete',
        'amount = amount + 1',
        'transaction_day = transaction_day - 1',
        'credit_seq = null',
        'credit_on = credit_on - 1',
        `created_at = created_at - interval '1 day'`,
        `decision = 'denied', decided_at = now()`,
      ],
      [number, `event ${credit}:`, dispute],
    ),
    await unseen(
      'app.dispute_status',
      `dispute = '${dispute}' and n = 0`,
      ['delete', `description = 'It was decided.'`, `at = at - interval '1 day'`],
      [number],
    ),
    await unseen(
      'app.bill',
      `id = '${bill}'`,
      ['delete', 'amount = amount + 1', 'paid_on = null', 'paid_on = paid_on - 1'],
      [bill],
    ),
    await unseen(
      'app.outbox',
      `id = ${mail}`,
      ['delete', `body = replace(body, '$', '$9')`],
      [source.split(':').at(-1)],
    ),
    await unseen(
      'app.statement',
      `id = '${statement}'`,
      [
        'known_to = known_to - 1',
        'first_day = first_day - 1',
        `made_at = made_at - interval '1 day'`,
        `content = jsonb_set(content, '{closing}', '"999999.00"')`,
        'account = account + 1',
      ],
      [statement],
    ),
  ]
  expect(missed.flat()).toEqual([])
})

test('whose an account, a card, a payee, a recipient, a check and a dispute are', async () => {
  const customers = (await db.query<{ id: string }>('select id from app.customer order by created_at, id')).rows
  const stranger = `customer = (select c.id from app.customer c where c.id <> customer limit 1)`
  expect(customers.length).toBeGreaterThan(1)
  const missed: string[] = []
  const tables = [
    'account_profile',
    'card',
    'payee',
    'recipient',
    'check_deposit',
    'dispute',
    'statement',
    'bill',
    'money_order',
  ]
  for (const table of tables) {
    const key = table === 'account_profile' ? 'account' : 'id'
    const used =
      table === 'recipient'
        ? `where exists (select from app.money_order o where o.details ->> 'recipient' = r.id::text)`
        : table === 'bill'
          ? 'where exists (select from app.money_order o where o.bill = r.id)'
          : table === 'money_order'
            ? 'where event is not null'
            : ''
    const [id = ''] = await one(`select ${key}::text as id from app.${table} r ${used} limit 1`)
    missed.push(
      ...(await unseen(
        `app.${table}`,
        `${key} = '${id}'`,
        [stranger],
        ['customer', 'not theirs', 'is not the customer', id],
      )),
    )
  }
  missed.push(
    ...(await unseen(
      'app.account_profile',
      `account = (select min(account) from app.account_profile)`,
      ['delete'],
      ['its description'],
    )),
  )
  const [id = ''] = await one(
    `select id from app.recipient r where exists (select from app.money_order o where o.details ->> 'recipient' =
      r.id::text) limit 1`,
  )
  missed.push(...(await unseen('app.recipient', `id = '${id}'`, [`last4 = '0000'`, 'delete'], ['recipient'])))
  expect(missed).toEqual([])
})

test('and everything was put back', async () => expect(await foundIn(bank.connectionString)).toEqual([]), 60_000)

test('an event that rules allow, of a customer who never asked for it; a price that was changed', async () => {
  const { ledger } = bank.machinery
  const [from = '', to = '', actor = ''] = await one(
    `select c.id, s.id, c.owner from ledger.account c join ledger.account s on s.owner = c.owner and s.kind = 'savings'
      where c.kind = 'checking' limit 1`,
  )
  const payload = { from: Number(from), to: Number(to), amount: '0.01' }
  const made = await ledger.append({
    key: `c:${actor}:never-asked`,
    kind: 'internal-transfer',
    actor,
    at: bank.now,
    payload,
  })
  const other = await ledger.append({ key: 'o:never-asked', kind: 'internal-transfer', actor, at: bank.now, payload })
  if (made.outcome === 'refused' || other.outcome === 'refused') throw new Error('refused')
  bank.now += 11 * 60_000
  const priced = await db.query(`update app.quote set price = price + 1 where symbol = 'NLEC' returning 1`)
  expect(priced.rowCount).toBeGreaterThan(0)
  const found: string[] = []
  for await (const { seq, what } of wrongRows(app)) found.push(`event ${seq ?? ''}: ${what}`)
  expect(found).toContainEqual(expect.stringContaining(`event ${made.event.seq}: the order of this internal-transfer`))
  expect(found).toContainEqual(
    expect.stringContaining(`event ${other.event.seq}: this internal-transfer was asked for by`),
  )
  const traded = found.filter(what => what.includes('shares of NLEC were traded at'))
  expect(traded.length).toBeGreaterThan(1)
  expect(found).toContainEqual(expect.stringContaining(`event ${other.event.seq}: this internal-transfer is under`))
  expect(found).toHaveLength(3 + traded.length)
})
