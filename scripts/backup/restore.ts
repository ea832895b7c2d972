/** Makes a bank again from its backups, in a new folder, as it was at a second: database, keys, logins and seals. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSeals } from '../../ledger/seal-file.ts'
import { embeddedIn } from '../database.ts'
import { recovering, walIn } from '../postgres/archive.ts'
import { layout } from '../postgres/data-folder.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { DURABLE } from '../postgres/settings.ts'
import { bringBase, listBases, type Base } from './base.ts'
import { bringHouse } from './house.ts'
import { withClient } from '../with-client.ts'

interface Wanted {
  readonly backups: string
  /** A new or empty folder: never the one of a bank that stands. */
  readonly into: string
  /** The second to come back to; absent: the last that the archive has. */
  readonly to: Date | undefined
  /** The keys of the personal data are handed in by a vault, and not in the backups. */
  readonly vault?: boolean
}

export interface Restored {
  readonly base: string
  /** The newest event, and when it was recorded. */
  readonly head: { seq: number; at: Date } | undefined
  readonly seconds: number
  /** What was said by seals of later events, and where it is now. */
  readonly aside: string | undefined
}

const LEDGER = 1
/** A long log takes its time. */
const READY_WITHIN_MS = 6 * 60 * 60_000

export async function restore({ backups, into, to, vault = false }: Wanted): Promise<Restored> {
  const began = performance.now()
  const base = baseFor(backups, to)
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Error(`${into} is not empty: a bank is restored into a new folder.`)
  mkdirSync(into, { recursive: true, mode: 0o755 })
  const embedded = embeddedIn(into)
  bringHouse(backups, { dataDir: into, keyFile: path.join(into, 'keys.json') }, vault)
  const { data } = layout(embedded.folder)
  await bringBase(base, data)
  writeFileSync(path.join(data, 'recovery.signal'), '')
  const head = await recover(backups, embedded, to)
  const aside = setLaterSealsAside(path.join(into, 'seals'), head?.seq ?? 0)
  return { base: base.folder, head, aside, seconds: (performance.now() - began) / 1_000 }
}

/** The newest backup that was finished by then. */
function baseFor(backups: string, to: Date | undefined): Base {
  const all = listBases(backups)
  const base = all.findLast(({ ended }) => to === undefined || Date.parse(ended) <= to.getTime())
  if (base) return base
  const [oldest] = all
  throw new Error(
    oldest
      ? `The oldest backup in ${backups} was finished at ${oldest.ended}: an earlier second cannot be had.`
      : `There is no backup in ${backups}: npm run bank -- backup makes one.`,
  )
}

async function recover(
  backups: string,
  embedded: ReturnType<typeof embeddedIn>,
  to: Date | undefined,
): Promise<Restored['head']> {
  const settings = { ...DURABLE, ...recovering(backups, to) }
  const server = await startPostgres({
    ...embedded,
    settings,
    shared: [walIn(backups)],
    readyWithinMs: READY_WITHIN_MS,
  }).catch(error => {
    throw new Error(complaintIn(embedded.folder) ?? (error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  })
  try {
    return await headOf(server.connectionString)
  } finally {
    await server.stop()
  }
}

async function headOf(connectionString: string): Promise<Restored['head']> {
  return withClient(connectionString, async client => {
    const { rows } = await client.query<{ seq: string; at: Date }>(
      'select seq, recorded_at as at from ledger.event where ledger = $1 order by seq desc limit 1',
      [LEDGER],
    )
    return rows[0] && { seq: Number(rows[0].seq), at: rows[0].at }
  })
}

/** What the server's own log says of a recovery that ended too early, in plain words. */
function complaintIn(folder: string): string | undefined {
  const { log } = layout(folder)
  const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
  if (!said.includes('recovery ended before configured recovery target')) return undefined
  const last = /last completed transaction was at log time (.+)/.exec(said)?.[1]
  const newest = last ?? 'before its backup'
  return `The archive ends before that second; its last is of ${newest}. Leave --to out to come back to that.`
}

/**
 * Seals of events that came after the chosen second speak of a journal that is no more. They go into a folder beside
 * the others, as what remains of those events; a key that was changed later takes all of them along, and the bank
 * makes another.
 */
function setLaterSealsAside(seals: string, head: number): string | undefined {
  if (!existsSync(seals)) return undefined
  const { heads, days, keys } = readSeals(seals, LEDGER)
  const aside = path.join(path.dirname(seals), 'seals-of-later-events')
  if (keys.some(({ seq }) => seq > head)) {
    renameSync(seals, aside)
    return aside
  }
  if (heads.every(({ seq }) => seq <= head) && days.every(({ last }) => last <= head)) return undefined
  mkdirSync(aside, { mode: 0o700 })
  for (const is of ['head', 'day'] as const) divide(seals, aside, `ledger-${LEDGER}-${is}s.jsonl`, head)
  return aside
}

function divide(seals: string, aside: string, name: string, head: number): void {
  const file = path.join(seals, name)
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split(/(?<=\n)/)
  const isLater = (line: string) => seqIn(line) > head
  const later = lines.filter(isLater)
  if (later.length === 0) return
  writeFileSync(path.join(aside, name), later.join(''), { mode: 0o600, flush: true })
  writeFileSync(`${file}.part`, lines.filter(line => !isLater(line)).join(''), { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

/** Of a head its event, of a day its last; a line that cannot be read stays where it is. */
const seqIn = (line: string): number => Number(/"(?:seq|last)":(\d+)/.exec(line)?.[1] ?? 0)
