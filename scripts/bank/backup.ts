/** Backing the bank up and making it again from its backups: with the server's files, not with the bank's machinery. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import { readConfig } from '../../api/platform/config.ts'
import { forgetOlder, takeBase } from '../backup/base.ts'
import { keepHouse } from '../backup/house.ts'
import { restore } from '../backup/restore.ts'
import { runCommand } from '../command.ts'
import { bankDatabase } from '../database.ts'
import type { Answer } from './operator.ts'

/** A base backup, beside a serving bank or by itself. Of a server of your own only keys, logins and seals are kept. */
export const backUp = (asked: { json?: boolean; keep?: number }): Promise<void> =>
  answering(asked, async () => {
    const config = readConfig()
    const backups = wanted(config.backupDir)
    keepHouse(config, backups)
    if (config.databaseUrl) return houseOnly(backups)
    const database = await bankDatabase(config)
    try {
      const { folder, files, begun, ended } = await takeBase(database.connectionString, backups)
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      const forgotten = asked.keep === undefined ? 0 : forgetOlder(backups, asked.keep)
      const took = (Date.parse(ended) - Date.parse(begun)) / 1_000
      return {
        json: { folder, bytes, begun, ended, forgotten },
        lines: [
          `${folder}: ${(bytes / 1e6).toFixed(0)} MB in ${took.toFixed(1)} s, with keys and seals.`,
          ...(forgotten > 0 ? [`${forgotten} older backups were let go.`] : []),
        ],
      }
    } finally {
      await database.stop()
    }
  })

function houseOnly(backups: string): Answer {
  const line = `Keys, logins and seals are in ${backups}. Your own server has its own means: deploy/pgbackrest.conf.`
  return { json: { folder: backups, house: true }, lines: [line] }
}

/** Makes a bank again in a new folder; the one that stands is not touched. */
export const bringBack = (asked: { json?: boolean; into: string; to?: Date }): Promise<void> =>
  answering(asked, async () => {
    const into = path.resolve(asked.into)
    const { backupDir, keyFile } = readConfig()
    const { base, head, seconds, aside } = await restore({
      backups: wanted(backupDir),
      into,
      to: asked.to,
      vault: process.env['KEY_FILE'] !== undefined && existsSync(keyFile),
    })
    const newest = head ? `event ${head.seq} of ${head.at.toISOString()}` : 'an empty journal'
    return {
      json: { into, base, head, seconds, aside },
      lines: [
        `Restored into ${into} in ${seconds.toFixed(1)} s, from ${base}: ${newest} is the newest.`,
        ...(aside ? [`What was signed of later events is in ${aside}.`] : []),
        `Check it: DATA_DIR=${into} npm run audit -- verify`,
        'Then serve it with a new BACKUP_DIR, and back it up at once.',
      ],
    }
  })

function wanted(backupDir: string | undefined): string {
  if (backupDir === undefined) throw new Error('BACKUP_DIR must say where the backups are.')
  return backupDir
}

/** "2026-11-22T14:03:05Z": with its zone, so that nobody comes back to another hour. */
export function secondTyped(typed: string): Date {
  const moment = new Date(typed)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(typed) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('a moment such as 2026-11-22T14:03:05Z is wanted')
  return moment
}

const answering = ({ json }: { json?: boolean }, act: () => Promise<Answer>): Promise<void> =>
  runCommand(async () => {
    const answer = await act()
    console.log(json ? JSON.stringify(answer.json, undefined, 2) : answer.lines.join('\n'))
  })
