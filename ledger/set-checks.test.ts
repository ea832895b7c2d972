/** The set-wise checks agree with an untouched journal, and find what is wrong with its chain, sums and balances. */
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { eventsOf } from '../scripts/testing/forge.ts'
import { restore, strike } from '../scripts/testing/tampering.ts'
import { connected, pastIn } from '../scripts/testing/kept-open.ts'
import { checkSets } from './set-checks.ts'

const { connectionString } = await testDatabase()
await pastIn(connectionString, { commands: 200 })
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]

test('an untouched journal and an empty one are right', async () => {
  const { rows } = await db.query<{ n: string }>('select count(*) as n from ledger.posting')
  expect(await checkSets(auditor, 1)).toMatchObject({ problems: [], postings: Number(rows[0]?.n) })
  expect(await checkSets(auditor, 7)).toEqual({ events: 0, postings: 0, problems: [] })
})

test.each([
  [`update ledger.record set payload = payload || ' ' where seq = 30`, 'chain', 30],
  [`delete from ledger.event where seq = 31`, 'chain', 32],
  [`update ledger.posting set balance = balance + 0.01 where seq = 12 and leg = 0`, 'postings', undefined],
  [
    `update ledger.posting set amount = amount + 0.01, balance = balance + 0.01
      where (account, seq) = (select account, max(seq) from ledger.posting group by account limit 1)`,
    'legs',
    undefined,
  ],
  [
    `update ledger.position set held = held + 1 where account = (select max(account) from ledger.position)`,
    'derived',
    undefined,
  ],
  [`delete from ledger.lot where amount = (select max(amount) from ledger.lot)`, 'derived', undefined],
])('%s', async (statement, check, seq) => {
  const history = await eventsOf(db)
  expect(await strike(db, statement)).toBeGreaterThan(0)
  const { problems } = await checkSets(auditor, 1)
  await restore(db, history.length > 0 ? history : [])
  expect(problems.some(found => found.check === check && (seq === undefined || found.seq === seq))).toBe(true)
})
