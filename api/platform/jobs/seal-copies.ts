/**
 * Seals leave the house: every day that was sealed, and every change of the key, goes to each configured place once, in
 * order. How far a place has got stands in the bank's own table and moves only when the place has it; mail goes the way
 * of all mail, through the outbox. A place that is away keeps nobody waiting, and has everything when it is back.
 */
import { createHash, randomBytes } from 'node:crypto'
import { canonical } from '../../../ledger/canonical.ts'
import { appendCopy, copiesOf } from '../../../ledger/seal-copy.ts'
import { publicKeyIn, readSeals, type DayStatement, type KeyStatement } from '../../../ledger/seal-file.ts'
import { keepStamp } from '../../../ledger/seal-stamps.ts'
import { timeStampQuery, wrongInAnswer } from '../../../ledger/time-stamp.ts'
import type { Tx } from '../db.ts'
import { enqueue } from '../outbox.ts'
import { moveCursorTo, tryCursor } from './cursor.ts'
import type { SealPlace } from '../seal-places.ts'
import type { Bank } from './close.ts'

export interface SealedFolder {
  readonly folder: string
  readonly ledger: number
  readonly places: readonly SealPlace[]
}

type Sender = Pick<Bank, 'db' | 'clocks' | 'log' | 'stopping'>
type Told = DayStatement | KeyStatement

/** Sends to every place what it has not had yet. Answers how many statements went out. */
export async function sendSeals(bank: Sender, sealed: SealedFolder): Promise<number> {
  if (sealed.places.length === 0) return 0
  const { keys, days } = copiesOf(readSeals(sealed.folder, sealed.ledger))
  const sent = await Promise.all(
    sealed.places.map(async place => {
      const some = { bank, sealed, place }
      return (await sendList(some, 'keys', keys)) + (await sendList(some, 'days', days))
    }),
  )
  return sent.reduce((a, b) => a + b, 0)
}

interface To {
  readonly bank: Sender
  readonly sealed: SealedFolder
  readonly place: SealPlace
}

/** One statement at a time; the first that cannot be sent ends the list until the next minute. */
async function sendList(to: To, what: 'keys' | 'days', list: readonly Told[]): Promise<number> {
  const { bank, sealed, place } = to
  const cursor = `seals ${sealed.ledger} ${what}: ${place.kind} ${place.to}`
  for (let sent = 0; ; sent += 1) {
    if (bank.stopping?.aborted) return sent
    try {
      if (!(await bank.db.asBank(tx => sendNext(tx, to, cursor, list)))) return sent
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      bank.log.warn({ said: said.slice(0, 200), place: place.kind }, 'seals')
      return sent
    }
  }
}

/** The cursor counts what a place has had: the files of the seals only grow. */
async function sendNext(tx: Tx, to: To, cursor: string, list: readonly Told[]): Promise<boolean> {
  const found = await tryCursor(tx, cursor)
  if (found === undefined) return false // another process of this bank is at it
  const reached = Number(found)
  if (reached > list.length) throw new Error(`${cursor} has had ${reached} statements, and there are ${list.length}`)
  const statement = list[reached]
  if (!statement) return false
  await sendOne(tx, to, statement)
  await moveCursorTo(tx, cursor, String(reached + 1))
  return true
}

const PATIENCE_MS = 5_000

async function sendOne(tx: Tx, { bank, sealed, place }: To, statement: Told): Promise<void> {
  const text = canonical(statement)
  switch (place.kind) {
    case 'folder':
      return appendCopy(place.to, statement, publicKeyIn(sealed.folder))
    case 'mail':
      return mail(tx, place.to, statement, text, bank.clocks.wall())
    case 'http': {
      const digest = createHash('sha256').update(text).digest('hex')
      await post(place.to, text, { 'content-type': 'application/json', 'idempotency-key': digest })
      return
    }
    case 'timestamp':
      return stamp(sealed, place.to, statement, text)
  }
}

const mail = (tx: Tx, recipient: string, statement: Told, text: string, at: number): Promise<void> => {
  const what = nameOf(statement)
  const words = { subject: `Wrenfield journal ${statement.ledger}: ${what}`, text }
  return enqueue(tx, { source: { occurrence: `seal ${what}` }, recipient, template: 'notice', params: words }, at)
}

const nameOf = (statement: Told): string =>
  statement.is === 'day' ? `seal of ${statement.day}` : `change of key after event ${statement.seq}`

/**
 * The stamp and the bytes that it is over stand beside the seals:
 * `openssl ts -verify -in x.tsr -data x.json -CAfile authority.pem`.
 */
async function stamp({ folder }: SealedFolder, url: string, statement: Told, text: string): Promise<void> {
  const nonce = randomBytes(8)
  const query = timeStampQuery(text, nonce)
  const answer = await post(url, query, { 'content-type': 'application/timestamp-query' })
  const wrong = wrongInAnswer(answer, text, nonce)
  if (wrong) throw new Error(`the time-stamp of ${nameOf(statement)}: ${wrong}`)
  keepStamp(folder, statement, text, answer)
}

async function post(url: string, body: string | Buffer, headers: Record<string, string>): Promise<Buffer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers,
    signal,
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
