import type { Client } from 'pg'
import { isBankAccount } from '../../ledger/accounts.ts'
import { learnRowTypes } from '../../ledger/batch-rows.ts'
import { chain, eventText, GENESIS, parseEvent, partsOf } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { bankKey } from '../../ledger/evolve.ts'
import { Replay } from '../../ledger/replay.ts'
import { writeBatch, type Written } from '../../ledger/write-batch.ts'
import { ANY_AHEAD_MS } from './database.ts'

/** All events of a journal as their texts tell them. */
export async function eventsOf(db: Client): Promise<RecordedEvent[]> {
  const { rows } = await db.query<{ body: string }>('select body from ledger.event where ledger = 1 order by seq')
  return rows.map(row => parseEvent(row.body))
}

/**
 * The perfect forger: a superuser who writes another history, with every hash, posting and derived table made again to
 * match. Nothing inside the database gives him away. Throws when the history cannot be replayed.
 */
export async function forge(db: Client, events: readonly RecordedEvent[]): Promise<void> {
  const replay = new Replay()
  const written: Written = {
    states: replay.states,
    events: [...events],
    parts: [],
    hashes: [],
    postings: [],
    newest: 0,
    by: Infinity,
    touched: new Set(),
    fresh: new Set(),
    refused: [],
    counted: new Map(),
  }
  let hash: Buffer = GENESIS
  for (const event of events) {
    const parts = partsOf(event)
    hash = chain(hash, eventText(event, parts))
    written.parts.push(parts)
    written.hashes.push(hash)
    written.postings.push(...replay.apply(event))
    for (const { account, asset } of event.legs)
      if (!isBankAccount(account)) written.touched.add(bankKey(account, asset))
    for (const effect of event.effects) {
      if (effect.effect === 'count') written.counted.set(effect.counter, true)
      if ('account' in effect && 'asset' in effect && !isBankAccount(effect.account))
        written.touched.add(bankKey(effect.account, effect.asset))
    }
  }
  await db.query('begin')
  try {
    await switchTriggers(db, 'disable')
    const { rows } = await db.query<{ ms: string }>('select ahead_ms as ms from ledger.clock')
    await db.query('update ledger.clock set ahead_ms = $1', [ANY_AHEAD_MS])
    for (const table of REBUILT) await db.query(`delete from ledger.${table}`)
    await db.query('delete from ledger.account where owner is not null')
    await learnRowTypes(db)
    await writeBatch(db, 1, written)
    await db.query('update ledger.clock set ahead_ms = $1', [rows[0]?.ms])
    await switchTriggers(db, 'enable always')
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

const REBUILT = ['record', 'posting', 'position', 'hold', 'lot', 'counter', 'limit_order']
const DEFENDED = [...REBUILT, 'account']

/** Switches the triggers that defend the journal, as only its owner can. */
export async function switchTriggers(db: Client, how: 'disable' | 'enable always'): Promise<void> {
  const { rows } = await db.query<{ statement: string }>(
    `select format('alter table %s ${how} trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger
      where tgrelid = any($1::regclass[]) and not tgisinternal`,
    [DEFENDED.map(table => `ledger.${table}`)],
  )
  await db.query(rows.map(row => row.statement).join(';'))
}
