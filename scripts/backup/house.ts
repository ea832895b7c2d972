/**
 * What a bank keeps outside its database, and cannot be opened or believed without: the keys of the personal data,
 * the logins, the seals with their key. A copy stands in the backups and is brought up to date every minute, and
 * before a new key seals anything.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Config } from '../../api/platform/config.ts'

export const houseIn = (backups: string): string => path.join(backups, 'house')

type Kept = Pick<Config, 'dataDir' | 'keyFile'>

/** Where each file of the house is, and its name in a copy of it. */
function filesOf({ dataDir, keyFile }: Kept): { file: string; name: string }[] {
  const seals = path.join(dataDir, 'seals')
  const files = [
    ...(isOfVault(keyFile) ? [] : [{ file: keyFile, name: 'keys.json' }]),
    { file: path.join(dataDir, 'logins.json'), name: 'logins.json' },
    ...inFolder(seals).map(name => ({ file: path.join(seals, name), name: path.join('seals', name) })),
  ]
  return files.filter(({ file }) => existsSync(file))
}

/** Keys that systemd hands in from its own store are never copied out of it: they have a copy where they were made. */
function isOfVault(file: string): boolean {
  const { CREDENTIALS_DIRECTORY: vault } = process.env
  return vault !== undefined && vault !== '' && path.resolve(file).startsWith(`${path.resolve(vault)}${path.sep}`)
}

/** Brings the copy up to date. What is only ever appended to is appended to there. */
export function keepHouse(kept: Kept, backups: string): void {
  const copy = houseIn(backups)
  for (const { file, name } of filesOf(kept)) {
    const to = path.join(copy, name)
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
    if (name.endsWith('.jsonl')) appendTail(file, to)
    else replaceWhenOther(file, to)
  }
}

/** Puts a copy of the house into a new folder for data. `vault`: the keys are not in it, but handed in. */
export function bringHouse(backups: string, { dataDir, keyFile }: Kept, vault = false): void {
  const copy = houseIn(backups)
  if (!vault && !existsSync(path.join(copy, 'keys.json')))
    throw new Error(`There are no keys in ${copy}: what is sealed could not be read.`)
  const bring = (name: string, to: string) => {
    const from = path.join(copy, name)
    if (!existsSync(from)) return
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
    replaceWhenOther(from, to)
  }
  bring('keys.json', keyFile)
  bring('logins.json', path.join(dataDir, 'logins.json'))
  for (const name of inFolder(path.join(copy, 'seals')))
    bring(path.join('seals', name), path.join(dataDir, 'seals', name))
}

function appendTail(file: string, to: string): void {
  const there = existsSync(to) ? statSync(to).size : 0
  const all = readFileSync(file)
  if (all.length < there) throw new Error(`${file} has become shorter than its copy ${to}.`)
  if (all.length === there) return
  write(to, all.subarray(there), 'a')
}

function replaceWhenOther(file: string, to: string): void {
  if (existsSync(to) && readFileSync(file).equals(readFileSync(to))) return
  const part = `${to}.part`
  copyFileSync(file, part)
  chmodSync(part, 0o600)
  write(part, Buffer.alloc(0), 'r+')
  renameSync(part, to)
}

function write(file: string, bytes: Buffer, how: 'a' | 'r+'): void {
  const handle = openSync(file, how, 0o600)
  try {
    if (bytes.length > 0) writeSync(handle, bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Files of a folder, those of folders in it too. */
function inFolder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(path.join(folder, name)).isFile(),
  )
}
