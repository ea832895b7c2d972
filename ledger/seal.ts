/**
 * Sealing: every minute the head of the journal is signed into a file outside the database, and every closed bank day
 * gets a Merkle root over its events and lines. Somebody who rewrites the journal with every right in the database, all
 * hashes recomputed, then contradicts what was signed (ARCHITECTURE, Invariants).
 */
import { randomBytes, type KeyObject } from 'node:crypto'
import pg from 'pg'
import type { BankDay } from './calendar.ts'
import { daySalt, hashOf, leavesOf, saltOf } from './day-leaves.ts'
import { keyring, seqOf, type Keyring } from './keyring.ts'
import { pathTo, rootOf } from './merkle.ts'
import {
  appendSeal,
  changeKey,
  openSigner,
  sealedTo,
  signedText,
  type DaySeal,
  type DayStatement,
  type KeyStatement,
  type SealFile,
  type Signer,
} from './seal-file.ts'
import type { Witness } from './verify.ts'
import { FreshClient } from './sign-on.ts'

const SEAL_EVERY_MS = 60_000

interface Place {
  readonly ledger: number
  /** Folder of the seals and their key. */
  readonly folder: string
}

export interface Sealing {
  /** PEM, to be kept elsewhere: with it anybody can check what was signed. */
  readonly publicKey: string
  stop(): Promise<void>
}

/** Signs the head every minute, and each day once it is closed, until stopped. A failure is told and tried again. */
export function startSealing(
  { connectionString, ledger, folder }: Place & { connectionString: string },
  tell: (problem: string) => void,
  everyMs = SEAL_EVERY_MS,
): Sealing {
  const { publicKey } = openSigner(folder)
  let running = Promise.resolve()
  const tick = () => {
    running = running
      .then(() => sealOnce({ connectionString, ledger, folder }))
      .catch(error => tell(`sealing: ${error instanceof Error ? error.message : String(error)}`))
  }
  tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  return {
    publicKey,
    async stop() {
      clearInterval(timer)
      tick() // what was written last is signed before the bank closes
      await running
    },
  }
}

/**
 * Signs what is new since the last time: closed days first, then the head. Safe to call from several processes at once.
 */
export async function sealOnce(place: Place & { connectionString: string }): Promise<void> {
  await sealing(place, 'pg_try_advisory_lock(742002, $1)', client => sealNow(client, place))
}

/**
 * Another key signs from now on; what there is until now is sealed with the old one first.
 * Waits for a sealing that is under way.
 */
export async function rotateKey(place: Place & { connectionString: string }): Promise<KeyStatement> {
  const changed = await sealing(place, '(select true from pg_advisory_lock(742002, $1))', async client => {
    await sealNow(client, place)
    return changeKey(place.folder, place.ledger, sealedTo(place.folder, place.ledger).head)
  })
  if (!changed) throw new Error('the key could not be changed')
  return changed
}

/** One process at a time seals a ledger, with the key that the folder has then. */
async function sealing<T>(
  { connectionString, ledger }: Place & { connectionString: string },
  lock: string,
  act: (client: pg.ClientBase) => Promise<T>,
): Promise<T | undefined> {
  const client = new FreshClient({ connectionString, application_name: 'wrenfield-seal' })
  client.on('error', () => undefined) // dies between two queries: the next one fails, and the next minute tries again
  await client.connect()
  try {
    await client.query(`set role wf_writer; set timezone = 'UTC'`)
    const { rows } = await client.query<{ mine: boolean }>(`select ${lock} as mine`, [ledger])
    return rows[0]?.mine ? await act(client) : undefined // else another process of this bank is at it
  } finally {
    await client.end()
  }
}

async function sealNow(client: pg.ClientBase, { ledger, folder }: Place): Promise<void> {
  const signer = openSigner(folder)
  const sealed = sealedTo(folder, ledger)
  for (const day of await closedDays(client, ledger, sealed.day)) await sealDay(client, { ledger, folder }, signer, day)
  await signHead(client, { ledger, folder }, signer, sealed.head)
}

async function signHead(
  client: pg.ClientBase,
  { ledger, folder }: Place,
  signer: Signer,
  signedSeq: number,
): Promise<void> {
  const { rows } = await client.query<{ seq: string; hash: Buffer }>(
    'select seq, hash from ledger.event where ledger = $1 and seq > $2 order by seq desc limit 1',
    [ledger, signedSeq],
  )
  const [head] = rows
  if (!head) return
  const unsigned = {
    is: 'head' as const,
    ledger,
    seq: Number(head.seq),
    hash: head.hash.toString('hex'),
    at: new Date().toISOString(),
    key: signer.name,
  }
  appendSeal(folder, { ...unsigned, signature: signer.sign(unsigned) })
}

interface Day {
  readonly day: BankDay
  readonly first: number
  readonly last: number
}

/** The days after the last sealed event that are over: every one but the open one. Days never decrease with seq. */
async function closedDays(client: pg.ClientBase, ledger: number, after: number): Promise<Day[]> {
  const { rows } = await client.query<{ seq: string; day: string }>(
    `select seq, bank_day::text as day from ledger.event where ledger = $1 and seq > $2 and kind = 'day-opened'
      order by seq`,
    [ledger, after],
  )
  return rows.flatMap(({ seq, day }, i) => {
    const next = rows[i + 1]
    return next ? [{ day, first: Number(seq), last: Number(next.seq) - 1 }] : []
  })
}

async function sealDay(
  client: pg.ClientBase,
  { ledger, folder }: Place,
  signer: Signer,
  { day, first, last }: Day,
): Promise<void> {
  const salt = randomBytes(32).toString('hex')
  const hashes = await hashesOf(client, { ledger, first, last }, daySalt(salt))
  const { rows } = await client.query<{ hash: Buffer }>(
    'select hash from ledger.event where ledger = $1 and seq = $2',
    [ledger, last],
  )
  const hash = rows[0]?.hash.toString('hex') ?? ''
  const at = new Date().toISOString()
  const unsigned = {
    is: 'day' as const,
    ledger,
    day,
    first,
    last,
    leaves: hashes.length,
    root: rootOf(hashes).toString('hex'),
    hash,
    at,
    key: signer.name,
  }
  const seal: DaySeal = { ...unsigned, signature: signer.sign(unsigned), salt }
  appendSeal(folder, seal)
  await client.query(
    `insert into ledger.seal (ledger, bank_day, first_seq, last_seq, root, hash, signature, sealed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (ledger, bank_day) do nothing`,
    [
      ledger,
      day,
      first,
      last,
      Buffer.from(seal.root, 'hex'),
      Buffer.from(hash, 'hex'),
      Buffer.from(seal.signature, 'base64'),
      at,
    ],
  )
}

async function hashesOf(
  client: pg.ClientBase,
  { ledger, first, last }: { ledger: number; first: number; last: number },
  salt: KeyObject,
): Promise<Buffer[]> {
  const hashes: Buffer[] = []
  for await (const leaf of leavesOf(client, { ledger, after: first - 1, upTo: last })) hashes.push(hashOf(salt, leaf))
  return hashes
}

// --- checking --------------------------------------------------------------------------------------------------------

/** What a folder or a copy of it says. */
type Said = Pick<SealFile, 'heads' | 'keys' | 'unreadable'> & { readonly days: readonly DayStatement[] }

/**
 * Turns what was signed into a witness for `verify`. Statements whose signature is not the key's own are named at the
 * end.
 */
export function witnessFrom(seals: Said, publicKey: string): Witness {
  const ring = keyring(publicKey, seals.keys)
  const said = new Map<number, string>()
  const latest = Date.now() + CLOCKS_APART_MS
  const complaints = [
    ...seals.unreadable.map(where => `a seal cannot be read: ${where}`),
    ...ring.unproven.map(({ next }) => `nobody vouches for the key ${next}, which is said to sign for the bank`),
  ]
  for (const statement of [...seals.heads, ...seals.days]) {
    const seq = seqOf(statement)
    const objection = ring.objection(statement) ?? notYet(statement, latest)
    const before = said.get(seq)
    if (!objection && before !== undefined && before !== statement.hash)
      complaints.push(`event ${seq} was signed with two hashes`)
    else if (!objection) said.set(seq, statement.hash)
    else complaints.push(`${statement.is === 'head' ? `head ${seq}` : `day ${statement.day}`}: ${objection}`)
  }
  const newest = Math.max(0, ...said.keys())
  return {
    count: said.size,
    contradicts(seq, hash) {
      const signed = said.get(seq)
      return signed === undefined || signed === hash
        ? undefined
        : `it is not the event that was signed: the journal up to here was rewritten`
    },
    missingAfter: head =>
      newest > head ? [...complaints, `event ${newest} was signed and is gone: the journal was cut`] : complaints,
  }
}

/** Two clocks that nobody has put right may be so far apart. */
const CLOCKS_APART_MS = 86_400_000

const notYet = ({ at }: DayStatement | Said['heads'][number], latest: number): string | undefined =>
  Date.parse(at) > latest ? `it is of ${at}, which has not come` : undefined

interface DayCheck {
  readonly seal: DaySeal
  /** What is wrong with it, or undefined. */
  readonly problem: string | undefined
}

/** Computes every sealed day's root again from the journal. */
export async function* checkDays(
  client: pg.ClientBase,
  ledger: number,
  seals: SealFile,
  publicKey: string,
): AsyncGenerator<DayCheck> {
  const ring: Keyring = keyring(publicKey, seals.keys)
  let [expected, before] = [1, '']
  for (const seal of seals.days) {
    const objection = ring.objection(seal)
    if (objection) yield { seal, problem: objection }
    else if (seal.first !== expected)
      yield { seal, problem: `it begins at ${seal.first}, the day before ended before ${expected}` }
    else if (seal.day <= before) yield { seal, problem: `it comes behind that of ${before}` }
    else yield { seal, problem: (await wrongDay(client, ledger, seal)) ?? (await wrongRoot(client, ledger, seal)) }
    expected = seal.last + 1
    before = seal.day
  }
}

/** Its events are those of its day, and all of them: days never go back, so the first, the last and the next tell. */
async function wrongDay(client: pg.ClientBase, ledger: number, { day, first, last }: DaySeal) {
  const { rows } = await client.query<{ seq: string; day: BankDay }>(
    'select seq::text, bank_day::text as day from ledger.event where ledger = $1 and seq = any($2) order by seq',
    [ledger, [first, last, last + 1]],
  )
  const other = rows.find(row => Number(row.seq) <= last && row.day !== day)
  if (other) return `event ${other.seq} is of ${other.day}`
  return rows.some(row => Number(row.seq) > last && row.day === day)
    ? 'it leaves out later events of its day'
    : undefined
}

async function wrongRoot(client: pg.ClientBase, ledger: number, seal: DaySeal): Promise<string | undefined> {
  const hashes = await hashesOf(client, { ledger, first: seal.first, last: seal.last }, daySalt(seal.salt))
  if (hashes.length !== seal.leaves) return `it has ${hashes.length} entries and lines, ${seal.leaves} were sealed`
  return rootOf(hashes).toString('hex') === seal.root
    ? undefined
    : 'its entries and lines are not those that were sealed'
}

/** Everything that a stranger needs to see that one line is in the journal, and nothing of any other. */
interface Proof {
  readonly content: string
  readonly salt: string
  readonly index: number
  readonly path: readonly string[]
  /** The signed day, as text, with its signature. */
  readonly statement: string
  readonly signature: string
}

/** Proves a line (`seq`, `leg`) of a sealed day; undefined when its day is not sealed or it has no such line. */
export async function prove(
  client: pg.ClientBase,
  ledger: number,
  seals: SealFile,
  seq: number,
  leg: number,
): Promise<Proof | undefined> {
  const seal = seals.days.find(day => day.first <= seq && seq <= day.last)
  if (!seal) return undefined
  const salt = daySalt(seal.salt)
  const hashes: Buffer[] = []
  let found: { content: string; index: number } | undefined
  for await (const leaf of leavesOf(client, { ledger, after: seal.first - 1, upTo: seal.last })) {
    if (leaf.seq === seq && leaf.leg === leg) found = { content: leaf.content, index: hashes.length }
    hashes.push(hashOf(salt, leaf))
  }
  if (!found) return undefined
  const statement: DayStatement = seal
  return {
    ...found,
    salt: saltOf(salt, { seq, leg }).toString('hex'),
    path: pathTo(hashes, found.index).map(hash => hash.toString('hex')),
    statement: signedText(statement),
    signature: seal.signature,
  }
}
