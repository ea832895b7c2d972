/**
 * What a writer remembers is only used while it is true: another writer's events, and keys from before its time,
 * are met at the write.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { accepted, accountIn, keptLedger } from '../scripts/testing/kept-open.ts'
import { openLedger } from './journal.ts'
import { customerKey, operatorKey } from './keys.ts'
import { verify } from './verify.ts'

const { connectionString } = await testDatabase()
const NOW = Date.parse('2026-03-02T15:00:00.000Z')
const [mine, theirs] = [keptLedger({ connectionString }), keptLedger({ connectionString })]
let owner: string
let from: number
let to: number

const open = (deposit?: string, ledger = mine) => accountIn(ledger, { owner, deposit, at: NOW })

const pay = (amount: string, key: string = randomUUID(), back = false) => ({
  key: customerKey(owner, key),
  kind: 'internal-transfer',
  actor: owner,
  at: NOW,
  payload: back ? { from: to, to: from, amount } : { from, to, amount },
})

beforeEach(async () => {
  owner = randomUUID()
  from = await open('10.00')
  to = await open()
  accepted(await mine.append(pay('1.00'))) // from here on both accounts are remembered
})

test('what another writer took is gone, and what it brought is there', async () => {
  accepted(await theirs.append(pay('9.00')))
  expect(await mine.append(pay('1.00'))).toMatchObject({ code: 'insufficient_funds', params: { available: '0.00' } })
  accepted(await theirs.append(pay('5.00', randomUUID(), true)))
  expect(accepted(await mine.append(pay('5.00'))).legs).toHaveLength(2)
})

test('a refusal is never told from a memory that is out of date', async () => {
  expect(await mine.append(pay('9.50'))).toMatchObject({ code: 'insufficient_funds' })
  accepted(await theirs.append(pay('1.00', randomUUID(), true)))
  expect(accepted(await mine.append(pay('9.50'))).legs).toHaveLength(2)
})

test('a key that the writer does not remember answers with its event, and harms nobody beside it', async () => {
  const early = pay('1.00', 'from-before')
  const { seq } = accepted(await mine.append(early))
  const young = openLedger({ connectionString })
  accepted(await young.append(pay('0.01')))
  const told = await Promise.all([pay('0.02'), early, pay('0.03'), early].map(command => young.append(command)))
  expect(told.map(result => result.outcome === 'accepted' && result.replayed)).toEqual([false, true, false, true])
  expect([told[1], told[3]]).toMatchObject([{ event: { seq } }, { event: { seq } }])
  await young.end()
})

test('an account that is not remembered stands in for one that closes in the same batch', async () => {
  owner = randomUUID()
  const elder = await open(undefined, theirs)
  from = await open('10.00')
  to = await open()
  accepted(await mine.append(pay('1.00')))
  const does = (kind: string, payload: Record<string, unknown>) =>
    mine.append({ key: operatorKey(randomUUID()), kind, actor: 'bank', at: NOW, payload })
  accepted(await does('account-closed', { account: await open() })) // and so is all that the bank posts to
  const interest = { account: from, amount: '0.05', rate: '0.85', from: '2026-03-02', to: '2026-03-02' }
  const told = await Promise.all([
    does('interest', interest),
    mine.append(pay('9.05')),
    does('account-closed', { account: from }),
    does('interest', interest),
  ])
  expect(told.map(result => accepted(result).legs.at(-1)?.account)).toEqual([from, to, undefined, elder])
})

test('two writers that never stop keep the books', async () => {
  const told = await Promise.all(
    Array.from({ length: 400 }, (_, i) => (i % 2 ? mine : theirs).append(pay('0.01', randomUUID(), i % 4 < 2))),
  )
  expect(told.filter(result => result.outcome === 'refused')).toEqual([])
  const db = new pg.Client({ connectionString })
  await db.connect()
  expect((await verify(db, { ledger: 1 })).problems).toEqual([])
  await db.end()
})
