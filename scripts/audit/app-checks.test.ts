/**
 * What a superuser changes beside the ledger, or around it, is found and named: rows that say something else than their
 * events, documents that the books do not make, and a schema that no migration made.
 */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { canonical } from '../../ledger/canonical.ts'
import { bankDoes } from '../testing/account-bank.ts'
import { foundIn } from '../testing/audited.ts'
import { openAccount, testBank, type TestCustomer } from '../testing/http-bank.ts'
import { connected } from '../testing/kept-open.ts'
import { disputeOf, formOf, issueCard } from '../testing/forms.ts'

const bank = await testBank()
const db = await connected(bank.connectionString)
let who: TestCustomer
let statement = ''

beforeAll(async () => {
  who = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '5000.00' })
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '10.00' })
  await issueCard(db, checking.ledgerId, who.id)
  const bought = await bankDoes(bank, 'card-purchase', {
    account: checking.ledgerId,
    amount: '120.00',
    merchant: 'Blue Door Coffee',
    last4: '4821',
  })
  const moved = { transferType: 'internal', fromAccount: checking.publicId, toAccount: savings.publicId, amount: 25 }
  expect((await who.post('/api/transfers/transfer', { ...moved, transferDate: '2026-11-18' })).status).toBe(200)
  expect((await who.post('/api/transfers/transfer', { ...moved, transferDate: '2026-11-25' })).status).toBe(200)
  expect((await who.post('/api/disputes', formOf(disputeOf(`1-${bought.seq}-0`)))).status).toBe(201)
  const made = await who.post('/api/checking/primary/statement', { period: 'current', format: 'csv' })
  statement = made.body.data.statement.id
})

const found = () => foundIn(bank.connectionString)

/** Does it as a superuser without triggers, looks, and undoes it. */
async function tampered(statements: string, tables: readonly string[]): Promise<string[]> {
  for (const table of tables) await db.query(`create temp table kept as select * from ${table}`)
  await db.query('set session_replication_role = replica')
  try {
    await db.query(statements)
    return await found()
  } finally {
    for (const table of tables) {
      await db.query(`delete from ${table}`)
      await db.query(`insert into ${table} overriding system value select * from kept`)
      await db.query('drop table kept')
    }
    await db.query('set session_replication_role = default')
  }
}

test('a bank that was left alone', async () => expect(await found()).toEqual([]))

describe('rows beside the ledger', () => {
  const order = `app.money_order where run_on = '2026-11-18'`
  test.each([
    ['a made order that is said to have failed', `state = 'refused', event = null`, 'says otherwise'],
    ['another amount', 'amount = 24', 'its amount is 24'],
    ['another account', 'from_account = 1', 'its from is 1'],
    ['another event', 'event = 1', 'says otherwise'],
    ['another hold', 'first = 2', 'its first event is 2'],
    ['a fee that nobody was charged', `key = key || 'x'`, 'no event says so'],
  ])('an order: %s', async (_name, change, said) => {
    const { rows } = await db.query<{ id: string }>(`select id from ${order}`)
    const id = rows[0]?.id ?? 'none'
    const list = await tampered(`update app.money_order set ${change} where id = '${id}'`, ['app.money_order'])
    expect(list[0]).toContain(`the order ${id} (transfer): `)
    expect(list[0]).toContain(said)
  })

  test('an order that waits, and is said to have been made or called off', async () => {
    for (const change of [
      `state = 'made', event = 1, due_at = null, ended_at = now()`,
      `state = 'cancelled', due_at = null, ended_at = now()`,
    ]) {
      const list = await tampered(`update app.money_order set ${change} where run_on = '2026-11-25'`, [
        'app.money_order',
      ])
      expect(list).toEqual([expect.stringContaining('(transfer): it is "')])
    }
  })

  test.each([
    ['amount = 999', 'is about 999'],
    [`transaction_day = '2026-11-01'`, 'is about'],
    [`decision = 'final', decided_at = now()`, 'is final with credit none'],
    ['credit_seq = 3', 'with credit 3'],
  ])('a dispute: %s', async (change, said) => {
    const list = await tampered(`update app.dispute set ${change}`, ['app.dispute'])
    expect(list.join()).toContain(said)
  })
})

describe('a statement', () => {
  const edit = `content = jsonb_set(content, '{closing}', '"999999.00"')`
  const file = () => who.post(`/api/statements/${statement}/download`, { format: 'csv' })

  test('is served as long as the books make it', async () => {
    expect((await file()).status).toBe(200)
  })

  test('whose content was edited is named, and neither listed nor served', async () => {
    let served
    let listed
    const list = await tampered(`update app.statement set ${edit}`, [])
    try {
      served = await file()
      listed = await who.get('/api/statements')
    } finally {
      await db.query(`update app.statement set content = jsonb_set(content, '{closing}', to_jsonb($1::text))`, [
        (4855).toFixed(2),
      ])
    }
    expect(list).toEqual([expect.stringContaining(`the statement ${statement}`)])
    expect([served.status, served.body.error]).toEqual([409, expect.stringContaining('does not agree with the books')])
    expect(listed.body.data.statements).toEqual([])
    expect((await file()).status).toBe(200)
  })

  test('whose digest was made again to match is named by what is wrong, and is not served', async () => {
    const { rows } = await db.query<{ content: object; digest: Buffer }>('select content, digest from app.statement')
    const [before] = rows
    const content = { ...before?.content, closing: '999999.00' }
    const put = (text: unknown, digest: unknown) =>
      db.query('update app.statement set content = $1, digest = $2', [JSON.stringify(text), digest])
    await put(content, createHash('sha256').update(canonical(content)).digest())
    const [list, served] = [await found(), await file()]
    await put(before?.content, before?.digest)
    expect(list).toEqual([expect.stringContaining('its closing is "999999.00", the books make it "4855.00"')])
    expect(served.status).toBe(409)
    expect(await found()).toEqual([])
  })
})

describe('the schema', () => {
  test.each([
    [
      'alter table ledger.posting disable trigger posting_balanced',
      'alter table ledger.posting enable always trigger posting_balanced',
      'the trigger ledger.posting posting_balanced is "disabled',
    ],
    [
      'alter table ledger.record enable trigger event_append_only',
      'alter table ledger.record enable always trigger event_append_only',
      'the trigger ledger.record event_append_only is "enabled',
    ],
    [
      'grant select, update on ledger.record to wf_app',
      'revoke select, update on ledger.record from wf_app',
      'the table ledger.record is "rp for wf_app SELECT+UPDATE',
    ],
    [
      'revoke execute on function ledger.write_batch from wf_writer',
      'grant execute on function ledger.write_batch to wf_writer',
      'the function ledger.write_batch',
    ],
    [
      'alter table app.money_order disable row level security',
      'alter table app.money_order enable row level security',
      'the table app.money_order is "rp always',
    ],
    [
      'create policy all_of_it on app.statement to wf_app using (true)',
      'drop policy all_of_it on app.statement',
      'the policy app.statement all_of_it is there',
    ],
    [
      'alter table ledger.record drop constraint record_leg_count_check',
      'alter table ledger.record add constraint record_leg_count_check check (leg_count >= 0)',
      'the constraint ledger.record record_leg_count_check is not there',
    ],
    [
      'drop index ledger.event_late',
      'create index event_late on ledger.record (ledger, effective_date, seq) where effective_date < bank_day',
      'the index ledger.event_late is not there',
    ],
    [
      `create function ledger.evil() returns int language sql security definer as 'select 1'`,
      'drop function ledger.evil()',
      'the function ledger.evil() is there',
    ],
    [
      `create table public.heir () inherits (app.money_order)`,
      'drop table public.heir',
      'the heir public.heir is there ("of app.money_order")',
    ],
    [
      `create aggregate ledger.sum(numeric) (sfunc = numeric_add, stype = numeric)`,
      'drop aggregate ledger.sum(numeric)',
      'the aggregate ledger.sum(numeric) is there',
    ],
    [
      `alter function ledger.still_at(smallint, bigint, bytea) security definer`,
      `alter function ledger.still_at(smallint, bigint, bytea) security invoker`,
      'the function ledger.still_at',
    ],
    [
      'create rule quiet as on insert to ledger.seal do instead nothing',
      'drop rule quiet on ledger.seal',
      'the rule ledger.seal quiet is there',
    ],
    [
      'alter table app.customer add column note text',
      'alter table app.customer drop column note',
      'the column app.customer.note is there',
    ],
  ])('%s', async (change, undo, said) => {
    await db.query(change)
    const list = await found()
    await db.query(undo)
    expect(list).toEqual([expect.stringContaining(said)])
  })

  test('a function with another body, and a trigger that was dropped and made again otherwise', async () => {
    const one = async (query: string) => String((await db.query({ text: query, rowMode: 'array' })).rows[0]?.[0])
    const body = await one(`select pg_get_functiondef('ledger.still_at'::regproc)`)
    const trigger = await one(`select pg_get_triggerdef(oid) from pg_trigger where tgname = 'posting_balanced'`)
    await db.query(body.replace('if not found', 'if false'))
    await db.query(`drop trigger posting_balanced on ledger.posting;
      ${trigger.replace(/EXECUTE FUNCTION .*/, 'execute function ledger.refuse_change()')}`)
    const list = await found()
    await db.query(`${body}; drop trigger posting_balanced on ledger.posting; ${trigger};
      alter table ledger.posting enable always trigger posting_balanced`)
    expect(list.toSorted()).toEqual([
      expect.stringContaining('the function ledger.still_at(smallint,bigint,bytea) is "'),
      expect.stringContaining('the trigger ledger.posting posting_balanced is "enabled'),
    ])
  })

  test('and everything was put back', async () => expect(await found()).toEqual([]))
})
