/**
 * Rows that no event made: the database refuses them, even of its owner; where somebody switched its triggers off,
 * every check finds and names them, and the writer takes no balance from them.
 */
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { eventsOf, forge } from '../scripts/testing/forge.ts'
import { strike } from '../scripts/testing/tampering.ts'
import { connected, pastIn } from '../scripts/testing/kept-open.ts'
import { openLedger } from './journal.ts'
import { operatorKey } from './keys.ts'
import { checkSets } from './set-checks.ts'
import { verify } from './verify.ts'

const { connectionString } = await testDatabase()
const [customer] = await pastIn(connectionString, { commands: 300 })
const account = customer?.accounts[0] ?? 0
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]
const history = await eventsOf(db)

const BEYOND = 900_000_000

describe('the database refuses, even its owner', () => {
  test.each([
    [`insert into ledger.posting values (10, ${BEYOND}, 1, 0, 'f', 'USD', 1000000, 1000000, 'x')`],
    [
      `insert into ledger.posting values (10, ${BEYOND}, 1, 0, 'f', 'USD', 5, 5, 'x'),
        (1, ${BEYOND}, 1, 1, 'f', 'USD', -5, -5, 'x')`,
    ],
    [`insert into ledger.lot values (1, ${BEYOND}, 1003, 'USD', 5)`],
    [`insert into ledger.hold values (1, ${BEYOND}, 1003, 'USD', 5, null, 'x', 'p')`],
    [`insert into ledger.hold values (1, 5, 1003, 'USD', 5, null, 'beside an event that is there', 'p')`],
    [`insert into ledger.counter values (1, 'nobody', 5)`],
    [`insert into ledger.position values (1, 1002, 'AAPL', 5, 0)`],
    [`insert into ledger.limit_order values (1, ${BEYOND}, 1003, 'buy', 'AAPL', 1, 1)`],
    [`insert into ledger.account (ledger, id, kind, floor) values (1, ${BEYOND}, 'checking', -5)`],
    [`insert into ledger.counter values (7, 'in a ledger that there is not', 5)`],
    [`update ledger.position set held = held + 1`],
    [`update ledger.counter set amount = amount + 1`],
    [`update ledger.account set floor = -1000000`],
    [`update ledger.lot set amount = amount + 1`],
    [`update ledger.hold set amount = amount + 1`],
    ['delete from ledger.position'],
    ['delete from ledger.account'],
    ['truncate ledger.counter'],
  ])('%s', async statement => {
    const refused = /without its event|append only|not sum to zero|not those of an event/
    await expect(db.query(statement)).rejects.toThrow(refused)
    await db.query('set session_replication_role = replica')
    await expect(db.query(statement)).rejects.toThrow(refused)
    await db.query('set session_replication_role = default')
  })
})

describe('with its triggers switched off, every check finds', () => {
  const planted = async (statement: string) => {
    expect(await strike(db, statement)).toBeGreaterThan(0)
    const [{ problems }, sets] = [await verify(auditor, { ledger: 1 }), await checkSets(auditor, 1)]
    await forge(db, history)
    await strike(db, `delete from ledger.counter where ledger <> 1`)
    await strike(db, `delete from ledger.posting where ledger <> 1`)
    return { whole: problems[0], quick: sets.problems[0] }
  }

  test.each([
    [
      `insert into ledger.posting values (10, ${BEYOND}, 1, 0, 'f', 'USD', 1000000, 1000000, 'x')`,
      { check: 'stray', seq: BEYOND },
    ],
    [`insert into ledger.posting values (10, 1, 7, 0, 'f', 'USD', 1000000, 1000000, 'x')`, { check: 'stray', seq: 1 }],
    [`insert into ledger.lot values (1, ${BEYOND}, 1003, 'USD', 5)`, { check: 'stray', seq: BEYOND }],
    [`insert into ledger.hold values (1, ${BEYOND}, 1003, 'USD', 5, null, 'x', 'p')`, { check: 'stray', seq: BEYOND }],
    [`insert into ledger.counter values (7, 'in a ledger that there is not', 5)`, { check: 'stray' }],
  ])('%s', async (statement, expected) => {
    const { whole, quick } = await planted(statement)
    expect(whole).toMatchObject(expected)
    expect(quick).toMatchObject(expected)
  })

  test('and everything was put back', async () => expect((await verify(auditor, { ledger: 1 })).problems).toEqual([]))
})

test('the writer takes no balance from them', async () => {
  const balance = async () => {
    const { rows } = await db.query<{ balance: string }>(
      `select balance::text from ledger.posting where account = 10 and seq < ${BEYOND}
        order by seq desc, leg desc limit 1`,
    )
    return Number(rows[0]?.balance ?? 0)
  }
  const posted = async () => {
    const { rows } = await db.query<{ posted: string }>('select posted::text from ledger.balance where account = $1', [
      account,
    ])
    return rows[0]?.posted
  }
  const [before, customers] = [await balance(), await posted()]
  await strike(
    db,
    `insert into ledger.posting values (10, ${BEYOND}, 1, 0, 'f', 'USD', 1000000, 1000000, 'x'),
       (${account}, ${BEYOND}, 1, 1, 'f', 'USD', -1000000, -1000000, 'x')`,
  )
  expect(await posted()).toBe(customers)
  const ledger = openLedger({ connectionString })
  const made = await ledger.append({
    key: operatorKey('beside-the-books'),
    kind: 'monthly-fee',
    actor: 'bank',
    at: Date.parse('2026-03-09T15:00:00.000Z'),
    payload: { account, amount: '1.00', month: '2026-02' },
  })
  await ledger.end()
  expect(made).toMatchObject({ outcome: 'accepted' })
  expect(await balance()).toBe(before - 1)
  await strike(db, `delete from ledger.posting where seq = ${BEYOND}`)
  expect((await verify(auditor, { ledger: 1 })).problems).toEqual([])
})
