/** A journal as `second-opinion.ts` sees it: through its export. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { exportBook } from '../../ledger/export/export.ts'
import type { Sealed } from '../../ledger/export/journal-lines.ts'
import { openLedger } from '../../ledger/journal.ts'
import { publicKeyIn, readSeals } from '../../ledger/seal-file.ts'
import { checkDays, sealOnce, witnessFrom } from '../../ledger/seal.ts'
import { verify, type Problem } from '../../ledger/verify.ts'
import type { Db } from '../../api/platform/db.ts'
import { openReadOnly, wrongReckonings } from '../audit/app-checks.ts'
import { SecondOpinion, type Opinion } from '../second-opinion.ts'
import { attacks, type Done } from './attacks.ts'
import { eventsOf, switchTriggers } from './forge.ts'
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

/** What the house says of a journal and of the seals, each by its place as the second opinion names places. */
async function houseOf({ db, app }: House, { seals, places }: Done, publicKey: string): Promise<string[]> {
  const { problems } = await verify(db, { ledger: 1, witness: witnessFrom(seals, publicKey) })
  const found = problems.map(
    ({ check, seq, what }) => `${placeOf(check, seq)}: ${what.replace(/^head /, 'signed head ')}`,
  )
  for await (const { seal, problem } of checkDays(db, 1, seals, publicKey))
    if (problem) found.push(`seal of ${seal.day}: ${problem}`)
  if (found.some(one => places.test(one))) return found
  try {
    for await (const { seq, what } of wrongReckonings(app)) found.push(`${placeOf('app', seq)}: ${what}`)
  } catch {
    // what cannot be read at all has been named
  }
  return found
}

/** An auditor's two ways into the bank. */
interface House {
  readonly db: pg.ClientBase
  readonly app: Db
}

const placeOf = (check: Problem['check'], seq: number | undefined): string =>
  `${check === 'postings' ? 'posting' : check === 'seal' ? 'signed head of event' : 'event'} ${seq ?? ''}`

/** A bank to be attacked: what it holds of a past, sealed into a folder but for its last day. */
export type Past = (connectionString: string, folder: string) => Promise<void>

interface Asked {
  readonly count: number
  readonly seed: number
  readonly past?: Past
  /** Hears of what is unseen at once, and now and then how far it is: a thousand attacks take long. */
  readonly onTold?: (line: string) => void
}

/**
 * Attacks a sealed journal so many times, each time as it was at first, and asks both. `unseen`: what one of them said nothing of, or
 * did not name by its place.
 */
export async function tamperings(
  connectionString: string,
  { count, seed, past = someDays, onTold = () => undefined }: Asked,
): Promise<{ unseen: string[]; seen: Map<string, number> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-attacked-'))
  await past(connectionString, folder)
  const [db, auditor] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  const app = openReadOnly(connectionString)
  await Promise.all([db.connect(), auditor.connect()])
  const [history, putBack] = [await eventsOf(db), await keepBooks(db)]
  const [seals, publicKey] = [readSeals(folder, 1), publicKeyIn(folder) ?? '']
  let state = seed % 2_147_483_647
  const roll = (below: number) => (state = (state * 48_271) % 2_147_483_647) % Math.max(1, below)
  const [unseen, seen]: [string[], Map<string, number>] = [[], new Map()]
  const list = Object.entries(attacks)
  const offset = count < list.length ? roll(list.length) : 0
  let done = 0
  for (let turn = 0; done < count && turn < count + list.length; turn += 1) {
    const [name, attack] = list[turn < list.length ? (turn + offset) % list.length : roll(list.length)] ?? []
    let change: Done | undefined
    for (let i = 0; i < PATIENCE && !change; i += 1)
      change = await attack?.({ db, connectionString, history, seals }, roll)
    if (name === undefined || !change) continue // there is nothing to change in such a past
    done += 1
    seen.set(name, (seen.get(name) ?? 0) + 1)
    const missed = (await unseenOf({ db: auditor, app }, change, publicKey)).map(what => `${name}: ${what}`)
    unseen.push(...missed)
    for (const what of missed) onTold(`${done} ${what}`)
    if (done % 50 === 0) onTold(`${done} attacks of ${seen.size} kinds, ${unseen.length} unseen`)
    await putBack()
  }
  if (done < count) unseen.push(`only ${done} attacks could be made`)
  await Promise.all([db.end(), auditor.end(), app.end()])
  rmSync(folder, { recursive: true })
  return { unseen, seen }
}

/** So often may an attack change nothing before it is none on such a past. */
const PATIENCE = 10

/** What the two do not say of one change. */
async function unseenOf(house: House, change: Done, publicKey: string): Promise<string[]> {
  const { seals, places } = change
  const sealed = { keys: [publicKey], statements: [...seals.keys, ...seals.heads, ...seals.days] }
  const { breaks, reckoned } = await opinionOf(house.db, sealed)
  const said = {
    'the second opinion': [...breaks, ...reckoned].map(({ place, what }) => `${place}: ${what}`),
    'the house': await houseOf(house, change, publicKey),
  }
  return Object.entries(said).flatMap(([who, found]) =>
    found.some(one => places.test(one))
      ? []
      : [`${who} says ${JSON.stringify(found.slice(0, 3))}, not ${String(places)}`],
  )
}

/** Some days with seals, the last of them still open. */
const someDays: Past = async (connectionString, folder) => {
  const db = new pg.Client({ connectionString })
  await db.connect()
  await restore(db, [])
  await db.end()
  const ledger = openLedger({ connectionString })
  await makeHistory(ledger, { commands: 100, days: 3 })
  await ledger.end()
  await sealOnce({ connectionString, ledger: 1, folder })
}

/** Remembers what the journal's tables hold, and answers with the way to put it back. */
async function keepBooks(db: pg.Client): Promise<() => Promise<void>> {
  for (const table of BOOKS) await db.query(`create temp table kept_${table} as select * from ledger.${table}`)
  return async () => {
    await db.query('begin')
    await switchTriggers(db, 'disable')
    await db.query(`truncate ${BOOKS.map(table => `ledger.${table}`).join(', ')}`)
    for (const table of BOOKS) await db.query(`insert into ledger.${table} select * from kept_${table}`)
    await switchTriggers(db, 'enable always')
    await db.query('commit')
  }
}

const BOOKS = ['record', 'posting', 'account', 'position', 'hold', 'lot', 'counter', 'limit_order', 'seal']
