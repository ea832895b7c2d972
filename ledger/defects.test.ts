/**
 * The proofs themselves, tried: each is given one defect that was put there on purpose, and must fail. What is rebuilt
 * from the journal (`rebuild --check`) is tried row by row in `verify.test.ts`.
 */
import pg from 'pg'
import { expect, test } from 'vitest'
import { Load } from '../scripts/testing/crash.ts'
import { testDatabase } from '../scripts/testing/database.ts'
import { eventsOf, forge } from '../scripts/testing/forge.ts'
import { makeHistory } from '../scripts/testing/history.ts'
import { accepted } from '../scripts/testing/kept-open.ts'
import { agreeOnEverything, journalAgrees, sampleOf } from '../scripts/testing/model.ts'
import { forgeries, strike } from '../scripts/testing/tampering.ts'
import { modules } from './events/all.ts'
import type { EventModule } from './events/event.ts'
import { openLedger, type Ledger } from './journal.ts'
import { verify } from './verify.ts'

const draws = sampleOf(2_000, 20260302)

/** A journal of its own for one test, and a superuser's connection to it. */
async function onJournal(act: (ledger: Ledger, db: pg.Client, connectionString: string) => Promise<void>) {
  const { connectionString } = await testDatabase()
  const ledger = openLedger({ connectionString })
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    await act(ledger, db, connectionString)
  } finally {
    await ledger.end()
    await db.end()
  }
}

test('a rule that lets unsettled money leave is found by the reference', () => {
  const paying = modules.get('bill-payment')
  if (!paying) throw new Error('no bill-payment')
  const all = modules as Map<string, EventModule<unknown>> // only here is it changed
  const many = sampleOf(8_000, 20260302)
  for (const run of many) agreeOnEverything(run)
  all.set('bill-payment', { ...paying, leaves: false })
  try {
    expect(() => many.forEach(run => agreeOnEverything(run))).toThrow(/the core says accepted|toEqual/)
  } finally {
    all.set('bill-payment', paying)
  }
})

test('a table that forgets what is unsettled is found by the model', () =>
  onJournal(async (ledger, db) => {
    await db.query(`
      create function forget() returns trigger language plpgsql as $f$ begin new.unsettled := 0; return new; end $f$;
      create trigger forget before insert or update on ledger.position for each row execute function forget()`)
    await expect(journalAgrees(ledger, db, draws)).rejects.toThrow()
  }))

test('a writer that does not look at the head tells a refusal that is no longer true', () =>
  onJournal(async (ledger, db, connectionString) => {
    await db.query(`create or replace function ledger.still_at(p_ledger smallint, p_seq bigint, p_hash bytea)
                      returns void language plpgsql as $f$ begin end $f$`)
    const load = await Load.prepare(ledger, 2)
    const [first, second] = load.commands
    if (!first || !second) throw new Error('no commands')
    accepted(await ledger.append(first))
    const all = { ...second, key: `${second.key}-all`, payload: { ...second.payload, amount: '0.02' } }
    const other = openLedger({ connectionString })
    const back = { ...second.payload, from: second.payload['to'], to: second.payload['from'] }
    accepted(await other.append({ ...second, payload: back })) // the cent is back: now there are two
    expect(await ledger.append(all)).toMatchObject({ outcome: 'refused', code: 'insufficient_funds' })
    await other.end()
  }))

test.each([
  ['an acknowledged event that is lost', (last: number) => `delete from ledger.record where seq = ${last}`],
  [
    'a key with two effects',
    (last: number) => `
      drop index ledger.event_key;
      insert into ledger.record (seq, recorded_at, bank_day, effective_date, kind, ledger, leg_count, version, key,
                                 actor, hash, fx, legs, payload)
        select seq + 1, recorded_at, bank_day, effective_date, kind, ledger, leg_count, version, key,
               actor, hash, fx, legs, payload
          from ledger.record where seq = ${last}`,
  ],
  [
    'a cent too much',
    () =>
      `update ledger.posting set balance = balance - 0.01 where seq = (select max(seq) from ledger.posting)
        and leg = 1`,
  ],
  [
    'books that do not balance',
    (last: number) => `update ledger.posting set amount = amount + 0.01 where seq = ${last} and leg = 0`,
  ],
])('%s is found by the proof of the crash tests', (_what, stroke) =>
  onJournal(async (ledger, db, connectionString) => {
    const load = await Load.prepare(ledger, 60)
    await load.run(ledger)
    await load.provenIn(connectionString)
    await strike(db, stroke(Math.max(...load.acknowledged.values())))
    await expect(load.provenIn(connectionString)).rejects.toThrow()
  }),
)

test('an acknowledgement that changes its mind is found while the load runs', () =>
  onJournal(async ledger => {
    const load = await Load.prepare(ledger, 5)
    await load.run(ledger)
    const [[n, seq] = [0, 0]] = load.acknowledged
    expect(() => load.acknowledge(n, seq + 1)).toThrow(/was acknowledged as/)
  }))

test('without the seals nobody sees the perfect forger', () =>
  onJournal(async (ledger, db, connectionString) => {
    await makeHistory(ledger, { commands: 60, days: 2 })
    await forge(db, forgeries['reword']?.(await eventsOf(db), below => below >> 1) ?? [])
    const auditor = new pg.Client({ connectionString })
    await auditor.connect()
    expect((await verify(auditor, { ledger: 1 })).problems).toEqual([])
    await auditor.end()
  }))
