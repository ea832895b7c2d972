/**
 * A batch that spans midnight: the ledger's day never goes back,
 * and each command counts in the day on which it is decided.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { accountIn } from '../scripts/testing/kept-open.ts'
import { instantOf } from './calendar.ts'
import { openLedger } from './journal.ts'
import { customerKey } from './keys.ts'

const { connectionString } = await testDatabase()

test('a command from before midnight that comes behind one from after it counts in the new day', async () => {
  const ledger = openLedger({ connectionString })
  const db = new pg.Client({ connectionString })
  await db.connect()
  const owner = randomUUID()
  const midnight = instantOf('2026-03-03')
  const account = await accountIn(ledger, { owner, deposit: '2000.00', at: midnight - 60_000 })
  let n = 0
  const asks = (amount: string, at: number) =>
    ledger.append({
      key: customerKey(owner, `machine-${(n += 1)}`),
      kind: 'atm-hold',
      actor: owner,
      at,
      payload: { account, owner, amount },
    })
  const told = await Promise.all([
    asks('500.00', midnight - 2),
    asks('0.01', midnight - 1),
    asks('300.00', midnight),
    asks('200.01', midnight - 1),
    asks('200.00', midnight - 1),
  ])
  expect(told.map(one => (one.outcome === 'accepted' ? one.event.bankDay : one.params['remaining']))).toEqual([
    '2026-03-02',
    '0.00',
    '2026-03-03',
    '200.00',
    '2026-03-03',
  ])
  const { rows } = await db.query('select name, trim_scale(amount)::text as amount from ledger.counter order by name')
  expect(rows).toEqual([
    { name: `atm:${owner}:2026-03-02`, amount: '500' },
    { name: `atm:${owner}:2026-03-03`, amount: '500' },
  ])
  await ledger.end()
  await db.end()
})
