/**
 * A base backup, by PostgreSQL's own way of taking one beside a serving bank: `pg_backup_start`, a copy of its
 * files, `pg_backup_stop`. Each file stands in a list with its digest, so that a restore sees what the disk has
 * lost. It is there whole or not at all.
 */
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import * as z from 'zod'
import { walIn } from '../postgres/archive.ts'

const basesIn = (backups: string): string => path.join(backups, 'base')

const baseList = z.object({
  begun: z.iso.datetime(),
  ended: z.iso.datetime(),
  version: z.string(),
  /** The first segment of the log that this backup needs. */
  firstSegment: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
  folders: z.array(z.string()),
})
type BaseList = z.infer<typeof baseList>

export interface Base extends BaseList {
  readonly folder: string
}

/** Files that a new server makes anew, and folders whose content it does (PostgreSQL, "Making a Base Backup"). */
const NOT_FILES = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'pg_internal.init'])
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Backs a server up whose files are at hand and whose log is archived below the same folder; as its owner. */
export async function takeBase(connectionString: string, backups: string): Promise<Base> {
  const client = new pg.Client({ connectionString, application_name: 'wrenfield-backup' })
  await client.connect()
  const begun = new Date()
  const folder = path.join(basesIn(backups), begun.toISOString().replaceAll(':', '-'))
  const part = `${folder}.part`
  try {
    const { rows } = await client.query<{ mode: string; data: string; version: string }>(
      `select current_setting('archive_mode') as mode, current_setting('data_directory') as data,
              current_setting('server_version') as version`,
    )
    const { mode, data, version } = rows[0] ?? { mode: 'off', data: '', version: '' }
    if (mode !== 'on')
      throw new Error('The running bank keeps no log in BACKUP_DIR: stop it, set BACKUP_DIR, start it again.')
    await client.query(`select pg_backup_start('wrenfield', true)`)
    const copied = await copyFolder(data, path.join(part, 'data'))
    const stopped = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(true)')
    const label = stopped.rows[0]?.label ?? ''
    copied.files.push(writeLabel(path.join(part, 'data'), label))
    const list: BaseList = {
      begun: begun.toISOString(),
      ended: new Date().toISOString(),
      version,
      firstSegment: segmentIn(label),
      ...copied,
    }
    writeFileSync(path.join(part, 'list.json'), JSON.stringify(list), { flush: true, mode: 0o600 })
    renameSync(part, folder)
    return { folder, ...list }
  } finally {
    rmSync(part, { recursive: true, force: true })
    await client.end()
  }
}

function writeLabel(data: string, label: string) {
  writeFileSync(path.join(data, 'backup_label'), label, { flush: true, mode: 0o600 })
  return {
    name: 'backup_label',
    size: Buffer.byteLength(label),
    sha256: createHash('sha256').update(label).digest('hex'),
  }
}

function segmentIn(label: string): string {
  const [, segment] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? []
  if (!segment) throw new Error('PostgreSQL did not say where its backup begins.')
  return segment
}

async function copyFolder(from: string, to: string): Promise<Pick<BaseList, 'files' | 'folders'>> {
  const [files, folders]: [BaseList['files'], string[]] = [[], []]
  const walk = async (inside: string): Promise<void> => {
    mkdirSync(path.join(to, inside), { recursive: true, mode: 0o700 })
    folders.push(inside)
    for (const entry of readdirSync(path.join(from, inside), { withFileTypes: true })) {
      const name = path.join(inside, entry.name)
      if (entry.isSymbolicLink()) throw new Error(`${name} lies on another disk: a backup of it is pgBackRest's work.`)
      if (entry.isDirectory()) {
        if (EMPTY.has(name)) folders.push(...makeEmpty(to, name))
        else if (!entry.name.startsWith('pgsql_tmp')) await walk(name)
      } else if (entry.isFile() && !NOT_FILES.has(entry.name)) {
        const copied = await copyFile(path.join(from, name), path.join(to, name))
        if (copied) files.push({ name, ...copied })
      }
    }
  }
  await walk('.')
  return { files, folders }
}

function makeEmpty(to: string, name: string): string[] {
  const made = name === 'pg_wal' ? [name, path.join(name, 'archive_status')] : [name]
  for (const one of made) mkdirSync(path.join(to, one), { recursive: true, mode: 0o700 })
  return made
}

/** Copies, to the disk where asked, and tells the digest; undefined where the server has dropped the file meanwhile. */
async function copyFile(from: string, to: string, flush = true): Promise<{ size: number; sha256: string } | undefined> {
  const hash = createHash('sha256')
  let size = 0
  const reading = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(createReadStream(from), reading, createWriteStream(to, { mode: 0o600, flush }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

/** The backups that are whole, oldest first. */
export function listBases(backups: string): Base[] {
  const folder = basesIn(backups)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => existsSync(path.join(folder, name, 'list.json')))
    .toSorted()
    .map(name => {
      const own = path.join(folder, name)
      return { folder: own, ...baseList.parse(JSON.parse(readFileSync(path.join(own, 'list.json'), 'utf8'))) }
    })
}

/** Copies a backup's files into an empty folder, and compares each with the list on the way. */
export async function bringBase({ folder, files, folders }: Base, data: string): Promise<void> {
  for (const name of folders) mkdirSync(path.join(data, name), { recursive: true, mode: 0o700 })
  for (const { name, size, sha256 } of files) {
    // A server that recovers brings all of it to the disk first.
    const copied = await copyFile(path.join(folder, 'data', name), path.join(data, name), false)
    if (copied?.size !== size || copied.sha256 !== sha256)
      throw new Error(`${name} in ${folder} is not what was backed up: take an older backup.`)
  }
}

/** Lets go of all but the newest so many backups, and of the log that only those needed. Answers how many went. */
export function forgetOlder(backups: string, keep: number): number {
  const all = listBases(backups)
  const [old, [oldestKept]] = [all.slice(0, Math.max(0, all.length - keep)), all.slice(-keep)]
  for (const { folder } of old) rmSync(folder, { recursive: true })
  if (!oldestKept || old.length === 0) return 0
  const position = (segment: string) => segment.slice(8, 24)
  for (const name of readdirSync(walIn(backups)))
    if (/^[0-9A-F]{24}/.test(name) && position(name) < position(oldestKept.firstSegment))
      rmSync(path.join(walIn(backups), name))
  return old.length
}
