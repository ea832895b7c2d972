/**
 * The journal on a real PostgreSQL: one effect per key, no floor broken by writers that race, neighbours unharmed by a
 * bad command, and a database that refuses to forget.
 */
import { modules } from './events/all.ts'
import { lineTypes } from './line-types.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { accepted, accountIn, connected, keptLedger } from '../scripts/testing/kept-open.ts'
import { customerKey, operatorKey } from './keys.ts'
import { money, text } from './money.ts'

const { connectionString } = await testDatabase()
const NOW = Date.parse('2026-03-02T15:00:00.000Z')
const [ledger, other] = [keptLedger({ connectionString }), keptLedger({ connectionString })]
const db = await connected(connectionString)

const openAccount = (owner: string, deposit?: string, kind = 'checking') =>
  accountIn(ledger, { owner, deposit, kind, at: NOW })

const transfer = (owner: string, from: number, to: number, amount: string, key = randomUUID()) => ({
  key: customerKey(owner, key),
  kind: 'internal-transfer',
  actor: owner,
  at: NOW,
  payload: { from, to, amount },
})

async function posted(account: number) {
  const { rows } = await db.query<{ posted: string }>('select posted from ledger.balance where account = $1', [account])
  return text(money(rows[0]?.posted ?? 0))
}

describe('one effect per key', () => {
  test('the same key twenty times at once, through two writers, moves the money once', async () => {
    const owner = randomUUID()
    const from = await openAccount(owner, '100.00')
    const to = await openAccount(owner)
    const command = transfer(owner, from, to, '10.00')
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? ledger : other).append(command)))
    expect(new Set(results.map(result => accepted(result).seq)).size).toBe(1)
    expect(results.filter(result => result.outcome === 'accepted' && !result.replayed)).toHaveLength(1)
    expect(await posted(from)).toBe('90.00')
  })

  test('another body under a bound key is refused, and changes nothing', async () => {
    const owner = randomUUID()
    const from = await openAccount(owner, '100.00')
    const to = await openAccount(owner)
    const command = transfer(owner, from, to, '10.00')
    await ledger.append(command)
    const result = await ledger.append({ ...command, payload: { ...command.payload, amount: '11.00' } })
    expect(result).toMatchObject({ outcome: 'refused', code: 'key_reused_with_different_body' })
    expect(await posted(from)).toBe('90.00')
  })

  test('a refused command binds nothing: the key works once the reason is gone', async () => {
    const owner = randomUUID()
    const from = await openAccount(owner, '5.00')
    const to = await openAccount(owner)
    const key = randomUUID()
    expect(await ledger.append(transfer(owner, from, to, '10.00', key))).toMatchObject({ code: 'insufficient_funds' })
    expect(accepted(await ledger.append(transfer(owner, from, to, '5.00', key))).legs).toHaveLength(2)
  })

  test('a closed key refuses the late arrival; a made one cannot be closed', async () => {
    const owner = randomUUID()
    const from = await openAccount(owner, '5.00')
    const to = await openAccount(owner)
    const late = transfer(owner, from, to, '5.00')
    expect(await ledger.close({ key: late.key, actor: owner, at: NOW })).toEqual({ state: 'not_made' })
    expect(await ledger.append(late)).toMatchObject({ outcome: 'refused', code: 'key_closed' })
    expect(await ledger.lookup(late.key)).toEqual({ state: 'closed' })
    const early = transfer(owner, from, to, '5.00')
    const { seq } = accepted(await ledger.append(early))
    expect(await ledger.close({ key: early.key, actor: owner, at: NOW })).toMatchObject({
      state: 'made',
      event: { seq },
    })
  })
})

describe('writers that race', () => {
  test('sixteen callers on a poor account, by two writers: never below zero, never a cent lost', async () => {
    const owner = randomUUID()
    const from = await openAccount(owner, '7.00')
    const to = await openAccount(owner)
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, i) => (i % 2 ? ledger : other).append(transfer(owner, from, to, '1.00'))),
    )
    expect(results.filter(result => result.outcome === 'accepted')).toHaveLength(7)
    expect(await posted(from)).toBe('0.00')
    expect(await posted(to)).toBe('7.00')
  })

  test('a poison memo is refused alone', async () => {
    const owner = randomUUID()
    const from = await openAccount(owner, '10.00')
    const to = await openAccount(owner)
    const good = Array.from({ length: 8 }, () => transfer(owner, from, to, '1.00'))
    const poison = ['nul\u0000', 'half \ud800 a pair', 'line\nbreak'].map(memo => {
      const command = transfer(owner, from, to, '1.00')
      return { ...command, payload: { ...command.payload, memo } }
    })
    const results = await Promise.all(
      [...good.slice(0, 4), ...poison, ...good.slice(4)].map(command => ledger.append(command)),
    )
    expect(results.filter(result => result.outcome === 'accepted')).toHaveLength(8)
    expect(results.filter(result => result.outcome === 'refused' && result.code === 'invalid')).toHaveLength(3)
  })

  test('somebody else’s account is not found, like one that does not exist', async () => {
    const [owner, thief] = [randomUUID(), randomUUID()]
    const from = await openAccount(owner, '10.00')
    const to = await openAccount(thief)
    expect(await ledger.append(transfer(thief, from, to, '1.00'))).toMatchObject({ code: 'not_found' })
    expect(await ledger.append(transfer(thief, 999_999_999, to, '1.00'))).toMatchObject({ code: 'not_found' })
  })
})

describe('unsettled money', () => {
  test('moves inside the bank with its origin, does not leave, and is taken back wherever it went', async () => {
    const owner = randomUUID()
    const checking = await openAccount(owner, '50.00')
    const savings = await openAccount(owner, undefined, 'savings')
    const typed = accepted(
      await ledger.append({
        key: customerKey(owner, randomUUID()),
        kind: 'deposit',
        actor: owner,
        at: NOW,
        payload: { to: checking, owner, amount: '100.00' },
      }),
    )
    accepted(await ledger.append(transfer(owner, checking, savings, '120.00')))
    const bill = {
      key: customerKey(owner, randomUUID()),
      kind: 'bill-payment',
      actor: owner,
      at: NOW,
      payload: { from: savings, amount: '50.01', payee: 'Gas' },
    }
    expect(await ledger.append(bill)).toMatchObject({
      outcome: 'refused',
      code: 'insufficient_funds',
      params: { available: '50.00' },
    })
    accepted(
      await ledger.append({
        key: operatorKey(randomUUID()),
        kind: 'return',
        actor: 'bank',
        at: NOW,
        payload: { origin: typed.seq },
      }),
    )
    expect(await posted(checking)).toBe('0.00')
    expect(await posted(savings)).toBe('50.00')
    const { rows } = await db.query('select unsettled from ledger.balance where account = any($1)', [
      [checking, savings],
    ])
    expect(rows.every(row => Number(row.unsettled) === 0)).toBe(true)
  })
})

describe('the database defends itself', () => {
  const refused = (statement: string) =>
    expect(db.query(statement)).rejects.toThrow(/append only|not sum to zero|not those of an event/)

  test('rows of the journal cannot be changed or removed, even by the owner', async () => {
    await refused(`update ledger.event set payload = '{}' where seq = 1`)
    await refused('delete from ledger.posting')
    await refused('truncate ledger.posting')
    await db.query('set session_replication_role = replica')
    await refused(`update ledger.posting set amount = 1`)
    await db.query('set session_replication_role = default')
  })

  test('unbalanced postings, and a balanced pair on an old event, are refused', async () => {
    const owner = randomUUID()
    const account = await openAccount(owner, '1.00')
    const { rows } = await db.query<{ seq: string }>('select max(seq) as seq from ledger.event')
    const last = Number(rows[0]?.seq)
    const values = (seq: number, amount: number, leg: number) =>
      `(${account}, ${seq}, 1, ${leg}, 'o', 'USD', ${amount}, 0, 'x')`
    await refused(`insert into ledger.posting values ${values(last, 5, 7)}`)
    await refused(`insert into ledger.posting values ${values(last, 5, 7)}, ${values(last, -5, 8)}`)
  })

  test('a leg that is there twice for its neighbour is refused, as are postings of two ledgers', async () => {
    await db.query('begin')
    await db.query(event(41, 1))
    await db.query(event(42, 1))
    const values = (ledger: number, amount: number, leg: number) =>
      `(1, 1, ${ledger + 40}, ${leg}, 'o', 'USD', ${amount}, 0, 'x')`
    await db.query('savepoint before')
    const inserted = async (...rows: string[]) => {
      try {
        return await db.query(`insert into ledger.posting values ${rows.join(', ')}`)
      } finally {
        await db.query('rollback to savepoint before')
      }
    }
    await inserted(values(1, 5, 0), values(1, -5, 1))
    await expect(inserted(values(1, 5, 0), values(1, -5, 0))).rejects.toThrow(/not those of an event/)
    await expect(inserted(values(1, 5, 0), values(2, -5, 1))).rejects.toThrow(/two ledgers/)
    await db.query('rollback')
  })

  const event = (ledger: number, seq: number) => `
    insert into ledger.record (ledger, seq, key, kind, version, bank_day, effective_date, recorded_at, actor, fx, legs,
      payload, hash, leg_count)
    values (${ledger}, ${seq}, 'o:${ledger}-${seq}', 'deposit', 1, '2026-03-02', '2026-03-02', now(), 'bank', '', '[]',
      '{}', '', 2)`

  test('an event that leaves one out is refused', async () => {
    await openAccount(randomUUID(), '1.00')
    await expect(db.query(event(1, 900_000_000))).rejects.toThrow(/do not follow the newest/)
    await expect(db.query(event(43, 2))).rejects.toThrow(/do not follow the newest/)
  })

  test('the database knows the kinds of events that the journal knows', async () => {
    const { rows } = await db.query<{ kind: string }>(
      'select unnest(enum_range(null::ledger.event_kind))::text as kind',
    )
    expect(rows.map(row => row.kind).toSorted()).toEqual([...modules.keys()].toSorted())
  })

  test('and the types of their lines', async () => {
    const { rows } = await db.query<{ code: string; name: string }>(
      `select code, ledger.line_type(code::"char") as name from unnest($1::text[]) code`,
      [Object.values(lineTypes)],
    )
    expect(Object.fromEntries(rows.map(({ name, code }) => [name, code]))).toEqual(lineTypes)
  })

  test('the application may not write the journal, and reads only what is its customer’s', async () => {
    const owner = randomUUID()
    const account = await openAccount(owner, '3.00')
    await db.query('begin')
    await db.query(`select set_config('app.customer_id', ledger.signed($1), true)`, [owner])
    await db.query('set local role wf_app')
    const mine = await db.query('select distinct account from ledger.my_posting')
    expect(mine.rows.map(row => Number(row.account))).toEqual([account])
    await expect(db.query('select * from ledger.event')).rejects.toThrow(/permission denied/)
    await db.query('rollback')
  })
})
