/**
 * Two auditors that share no line of code look at the same journals: the house's `verify`, and `second-opinion.ts`, which has only
 * the export. On what is right both say so, with the same figures; whatever was tampered with, neither misses.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../ledger/events/all.ts'
import { verify } from '../ledger/verify.ts'
import { rules } from './second-opinion.ts'
import { testDatabase } from './testing/database.ts'
import { attacks } from './testing/attacks.ts'
import { eventsOf, forge } from './testing/forge.ts'
import { sampleOf } from './testing/model.ts'
import { PureLedger } from './testing/pure-ledger.ts'
import { openPerson, play } from './testing/random-acts.ts'
import { opinionOf, ourBalances, tamperings } from './testing/second-opinion.ts'

const { connectionString } = await testDatabase()
const db = new pg.Client({ connectionString })
const auditor = new pg.Client({ connectionString })

beforeAll(() => Promise.all([db.connect(), auditor.connect()]))
afterAll(() => Promise.all([db.end(), auditor.end()]))

test('it knows every kind of event, and no other', () => {
  expect(Object.keys(rules).toSorted()).toEqual([...modules.keys()].toSorted())
})

test('random histories: both find nothing, and the balances are the same to the last decimal', async () => {
  const pure = new PureLedger()
  for (const draws of sampleOf(4_000, 20260822))
    play(pure, [openPerson(pure), openPerson(pure)], draws, () => undefined)
  await forge(db, pure.events)
  const opinion = await opinionOf(auditor)
  expect(opinion.breaks.slice(0, 5)).toEqual([])
  expect(opinion.balances).toEqual(await ourBalances(db))
  expect((await verify(auditor, { ledger: 1 })).problems).toEqual([])
  expect(opinion.events).toBe((await eventsOf(db)).length)
}, 120_000)

test('tamperings: neither misses one, and each is named by its place', async () => {
  const { unseen, seen } = await tamperings(connectionString, { count: 60, seed: 20260822 })
  expect(unseen).toEqual([])
  expect(seen.size).toBe(Object.keys(attacks).length)
}, 120_000)

test('JOURNAL.md describes every kind of event, with the members of its payload, and no other', () => {
  const page = readFileSync(path.join(import.meta.dirname, '..', 'JOURNAL.md'), 'utf8')
  const kinds = page.split('## Kinds')[1]?.split('## Seals')[0] ?? ''
  const told = [...kinds.matchAll(/^\| `([a-z-]+)` \|([^|]*)\|/gm)].map(([, kind, members]) => [kind, members?.trim()])
  expect(told.map(([kind]) => kind ?? '').toSorted()).toEqual([...modules.keys()].toSorted())
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(rules).map(([kind, { fields }]) => [kind, fields.split(' ').join(', ')])),
  )
})
