import { wrongPostings } from '../../ledger/check-postings.ts'
import { differences } from '../../ledger/derived-tables.ts'
import { Replay, replayRange } from '../../ledger/replay.ts'
import { headOf } from '../../ledger/stored-events.ts'
import { strayRows } from '../../ledger/stray-rows.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { count, json, progress } from './print.ts'

/**
 * Rebuilds every derived table in memory, from the stored texts alone, and compares it with the one that is there,
 * byte for byte.
 */
export async function rebuildCheck({ client, ledger }: Auditor, asked: { json?: boolean }): Promise<number> {
  const shown = progress()
  const replay = new Replay()
  const found: { table: string; key: string; expected: string | undefined; found: string | undefined }[] = []
  let lines = 0
  const onLine = () => shown.tell('postings rebuilt', (lines += 1))
  await replayRange(client, { ledger, after: 0, upTo: await headOf(client, ledger) }, replay, onLine)
  await client.query('begin isolation level repeatable read read only')
  await replayRange(client, { ledger, after: replay.seq, upTo: await headOf(client, ledger) }, replay, onLine)
  for await (const { table, key, expected, found: there } of differences(
    client,
    ledger,
    replay.states,
    () => undefined,
  )) {
    found.push({ table, key, expected, found: there })
  }
  await client.query('commit')
  for await (const { seq, what } of wrongPostings(client, ledger, replay))
    found.push({ table: 'posting', key: `event ${seq}`, expected: undefined, found: what })
  for await (const { seq, what } of strayRows(client, ledger))
    found.push({ table: 'stray', key: seq ? `event ${seq}` : 'no event', expected: undefined, found: what })
  shown.done()
  const { accounts, holds, lots, counters, orders } = replay.states
  const rebuilt = {
    postings: lines,
    accounts: accounts.size,
    holds: holds.size,
    lots: lots.size,
    counters: counters.size,
    orders: orders.size,
  }
  if (asked.json) json({ ok: found.length === 0, head: replay.seq, rebuilt, differences: found })
  else {
    console.log(
      `Rebuilt from ${count(replay.seq)} events: ${Object.entries(rebuilt)
        .map(([name, n]) => `${count(n)} ${name}`)
        .join(', ')}.`,
    )
    for (const { table, key, expected, found: there } of found.slice(0, 20))
      console.log(`  ${table} ${key}: ${there ?? 'missing'}${expected ? `, should be ${expected}` : ''}`)
    console.log(found.length === 0 ? 'Equal, byte for byte.' : `${count(found.length)} rows differ.`)
  }
  return found.length === 0 ? EXIT.right : EXIT.wrong
}
