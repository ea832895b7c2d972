/**
 * What an auditor may rely on: an untouched journal verifies, and whatever somebody with every right in the database
 * changes, in the journal or in a table that is rebuilt from it, is found and named.
 */
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { eventsOf, forge, switchTriggers } from '../scripts/testing/forge.ts'
import { makeHistory } from '../scripts/testing/history.ts'
import { connected, pastIn } from '../scripts/testing/kept-open.ts'
import type { RecordedEvent } from './events/event.ts'
import { openLedger } from './journal.ts'
import { verify } from './verify.ts'

const { connectionString } = await testDatabase()
await pastIn(connectionString, { commands: 400 })
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]

const problems = async () => (await verify(auditor, { ledger: 1 })).problems

/** Does something that only a superuser can, checks what the auditor says, and undoes it from a copy. */
async function tampered(statement: string, expected: { check: string; seq?: number }) {
  for (const table of TABLES) await db.query(`create temp table kept_${table} as select * from ledger.${table}`)
  await switchTriggers(db, 'disable')
  await db.query(statement)
  const found = await problems()
  for (const table of TABLES) {
    await db.query(`delete from ledger.${table}`)
    await db.query(`insert into ledger.${table} select * from kept_${table}`)
    await db.query(`drop table kept_${table}`)
  }
  await switchTriggers(db, 'enable always')
  expect(found[0]).toMatchObject(expected)
}

const TABLES = ['record', 'posting', 'account', 'position', 'hold', 'lot', 'counter']

/** The seq of the n-th event that has postings. */
async function eventWithPostings(n: number) {
  const { rows } = await db.query<{ seq: string }>(
    'select seq from ledger.event where leg_count > 0 order by seq offset $1 limit 1',
    [n],
  )
  return Number(rows[0]?.seq)
}

test('an untouched journal verifies, event by event and row by row', async () => {
  const report = await verify(auditor, { ledger: 1 })
  const { rows } = await db.query<{ events: string; postings: string }>(
    'select (select count(*) from ledger.event) as events, (select count(*) from ledger.posting) as postings',
  )
  expect(report).toMatchObject({
    problems: [],
    more: 0,
    events: Number(rows[0]?.events),
    postings: Number(rows[0]?.postings),
  })
  expect(report.events).toBeGreaterThan(250)
})

test('an empty journal verifies', async () => {
  expect(await verify(auditor, { ledger: 9 })).toMatchObject({ events: 0, head: { seq: 0 } })
})

test('an auditor looks while the bank goes on writing, and sees nothing wrong', async () => {
  const ledger = openLedger({ connectionString })
  let writing = true
  const work = makeHistory(ledger, { commands: 600, seed: 'meanwhile', from: '2026-03-09' }).finally(
    () => (writing = false),
  )
  const seen: number[] = []
  while (writing) {
    const { events, problems: found } = await verify(auditor, { ledger: 1 })
    expect(found).toEqual([])
    seen.push(events)
  }
  await work
  await ledger.end()
  expect(new Set(seen).size).toBeGreaterThan(1)
})

describe('somebody with every right in the database', () => {
  const seqOf = eventWithPostings

  test('edits a text', async () => {
    const seq = await seqOf(60)
    await tampered(`update ledger.record set legs = replace(legs, '[[', '[ [') where seq = ${seq}`, {
      check: 'text',
      seq,
    })
    await tampered(
      `update ledger.record set payload = regexp_replace(payload, '"amount":"\\d+', '"amount":"999')
        where seq = ${seq}`,
      { check: 'chain', seq },
    )
  })

  test('edits a column beside the text', async () => {
    const seq = await seqOf(40)
    for (const change of [
      'bank_day = bank_day + 1',
      "recorded_at = recorded_at + interval '1 microsecond'",
      'effective_date = effective_date - 1',
      "actor = 'bank2'",
      "kind = 'deposit'",
      "key = key || 'x'",
      'leg_count = 1',
    ]) {
      await tampered(`update ledger.record set ${change} where seq = ${seq}`, { check: 'chain', seq })
    }
  })

  test('removes events: one in the middle, or the newest', async () => {
    const seq = await seqOf(50)
    await tampered(`delete from ledger.event where seq = ${seq}`, { check: 'chain', seq })
    await tampered(`delete from ledger.event where seq >= (select max(seq) from ledger.event where leg_count > 0)`, {
      check: 'stray',
    })
  })

  test('swaps two events', async () => {
    const seq = await seqOf(70)
    const swap = `
      alter table ledger.record drop constraint event_pkey;
      update ledger.record set seq = case seq when ${seq} then ${seq + 1} else ${seq} end
        where seq in (${seq}, ${seq + 1});
      alter table ledger.record add constraint event_pkey primary key (ledger, seq)`
    await tampered(swap, { check: 'chain', seq })
  })

  test.each([
    ['amount = amount + 0.01'],
    ['balance = balance + 0.01'],
    ["description = 'Nothing to see'"],
    ["type = 'o'"],
    ['balance = balance::numeric(20,3)'],
  ])('edits a posting: %s', async change => {
    const seq = await seqOf(80)
    await tampered(`update ledger.posting set ${change} where seq = ${seq} and leg = 0`, { check: 'postings', seq })
  })

  test('adds a balanced pair to an old event, or takes one away', async () => {
    const seq = await seqOf(30)
    await tampered(
      `insert into ledger.posting select account, seq, ledger, leg + 10, type, asset, amount, balance, description
        from ledger.posting where seq = ${seq}`,
      { check: 'postings', seq },
    )
    await tampered(`delete from ledger.posting where seq = ${seq}`, { check: 'postings', seq })
  })

  test.each([
    [
      `update ledger.position set unsettled = unsettled + 0.01
        where account = (select min(account) from ledger.position)`,
    ],
    ['update ledger.hold set amount = amount + 1 where id = (select max(id) from ledger.hold)'],
    [
      `update ledger.hold set type = case type when 'p' then 'w' else 'p' end
        where id = (select max(id) from ledger.hold)`,
    ],
    ['delete from ledger.hold where id = (select max(id) from ledger.hold)'],
    ['update ledger.lot set amount = 0 where amount = (select max(amount) from ledger.lot)'],
    [`update ledger.counter set amount = 0 where name = (select max(name) from ledger.counter)`],
    [`update ledger.account set floor = -1000000 where owner is not null`],
    [`update ledger.account set terms = '{"rate":"99"}' where id = (select max(id) from ledger.account)`],
    [`insert into ledger.counter values (1, 'typed:nobody', 5)`],
    [`delete from ledger.position where account = (select max(account) from ledger.position)`],
  ])('changes what is rebuilt: %s', async statement => tampered(statement, { check: 'derived' }))
})

describe('the perfect forger, who makes every hash, posting and table match', () => {
  /** One more event at the end that no rule was asked about. */
  async function forged(change: (last: RecordedEvent, events: readonly RecordedEvent[]) => Partial<RecordedEvent>) {
    const events = await eventsOf(db)
    const last = events.at(-1)
    if (!last) throw new Error('an empty journal')
    const seq = last.seq + 1
    await forge(db, [
      ...events,
      { ...last, seq, key: `o:forged-${seq}`, legs: [], effects: [], ...change(last, events) },
    ])
    const found = await problems()
    await forge(db, events)
    return { found, seq }
  }

  const opened = (events: readonly RecordedEvent[]) =>
    events.flatMap(({ effects }) =>
      effects.flatMap(one => (one.effect === 'open' && one.kind === 'checking' ? [one] : [])),
    )

  test('moves money from one customer to another, as the receiver', async () => {
    const { found, seq } = await forged((_last, events) => {
      const [rich, poor] = opened(events)
      if (!rich || !poor) throw new Error('too few customers')
      const { account: from } = rich
      const { account: to } = poor
      return {
        key: `c:${poor.owner}:forged-key`,
        kind: 'internal-transfer',
        actor: poor.owner,
        payload: { from, to, amount: '0.01' },
        legs: [
          { account: from, asset: 'USD', amount: '0.01' },
          { account: to, asset: 'USD', amount: '-0.01' },
        ],
      }
    })
    expect(found).toMatchObject([{ check: 'rule', seq, what: expect.stringContaining('not_found') }])
  })

  test('dates an event back', async () => {
    const { found, seq } = await forged(last => ({
      kind: 'key-closed',
      payload: {},
      recordedAt: new Date(Date.parse(last.recordedAt) - 1).toISOString(),
    }))
    expect(found).toMatchObject([{ check: 'chain', seq, what: expect.stringContaining('before the event in front') }])
  })

  test('counts it for another day than its own, before the day is sealed', async () => {
    const early = (key: string) => ({ kind: 'key-closed', payload: {}, effectiveDate: '2026-03-05', key })
    for (const key of ['o:early', 'd:2026-03-06:late:1', 'c:somebody:early-key']) {
      const { found, seq } = await forged(() => early(key))
      expect(found[0]).toMatchObject({ check: 'rule', seq, what: expect.stringContaining('its value day 2026-03-05') })
    }
    expect((await forged(() => early('d:2026-03-05:late:1'))).found).toEqual([]) // what belongs to a day may come late
  })

  test('acts under the key of somebody else', async () => {
    const { found, seq } = await forged(() => ({
      kind: 'key-closed',
      payload: {},
      effects: [],
      version: 1,
      actor: 'nobody',
      key: 'c:somebody:forged-key',
    }))
    expect(found).toMatchObject([{ check: 'rule', seq }])
  })
})

test('everything was put back', async () => expect(await problems()).toEqual([]))
