/**
 * Where signed heads and seals are kept: a folder outside the database, one line of JSON each, only ever appended to;
 * and the Ed25519 key that signs them. Whoever may do everything in the database, but is not the owner of this host,
 * cannot rewrite it.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { canonical } from './canonical.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const signed = { at: z.iso.datetime(), key: z.string(), signature: z.string() }

/** "At this moment, the event of this seq had this hash." */
export const headStatement = z.object({
  is: z.literal('head'),
  ledger: z.int(),
  seq: z.int().positive(),
  hash: hex32,
  ...signed,
})
/** "The day's events are these, this is the hash of the last one, and this the Merkle root over all their lines." */
export const dayStatement = z.object({
  is: z.literal('day'),
  ledger: z.int(),
  day: z.iso.date(),
  first: z.int().positive(),
  last: z.int().positive(),
  leaves: z.int().positive(),
  root: hex32,
  hash: hex32,
  ...signed,
})
/**
 * "After this event, the next key signs, and this one nothing more." Signed by the old key and countersigned by the
 * new.
 */
export const keyStatement = z.object({
  is: z.literal('key'),
  ledger: z.int(),
  seq: z.int().nonnegative(),
  old: z.string(),
  next: z.string(),
  pem: z.string(),
  countersignature: z.string(),
  ...signed,
})
export type HeadStatement = z.infer<typeof headStatement>
export type DayStatement = z.infer<typeof dayStatement>
export type KeyStatement = z.infer<typeof keyStatement>
export type Statement = HeadStatement | DayStatement | KeyStatement

/**
 * A day's statement is kept with the salt of its leaves, which is not signed: a proof shows one leaf's salt,
 * never this one.
 */
const dayLine = dayStatement.extend({ salt: hex32 })
export type DaySeal = z.infer<typeof dayLine>
const line = z.discriminatedUnion('is', [headStatement, dayLine, keyStatement])

export interface SealFile {
  readonly heads: readonly HeadStatement[]
  readonly days: readonly DaySeal[]
  readonly keys: readonly KeyStatement[]
  /** Lines that could not be read: file and number. */
  readonly unreadable: readonly string[]
}

/** Heads come every minute, days once a day: each has a file of its own, so that the newest is always the last line. */
export const fileOf = (folder: string, ledger: number, is: Statement['is']) =>
  path.join(folder, `ledger-${ledger}-${is}s.jsonl`)
const privateIn = (folder: string) => path.join(folder, 'signing-key.pem')
const nextIn = (folder: string) => path.join(folder, 'signing-key.next.pem')
export const publicIn = (folder: string) => path.join(folder, 'signing-key.pub.pem')

export interface Signer {
  readonly publicKey: string
  /** Short name of the key, in every statement that it signed. */
  readonly name: string
  sign(statement: Readonly<Record<string, unknown>>): string
}

/** Opens the signing key of a folder, or makes one there (0600). */
export function openSigner(folder: string): Signer {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = privateIn(folder)
  finishRotation(folder)
  if (!existsSync(file)) newKey(file)
  const signer = signerOf(file)
  writeFileSync(publicIn(folder), signer.publicKey, { mode: 0o644 })
  return signer
}

/** What a vault keeps of the signing key: without it the file opens nothing. Absent where there is no vault. */
let secret: string | undefined
export const sealKeysWith = (passphrase: string | undefined): void => void (secret = passphrase)

function newKey(file: string): void {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  writeFileSync(file, secret === undefined ? pem : locked(pem, secret), { mode: 0o600, flag: 'wx' })
}

const LOCKED = 'locked:'
const [NONCE, TAG] = [12, 16]
const lockOf = (passphrase: string) => Buffer.from(hkdfSync('sha256', passphrase, '', 'signing key', 32))

function locked(pem: string, passphrase: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', lockOf(passphrase), nonce)
  const body = Buffer.concat([cipher.update(pem, 'utf8'), cipher.final()])
  return LOCKED + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** A key that was made before there was a vault is as it is until it is changed. */
function unlocked(text: string): string {
  if (!text.startsWith(LOCKED)) return text
  if (secret === undefined) throw new Error('The signing key is locked: SEAL_SECRET opens it.')
  const bytes = Buffer.from(text.slice(LOCKED.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', lockOf(secret), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

function signerOf(file: string): Signer {
  const key = createPrivateKey(unlocked(readFileSync(file, 'utf8')))
  const publicKey = pemOf(createPublicKey(key))
  return {
    publicKey,
    name: keyName(publicKey),
    sign: statement => sign(null, Buffer.from(canonical(statement)), key).toString('base64'),
  }
}

/**
 * Gives the folder another key: from after event `seq` on it signs, and the old private key is gone. The statement is
 * on the disk before the key is in use, so that a crash leaves the one or the other.
 */
export function changeKey(folder: string, ledger: number, seq: number): KeyStatement {
  const old = openSigner(folder)
  newKey(nextIn(folder))
  const next = signerOf(nextIn(folder))
  const unsigned = {
    is: 'key' as const,
    ledger,
    seq,
    old: old.publicKey,
    next: next.name,
    pem: next.publicKey,
    at: new Date().toISOString(),
    key: old.name,
  }
  const told = { ...unsigned, signature: old.sign(unsigned), countersignature: next.sign(unsigned) }
  appendSeal(folder, told)
  openSigner(folder)
  return told
}

/** A next key that was announced takes its place; one that a crash left behind unannounced goes. */
function finishRotation(folder: string): void {
  if (!existsSync(nextIn(folder))) return
  const { name } = signerOf(nextIn(folder))
  const announced = readdirSync(folder).some(file => {
    const [, ledger] = /^ledger-(\d+)-keys\.jsonl$/.exec(file) ?? []
    return ledger !== undefined && readSeals(folder, Number(ledger)).keys.at(-1)?.next === name
  })
  if (announced) renameSync(nextIn(folder), privateIn(folder))
  else rmSync(nextIn(folder))
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

/** The public key beside the seals, if there is one. An auditor brings his own copy. */
export const publicKeyIn = (folder: string): string | undefined =>
  existsSync(publicIn(folder)) ? readFileSync(publicIn(folder), 'utf8') : undefined

export const keyName = (publicKey: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

/** What is signed: the statement without its signatures, and without the salt. */
export function signedText(statement: Statement | DaySeal): string {
  const { signature: _signature, ...rest } = statement
  const unsaid = { salt: undefined, countersignature: undefined }
  const { salt: _salt, countersignature: _countersignature, ...told } = { ...unsaid, ...rest }
  return canonical(told)
}

/** A statement as it may leave the house: all of it that is signed, with its signatures. */
export function withoutSalt(seal: DaySeal): DayStatement {
  const { salt: _salt, ...told } = seal
  return told
}

export const isSigned = (
  statement: Statement | DaySeal,
  publicKey: string,
  signature: string = statement.signature,
): boolean => verify(null, Buffer.from(signedText(statement)), publicKey, Buffer.from(signature, 'base64'))

/** Appends a line and waits until the disk has it. A line that a crash cut short is ended first. */
export function appendSeal(folder: string, statement: Statement | DaySeal): void {
  const handle = openSync(fileOf(folder, statement.ledger, statement.is), 'a+', 0o600)
  try {
    const cut = !/(^|\n)$/.test(tailOf(handle, 1))
    appendFileSync(handle, `${cut ? '\n' : ''}${canonical(statement)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function tailOf(handle: number, length: number): string {
  const { size } = fstatSync(handle)
  const tail = Buffer.alloc(Math.min(size, length))
  readSync(handle, tail, 0, tail.length, size - tail.length)
  return tail.toString()
}

/** How far the journal is sealed already: the last event of the newest sealed day, and the newest signed head. */
export function sealedTo(folder: string, ledger: number): { day: number; head: number } {
  const newest = (is: 'head' | 'day') => {
    const file = fileOf(folder, ledger, is)
    if (!existsSync(file)) return undefined
    const handle = openSync(file, 'r')
    const lines = tailOf(handle, 4096).split('\n').slice(0, -1)
    closeSync(handle)
    return lines.map(text => line.safeParse(jsonOf(text)).data).findLast(found => found !== undefined)
  }
  const [day, head] = [newest('day'), newest('head')]
  return { day: day?.is === 'day' ? day.last : 0, head: head?.is === 'head' ? head.seq : 0 }
}

/** Reads all that was sealed. A last line without its end was never acknowledged and is left out. */
export function readSeals(folder: string, ledger: number): SealFile {
  const { found, unreadable } = readStatements(folder, ledger, line)
  return {
    heads: found.filter(one => one.is === 'head'),
    days: found.filter(one => one.is === 'day'),
    keys: found.filter(one => one.is === 'key'),
    unreadable,
  }
}

/** The statements of a folder that fit a shape, and the lines that do not. */
export function readStatements<T>(
  folder: string,
  ledger: number,
  shape: z.ZodType<T>,
): { found: T[]; unreadable: string[] } {
  const unreadable: string[] = []
  const found = (['head', 'day', 'key'] as const).flatMap(is => {
    const file = fileOf(folder, ledger, is)
    const of: T[] = []
    let n = 0
    for (const text of existsSync(file) ? linesIn(file) : []) {
      n += 1
      const parsed = shape.safeParse(text === undefined ? undefined : jsonOf(text))
      if (parsed.success) of.push(parsed.data)
      else unreadable.push(`${path.basename(file)}:${n}`)
    }
    return of
  })
  return { found, unreadable }
}

const PIECE = 1 << 20
/** Many times as long as any statement. */
const LONGEST_LINE = 1 << 16

/**
 * The lines of a file that end, one by one: a file of many years is longer than a text may be. Of a line that is longer
 * than any statement, and of what is no file, nothing is kept.
 */
function* linesIn(file: string): Generator<string | undefined> {
  if (!statSync(file).isFile()) return yield undefined
  const handle = openSync(file, 'r')
  try {
    const piece = Buffer.allocUnsafe(PIECE)
    let begun = Buffer.alloc(0)
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      let from = 0
      for (let end = piece.indexOf(10); end !== -1 && end < read; end = piece.indexOf(10, from)) {
        const line = Buffer.concat([begun, piece.subarray(from, end)])
        yield line.length > LONGEST_LINE ? undefined : line.toString('utf8')
        begun = Buffer.alloc(0)
        from = end + 1
      }
      const rest = piece.subarray(from, read)
      if (begun.length <= LONGEST_LINE) begun = Buffer.concat([begun, rest.subarray(0, LONGEST_LINE + 1)])
    }
  } finally {
    closeSync(handle)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
