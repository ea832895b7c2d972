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
import { openReadOnly, wrongReckonings, wrongRows } from '../audit/app-checks.ts'
import { wrongByOmission } from '../audit/app-missing.ts'
import type { WrongRow } from '../audit/app-orders.ts'
import { SecondOpinion, type Opinion } from '../second-opinion.ts'
import type { Done } from './attack.ts'
import { attacks } from './attacks.ts'
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

type Found = SecondOpinion['found']

/** Of all lines, or of the first ones in which enough is found. */
export function opinionOn(
  lines: readonly string[],
  trusted: readonly string[] = [],
  isEnough: (found: Found) => boolean = () => false,
): Opinion {
  const opinion = new SecondOpinion(at => lines.slice(at))
  for (const pem of trusted) opinion.trust(pem)
  let seen = 0
  for (const [at, line] of lines.entries()) {
    opinion.line(line, at)
    const count = opinion.found.breaks.length + opinion.found.reckoned.length
    if (count > seen && isEnough(opinion.found)) break
    seen = count
  }
  return opinion.finish()
}

export const opinionOf = async (
  db: pg.ClientBase,
  sealed?: Sealed,
  isEnough?: (found: Found) => boolean,
): Promise<Opinion> => opinionOn(await exportedLines(db, sealed), sealed?.keys, isEnough)

/** The last balance of every account and asset, debit-positive, by `account:asset`. */
export async function ourBalances(db: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await db.query<{ key: string; balance: string }>(
    `select distinct on (account, asset) account || ':' || asset as key, balance::text from ledger.posting
      order by account, asset, seq desc, leg desc`,
  )
  return Object.fromEntries(rows.map(({ key, balance }) => [key, balance]))
}

/** What the house says of a journal and of the seals, each by its place as the second opinion names places. */
async function houseOf({ db, app }: House, { seals, places, beside }: Done, publicKey: string): Promise<string[]> {
  if (beside !== undefined) return placed('app', wrongRows(app))
  const { problems } = await verify(db, { ledger: 1, witness: witnessFrom(seals, publicKey) })
  const found = problems.map(
    ({ check, seq, what }) => `${placeOf(check, seq)}: ${what.replace(/^head /, 'signed head ')}`,
  )
  if (found.some(one => places.test(one))) return found
  for await (const { seal, problem } of checkDays(db, 1, seals, publicKey))
    if (problem) found.push(`seal of ${seal.day}: ${problem}`)
  if (found.some(one => places.test(one))) return found
  return [...found, ...(await placed('app', wrongReckonings(app))), ...(await placed('app', wrongByOmission(app)))]
}

/** What is found, each with its place. What cannot be read at all has been named by others. */
async function placed(check: Problem['check'], wrong: AsyncIterable<WrongRow>): Promise<string[]> {
  const found: string[] = []
  try {
    for await (const { seq, what } of wrong) found.push(`${placeOf(check, seq)}: ${what}`)
  } catch {
    // as said above
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
 * Attacks a sealed journal so many times, each time as it was at first, and asks both. `unseen`: what one of them said
 * nothing of, or did not name by its place.
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
  const asked = { house: { db: auditor, app }, publicKey }
  const before = await saidOf(asked, { places: /^never/, seals })
  let state = seed % 2_147_483_647
  const roll = (below: number) => (state = (state * 48_271) % 2_147_483_647) % Math.max(1, below)
  const [unseen, seen]: [string[], Map<string, number>] = [[], new Map()]
  const list = Object.entries(attacks)
  const offset = count < list.length ? roll(list.length) : 0
  let done = 0
  for (let turn = 0; done < count && turn < 2 * count + list.length; turn += 1) {
    const [name, attack] = list[turn < list.length ? (turn + offset) % list.length : roll(list.length)] ?? []
    let change: Done | undefined
    for (let i = 0; i < PATIENCE && !change; i += 1)
      change = await attack?.({ db, connectionString, history, seals }, roll)
    if (name === undefined || !change) continue // there is nothing to change in such a past
    done += 1
    seen.set(name, (seen.get(name) ?? 0) + 1)
    const missed = (await unseenOf(asked, change, before)).map(what => `${name}: ${what}`)
    unseen.push(...missed)
    for (const what of missed) onTold(`${done} ${what}`)
    if (done % 50 === 0) onTold(`${done} attacks of ${seen.size} kinds, ${unseen.length} unseen`)
    await putBack(change.beside)
  }
  if (done < count) unseen.push(`only ${done} attacks could be made`)
  await Promise.all([db.end(), auditor.end(), app.end()])
  rmSync(folder, { recursive: true })
  return { unseen, seen }
}

/** So often may an attack change nothing before it is none on such a past. */
const PATIENCE = 10

interface Auditors {
  readonly house: House
  readonly publicKey: string
}

type Said = Readonly<Record<string, readonly string[]>>

const STRANGER = 'the second opinion'

/**
 * What the two say of a bank as it is, the stranger until they have told of the change; nothing of what is beside the
 * ledger.
 */
async function saidOf({ house, publicKey }: Auditors, change: Done, before: Said = {}): Promise<Said> {
  const ours = { 'the house': await houseOf(house, change, publicKey) }
  if (change.beside !== undefined) return ours
  const { keys, heads, days } = change.seals
  const sealed = { keys: [publicKey], statements: [...keys, ...heads, ...days] }
  const tells = (found: Found) => newIn(wordsOf(found), before[STRANGER]).some(what => change.places.test(what))
  return { ...ours, [STRANGER]: wordsOf(await opinionOf(house.db, sealed, tells)) }
}

const wordsOf = ({ breaks, reckoned }: Found): string[] =>
  [...breaks, ...reckoned].map(({ place, what }) => `${place}: ${what}`)

/** What was said before is no answer. */
const newIn = (told: readonly string[], before: readonly string[] = []): string[] =>
  told.filter(what => !before.includes(what))

/** What they do not say of one change. */
async function unseenOf(auditors: Auditors, change: Done, before: Said): Promise<string[]> {
  return Object.entries(await saidOf(auditors, change, before)).flatMap(([who, told]) => {
    const found = newIn(told, before[who])
    return found.some(one => change.places.test(one))
      ? []
      : [`${who} says ${JSON.stringify(found.slice(0, 3))}, not ${String(change.places)}`]
  })
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

/** Remembers what tables hold, the journal's and those beside it, and answers with the way to put them back. */
async function keepBooks(db: pg.Client): Promise<(beside?: string) => Promise<void>> {
  for (const table of BOOKS) await db.query(`create temp table kept_${table} as select * from ledger.${table}`)
  for (const table of BESIDE) await db.query(`create temp table kept_${table} as select * from app.${table}`)
  return async beside => {
    await db.query('begin')
    if (beside === undefined) {
      await switchTriggers(db, 'disable')
      await db.query(`truncate ${BOOKS.map(table => `ledger.${table}`).join(', ')}`)
      for (const table of BOOKS) await db.query(`insert into ledger.${table} select * from kept_${table}`)
      await db.query('create unique index if not exists event_key on ledger.record (ledger.key_digest(ledger, key))')
      await switchTriggers(db, 'enable always')
    } else {
      await db.query('set local session_replication_role = replica')
      await db.query(`delete from app.${beside}`)
      await db.query(`insert into app.${beside} overriding system value select * from kept_${beside}`)
    }
    await db.query('commit')
  }
}

const BOOKS = ['record', 'posting', 'account', 'position', 'hold', 'lot', 'counter', 'limit_order', 'seal']
const BESIDE = ['money_order', 'account_profile', 'card', 'payee', 'quote']
