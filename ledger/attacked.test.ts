/**
 * An auditor is never thrown off: whatever the database's owner makes of the tables, or writes into them, both checks
 * come to their end and
 * name it. The same with the chain made anew behind it, so that no hash gives it away.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { named, testDatabase } from '../scripts/testing/database.ts'
import { chainedAnew } from '../scripts/testing/tampering.ts'
import { connected, pastIn } from '../scripts/testing/kept-open.ts'
import { checkSets } from './set-checks.ts'
import { verify } from './verify.ts'

const { connectionString } = await testDatabase()
await pastIn(connectionString, { commands: 120 })
const server = await connected(named('postgres'))

/** What both say of a copy of the books after its owner did this to it, and made every hash match again. */
async function foundAfter(statements: string, anew = true) {
  const { pathname } = new URL(connectionString)
  const copy = `${pathname.slice(1)}_${randomBytes(4).toString('hex')}`
  await server.query(`create database ${copy} template ${pathname.slice(1)}`)
  const [owner, auditor] = [new pg.Client(named(copy)), new pg.Client(named(copy))]
  try {
    await owner.connect()
    await owner.query(`set session_replication_role = replica; ${undefended}; ${statements}`)
    if (anew) await owner.query(chainedAnew)
    await auditor.connect()
    const { problems: whole } = await verify(auditor, { ledger: 1 })
    const { problems: quick } = await checkSets(auditor, 1)
    return { whole, quick }
  } finally {
    await Promise.all([owner.end(), auditor.end()])
    await server.query(`drop database ${copy}`)
  }
}

/** The triggers that defend the journal, as only its owner can switch them off. */
const undefended = ['record', 'posting', 'account', 'position', 'hold', 'lot', 'counter', 'clock']
  .map(table => `alter table ledger.${table} disable trigger all`)
  .join(';')

const SEQ = 60
const set = (what: string) => `update ledger.record set ${what} where seq = ${SEQ}`

test('nothing is wrong with what was left alone', async () =>
  expect(await foundAfter('select 1')).toEqual({ whole: [], quick: [] }))

describe('an event that is none of ours, with every hash made to match', () => {
  test.each<[string, string, boolean?]>([
    ['a member twice', set(`payload = regexp_replace(payload, '^\\{', '{"account":1,')`)],
    ['the same member twice', set(`payload = regexp_replace(payload, '^\\{("[a-z]+":[^,}]+)', '{\\1,\\1')`)],
    ['a member by another spelling', set(`payload = regexp_replace(payload, '"([a-z])', '"\\\\u0061\\1')`)],
    ['a number by another spelling', set(`legs = regexp_replace(legs, '\\[\\[(\\d+)', '[[\\1.0')`)],
    ['a large number', set(`payload = '{"account":9007199254740993}'`)],
    ['white space', set(`legs = legs || ' '`)],
    ['nothing', set(`payload = ''`)],
    ['no payload', set(`payload = 'null'`)],
    ['a list', set(`payload = '[]'`)],
    ['the root of all objects', set(`payload = '{"__proto__":{"amount":"1.00"}}'`)],
    ['depth', set(`payload = repeat('{"a":', 5000) || '1' || repeat('}', 5000)`)],
    ['more depth', set(`payload = repeat('[', 90000) || repeat(']', 90000)`)],
    ['no legs', set(`legs = 'null'`)],
    ['legs of nothing', set(`legs = '[null]'`)],
    ['half a leg', set(`legs = '[[1]]'`)],
    ['a leg of no amount', set(`legs = '[[1,"NaN"],[2,"-NaN"]]'`)],
    ['a leg of endless amount', set(`legs = '[[1,"Infinity"],[2,"-Infinity"]]'`)],
    ['effects of nothing', set(`fx = '[null]'`)],
    ['effects that are a number', set(`fx = '5'`)],
    ['an effect that there is not', set(`fx = '[{"effect":"wish"}]'`)],
    ['an effect without its amount', set(`fx = '[{"counter":"x","effect":"count"}]'`)],
    ['a version to come', set('version = 2')],
    ['another ledger’s number of legs', set('leg_count = 7')],
    ['the end of time', set(`recorded_at = 'infinity'`)],
    ['the end of days', set(`bank_day = 'infinity'`)],
    ['before all days', set(`effective_date = '-infinity'`)],
    ['a key in other letters', set(`key = 'd\u200b:2026-03-02:x:1'`)],
    ['a Cyrillic customer', set(`key = '\u0441' || substr(key, 2)`)],
    ['control characters', set(`actor = E'bank\\x01'`)],
    ['no hash', `alter table ledger.record alter hash drop not null; ${set('hash = null')}`, false],
    ['no text', `alter table ledger.record alter payload drop not null; ${set('payload = null')}`, false],
    ['no actor', `alter table ledger.record alter actor drop not null; ${set('actor = null')}`, false],
    ['no moment', `alter table ledger.record alter recorded_at drop not null; ${set('recorded_at = null')}`, false],
  ])('%s', async (_what, statements, anew = true) => {
    const { whole } = await foundAfter(statements, anew)
    expect(whole.map(({ seq }) => seq)).toContain(SEQ)
  })
})

/** A purchase or so: an amount in the payload that is spelled as it stands. */
describe('another spelling of the same amount, with every hash made to match', () => {
  test.each(['0\\1', '00\\1', '+\\1', ' \\1', '\\10', '\\1e0', '\uff10\\1'])('%s', async spelled => {
    const { whole } = await foundAfter(
      `update ledger.record set payload = regexp_replace(payload, '"amount":"([0-9.]+)"', '"amount":"${spelled}"')
        where seq = (select min(seq) from ledger.record where seq > ${SEQ} and payload ~ '"amount"'
            and kind = 'card-purchase')`,
    )
    expect(whole[0]).toMatchObject({ check: 'rule' })
  })
})

describe('postings', () => {
  test.each([
    [
      `insert into ledger.posting values (-5, 30, 1, 0, 'f', 'USD', 5, 5, 'x'), (-6, 30, 1, 1, 'f', 'USD', -5, -5,
          'x')`,
    ],
    [
      `insert into ledger.posting values (-5, -7, 1, 0, 'f', 'USD', 5, 5, 'x'), (-6, -7, 1, 1, 'f', 'USD', -5, -5,
          'x')`,
    ],
    [`insert into ledger.posting values (10, 0, 1, 0, 'f', 'USD', 5, 5, 'x'), (11, 0, 1, 1, 'f', 'USD', -5, -5, 'x')`],
    [`insert into ledger.posting values (7777, 1, 5, 0, 'f', 'USD', 5, 5, 'x')`],
    [`update ledger.posting set amount = 'NaN', balance = 'NaN' where seq = (select max(seq) from ledger.posting)`],
    [`update ledger.posting set balance = 'Infinity' where seq = (select max(seq) from ledger.posting)`],
    [`update ledger.posting set type = '?' where seq = (select max(seq) from ledger.posting)`],
    [`update ledger.posting set asset = 'USD ' where seq = (select max(seq) from ledger.posting) and leg = 0`],
  ])('%s', async statement => {
    const { whole, quick } = await foundAfter(statement, false)
    expect(whole.length).toBeGreaterThan(0)
    if (!statement.includes("type = '?'")) expect(quick.length).toBeGreaterThan(0)
  })
})

describe('tables that cannot be read as they are made', () => {
  const both = 'schema'
  test.each([
    ['rows that a policy hides', `alter table ledger.record enable row level security`],
    [
      'some rows that a policy hides',
      `alter table ledger.posting enable row level security; create policy p on ledger.posting using (seq <> 40)`,
    ],
    ['rights taken away', 'revoke select on ledger.record, ledger.event from wf_auditor'],
    ['a view that is gone', 'drop view ledger.event cascade'],
    ['a table that is gone', 'drop table ledger.posting cascade'],
    [
      'a table that became a view',
      `alter table ledger.posting rename to posted; create view ledger.posting as select * from ledger.posted
          where false;
       grant select on ledger.posting to wf_auditor`,
    ],
    ['a column that is gone', 'alter table ledger.record drop column hash cascade'],
    ['a clock that is gone', 'delete from ledger.clock'],
  ])('%s', async (what, statements) => {
    const { whole, quick } = await foundAfter(statements, false)
    const named = [whole, quick].map(list => list.map(({ check }) => check))
    for (const checks of named) expect([what, checks]).not.toEqual([what, []])
    if (!what.includes('became') && !what.includes('clock')) expect(named.map(([first]) => first)).toContain(both)
  })
})

test('names that are looked for elsewhere first are the server’s own all the same', async () => {
  const { whole, quick } = await foundAfter(
    `create schema evil; grant usage on schema evil to public;
     create function evil.sha256(bytea) returns bytea language sql as $f$ select ''::bytea $f$;
     create aggregate evil.sum(numeric) (sfunc = numeric_add, stype = numeric, initcond = '0');
     create function evil.convert_to(text, text) returns bytea language sql as $f$ select ''::bytea $f$;
     create function evil.hashint8extended(bigint, bigint) returns bigint language sql as $f$ select 0::bigint $f$;
     do $$ begin execute format('alter database %I set search_path = evil, pg_catalog', current_database()); end $$;
     update ledger.posting set amount = amount + 0.01, balance = balance + 0.01
      where ctid = (select ctid from ledger.posting where seq = (select max(seq) from ledger.posting)
          order by leg limit 1)`,
    false,
  )
  expect(whole.map(({ check }) => check)).toContain('postings')
  expect(quick.map(({ check }) => check)).toContain('legs')
})

test('a clock set back behind what was recorded', async () => {
  const { whole, quick } = await foundAfter(
    `update ledger.clock set ahead_ms = 0, offset_ms = 0;
     update ledger.record set recorded_at = recorded_at + interval '900 years' where seq = (select max(seq)
         from ledger.record)`,
  )
  expect(whole.map(({ check }) => check)).toContain('clock')
  expect(quick.map(({ check }) => check)).toContain('clock')
})
