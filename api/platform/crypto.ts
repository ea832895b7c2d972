/**
 * Sealing personal data (AES-256-GCM, bound to the row it belongs to) and keyed indexes. The keys live in a file
 * outside the database: the newest seals, all open. `npm run bank -- keys rotate` adds one and seals everything anew.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

const NONCE = 12
const TAG = 16
const KEY_ID = 4

const keyFile = z.object({
  index: z.base64(),
  keys: z.array(z.object({ id: z.string().length(KEY_ID), key: z.base64() })).min(1),
})
type KeyFile = z.infer<typeof keyFile>

export interface Keys {
  /** Seals a text for one place, for example 'customer:<id>:identity'. Opened only with the same place. */
  seal(plain: string, place: string): Buffer
  open(sealed: Buffer, place: string): string
  /** A keyed fingerprint: equal for equal texts, useless without the key. `use` keeps the uses apart. */
  fingerprint(text: string, use: string): Buffer
}

const newKey = () => ({ id: randomBytes(KEY_ID / 2).toString('hex'), key: randomBytes(32).toString('base64') })

/**
 * Reads the key file; makes it (readable by the owner only) when it is not there.
 * Throws when it is unreadable or malformed.
 */
export function openKeys(path: string): Keys {
  if (!existsSync(path)) write(path, { index: randomBytes(32).toString('base64'), keys: [newKey()] })
  return keysFrom(keyFile.parse(JSON.parse(readFileSync(path, 'utf8'))))
}

/** Adds a key that seals from now on; old ones stay to open what they sealed. */
export function addKey(path: string): Keys {
  const file = keyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  write(path, { ...file, keys: [...file.keys, newKey()] })
  return openKeys(path)
}

function write(path: string, file: KeyFile): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(file), { mode: 0o600 })
  renameSync(draft, path)
}

function keysFrom(file: KeyFile): Keys {
  const byId = new Map(file.keys.map(({ id, key }) => [id, createSecretKey(key, 'base64')]))
  const newest = file.keys.at(-1)?.id ?? ''
  const sealing = byId.get(newest)
  if (!sealing) throw new Error('The key file holds no key')
  const index = Buffer.from(file.index, 'base64')
  const derived = new Map<string, KeyObject>()
  /** A use's own key. Every call asks for one, there are few uses, and to derive one takes longer than to use it. */
  function keyFor(use: string): KeyObject {
    const known = derived.get(use)
    if (known) return known
    const fresh = createSecretKey(Buffer.from(hkdfSync('sha256', index, '', use, 32)))
    derived.set(use, fresh)
    return fresh
  }

  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from(newest), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const key = byId.get(sealed.subarray(0, KEY_ID).toString())
      if (!key) throw new Error('Sealed with a key that is not in the key file')
      const nonce = sealed.subarray(KEY_ID, KEY_ID + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(KEY_ID + NONCE, KEY_ID + NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(KEY_ID + NONCE + TAG)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, use) => createHmac('sha256', keyFor(use)).update(text).digest(),
  }
}

/** A random handle for URLs and headers: 256 bits, base64url. */
export const randomHandle = (): string => randomBytes(32).toString('base64url')

/** What is stored of a random handle. Unkeyed: the handle itself cannot be guessed. */
export const hashHandle = (handle: string): Buffer => hash('sha256', handle, 'buffer')
