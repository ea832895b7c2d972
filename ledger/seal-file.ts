/**
 * Where signed heads and seals are kept: a folder outside the database, one line of JSON each, only ever appended to; and the
 * Ed25519 key that signs them. Whoever may do everything in the database, but is not the owner of this host, cannot rewrite it.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
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
  readFileSync,
  readSync,
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
export type HeadStatement = z.infer<typeof headStatement>
export type DayStatement = z.infer<typeof dayStatement>

/** A day's statement is kept with the salt of its leaves, which is not signed: a proof shows one leaf's salt, never this one. */
const dayLine = dayStatement.extend({ salt: hex32 })
export type DaySeal = z.infer<typeof dayLine>
const line = z.discriminatedUnion('is', [headStatement, dayLine])

export interface SealFile {
  readonly heads: readonly HeadStatement[]
  readonly days: readonly DaySeal[]
  /** Lines that could not be read: file and number. */
  readonly unreadable: readonly string[]
}

/** Heads come every minute, days once a day: each has a file of its own, so that the newest is always the last line. */
const fileOf = (folder: string, ledger: number, is: 'head' | 'day') =>
  path.join(folder, `ledger-${ledger}-${is}s.jsonl`)
const privateIn = (folder: string) => path.join(folder, 'signing-key.pem')
const publicIn = (folder: string) => path.join(folder, 'signing-key.pub.pem')

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
  if (!existsSync(file)) {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  }
  const key = createPrivateKey(readFileSync(file))
  const publicKey = pemOf(createPublicKey(key))
  writeFileSync(publicIn(folder), publicKey, { mode: 0o644 })
  return {
    publicKey,
    name: keyName(publicKey),
    sign: statement => sign(null, Buffer.from(canonical(statement)), key).toString('base64'),
  }
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

/** What is signed: the statement without its signature, and without the salt. */
export function signedText(statement: HeadStatement | DayStatement | DaySeal): string {
  const { signature: _signature, ...rest } = statement
  const { salt: _salt, ...told } = { salt: undefined, ...rest }
  return canonical(told)
}

export const isSigned = (statement: HeadStatement | DayStatement | DaySeal, publicKey: string): boolean =>
  verify(null, Buffer.from(signedText(statement)), publicKey, Buffer.from(statement.signature, 'base64'))

/** Appends a line and waits until the disk has it. A line that a crash cut short is ended first. */
export function appendSeal(folder: string, statement: HeadStatement | DaySeal): void {
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
  const unreadable: string[] = []
  const read = (is: 'head' | 'day') => {
    const file = fileOf(folder, ledger, is)
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
    return lines.flatMap((text, i) => {
      const parsed = line.safeParse(jsonOf(text))
      if (!parsed.success) unreadable.push(`${path.basename(file)}:${i + 1}`)
      return parsed.success ? [parsed.data] : []
    })
  }
  const all = [...read('head'), ...read('day')]
  return {
    heads: all.filter(found => found.is === 'head'),
    days: all.filter(found => found.is === 'day'),
    unreadable,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
