/**
 * What goes wrong in the middle of a turn harms nobody else: not the commands beside it, not the turn that was already
 * begun behind it; and whatever was answered is what the journal holds.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { accountIn, connected, keptLedger } from '../scripts/testing/kept-open.ts'
import { type AppendResult } from './journal.ts'
import { customerKey } from './keys.ts'

const { connectionString } = await testDatabase()
const NOW = Date.parse('2026-03-02T15:00:00.000Z')
const owner = randomUUID()
const ledger = keptLedger({ connectionString })
const db = await connected(connectionString)
const from = await accountIn(ledger, { owner, deposit: '100000.00', at: NOW })
const to = await accountIn(ledger, { owner, at: NOW })

const transfer = (memo: string, amount: unknown = '1.00') =>
  ledger.append({
    key: customerKey(owner, randomUUID()),
    kind: 'internal-transfer',
    actor: owner,
    at: NOW,
    payload: { from, to, amount, memo },
  })

const seqsOf = (results: readonly AppendResult[]) =>
  results.flatMap(result => (result.outcome === 'accepted' ? [result.event.seq] : [])).toSorted((a, b) => a - b)

async function recorded(memo: string) {
  const { rows } = await db.query<{ seq: string }>(
    `select seq from ledger.event where body::json->'pl'->>'memo' = $1 order by seq`,
    [memo],
  )
  return rows.map(row => Number(row.seq))
}

/** Asks as two crowds that take turns: while one crowd's commands are written, the turn of the other's is begun. */
async function inTwoCrowds(ask: (i: number) => Promise<AppendResult>): Promise<AppendResult[]> {
  const answers: AppendResult[] = []
  const crowd = async () => {
    for (let wave = 0; wave < 10; wave++) {
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => ask(i)))))
    }
  }
  await Promise.all([crowd(), crowd()])
  return answers
}

test('a write that the database refuses is refused alone', async () => {
  await db.query(`
    create function refuse_poison() returns trigger language plpgsql as $f$ begin raise exception 'poison'; end $f$;
    create trigger poison before insert on ledger.record for each row when (new.payload like '%"memo":"poison"%')
      execute function refuse_poison()`)
  const answers = await inTwoCrowds(i => transfer(i === 7 ? 'poison' : 'beside poison'))
  const seqs = seqsOf(answers)
  expect(answers.filter(answer => answer.outcome === 'refused' && answer.code === 'invalid')).toHaveLength(20)
  expect(seqs).toHaveLength(180)
  expect(await recorded('beside poison')).toEqual(seqs)
  expect(await recorded('poison')).toEqual([])
})

test('a connection is cut again and again: every command is made once, every answer is true', async () => {
  const asked: Promise<AppendResult>[] = []
  for (let cuts = 0; cuts < 5;) {
    for (let i = 0; i < 10; i++) asked.push(transfer('while cut'))
    const { rowCount } = await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wrenfield-writer'
        and datname = current_database()`,
    )
    cuts += rowCount ?? 0
  }
  const seqs = seqsOf(await Promise.all(asked))
  expect(seqs).toHaveLength(asked.length)
  expect(await recorded('while cut')).toEqual(seqs)
})

test('what cannot be sent fails alone', async () => {
  const [odd, good] = await Promise.allSettled([transfer('odd', 10n), transfer('good')])
  expect(odd.status).toBe('rejected')
  expect(good).toMatchObject({ status: 'fulfilled', value: { outcome: 'accepted' } })
})
