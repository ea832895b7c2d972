/** A journal as `second-opinion.ts` sees it: through its export. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { exportBook } from '../../ledger/export/export.ts'
import type { Sealed } from '../../ledger/export/journal-lines.ts'
import { openLedger } from '../../ledger/journal.ts'
import { publicKeyIn, readSeals, type SealFile } from '../../ledger/seal-file.ts'
import { checkDays, sealOnce, witnessFrom } from '../../ledger/seal.ts'
import { verify } from '../../ledger/verify.ts'
import { SecondOpinion, type Opinion } from '../second-opinion.ts'
import { attacks } from './attacks.ts'
import { eventsOf } from './forge.ts'
import { makeHistory } from './history.ts'
import { restore } from './tampering.ts'

export async function exportedLines(db: pg.ClientBase, sealed?: Sealed): Promise<string[]> {
  let text = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  await exportBook(db, out, { ledger: 1, format: 'jsonl', ...(sealed && { sealed }) })
  return text.split('\n').slice(0, -1)
}

export function opinionOn(lines: readonly string[], trusted: readonly string[] = []): Opinion {
  const opinion = new SecondOpinion(at => lines.slice(at))
  for (const pem of trusted) opinion.trust(pem)
  for (const [at, line] of lines.entries()) opinion.line(line, at)
  return opinion.finish()
}

export const opinionOf = async (db: pg.ClientBase, sealed?: Sealed): Promise<Opinion> =>
  opinionOn(await exportedLines(db, sealed), sealed?.keys)

/** The last balance of every account and asset, debit-positive, by `account:asset`. */
export async function ourBalances(db: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await db.query<{ key: string; balance: string }>(
    `select distinct on (account, asset) account || ':' || asset as key, balance::text from ledger.posting
      order by account, asset, seq desc, leg desc`,
  )
  return Object.fromEntries(rows.map(({ key, balance }) => [key, balance]))
}

/** What the house says of a journal and of the seals. */
async function houseOf(db: pg.ClientBase, seals: SealFile, publicKey: string): Promise<string[]> {
  const { problems } = await verify(db, { ledger: 1, witness: witnessFrom(seals, publicKey) })
  const found = problems.map(({ check, seq, what }) => `${check} ${seq ?? ''}: ${what}`)
  for await (const { seal, problem } of checkDays(db, 1, seals, publicKey))
    if (problem) found.push(`seal of ${seal.day}: ${problem}`)
  return found
}

/**
 * Attacks a sealed journal so many times, each time as it was at first, and asks both. `unseen`: what one of them said nothing of, or
 * the second opinion did not name by its place.
 */
export async function tamperings(
  connectionString: string,
  { count, seed }: { count: number; seed: number },
): Promise<{ unseen: string[]; seen: Map<string, number> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-attacked-'))
  const [db, auditor] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([db.connect(), auditor.connect()])
  const history = await sealedHistory(connectionString, folder, db)
  const [seals, publicKey] = [readSeals(folder, 1), publicKeyIn(folder) ?? '']
  let state = seed % 2_147_483_647
  const roll = (below: number) => (state = (state * 48_271) % 2_147_483_647) % Math.max(1, below)
  const [unseen, seen]: [string[], Map<string, number>] = [[], new Map()]
  const list = Object.entries(attacks)
  for (let i = 0; i < count;) {
    const [name, attack] = list[i < list.length ? i : roll(list.length)] ?? []
    const done = await attack?.({ db, connectionString, history, seals }, roll)
    if (name === undefined || !done) continue // it changed nothing this time
    i += 1
    seen.set(name, (seen.get(name) ?? 0) + 1)
    const sealed = { keys: [publicKey], statements: [...done.seals.keys, ...done.seals.heads, ...done.seals.days] }
    const { breaks } = await opinionOf(auditor, sealed)
    if (!breaks.some(({ place }) => done.places.test(place)))
      unseen.push(`${name}: the second opinion says ${JSON.stringify(breaks.slice(0, 3))}, not ${String(done.places)}`)
    if ((await houseOf(auditor, done.seals, publicKey)).length === 0) unseen.push(`${name}: the house`)
    await restore(db, history)
  }
  await Promise.all([db.end(), auditor.end()])
  rmSync(folder, { recursive: true })
  return { unseen, seen }
}

/** Some days with seals, the last of them still open. */
async function sealedHistory(connectionString: string, folder: string, db: pg.Client) {
  await restore(db, [])
  const ledger = openLedger({ connectionString })
  await makeHistory(ledger, { commands: 100, days: 3 })
  await ledger.end()
  await sealOnce({ connectionString, ledger: 1, folder })
  return eventsOf(db)
}
