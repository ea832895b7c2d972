/** Backups as they are taken and come back, short; `npm run drill -- restore` is the whole of it. */
import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { listBases } from '../backup/base.ts'
import { restore } from '../backup/restore.ts'
import { walIn } from '../postgres/archive.ts'
import { THROWAWAY } from '../postgres/settings.ts'
import { someone } from '../testing/http-bank.ts'
import { inDrillFolder } from './folder.ts'
import { lookedAt, loseAndRestore, loseKeys } from './restore.ts'

vi.setConfig({ testTimeout: 240_000 })

test('a bank that lost its disk is there again as of a chosen second; damage is named', () =>
  inDrillFolder(async folder => {
    const customer = someone()
    const { opened, witnessed, rpo } = await loseAndRestore(folder, THROWAWAY, 1, customer)
    expect(opened).toBeGreaterThan(0)
    expect(witnessed).toBeGreaterThan(0)
    expect(rpo).toBeLessThan(6)
    const backups = path.join(folder, 'backups')
    const into = (name: string) => ({ backups, into: path.join(folder, name) })

    await expect(restore({ ...into('back'), to: undefined })).rejects.toThrow('is not empty')
    await expect(restore({ ...into('early'), to: new Date(0) })).rejects.toThrow('an earlier second cannot be had')
    await expect(restore({ ...into('ahead'), to: new Date(Date.now() + 60_000) })).rejects.toThrow(
      'The archive ends before',
    )

    // the drill notices keys that open nothing
    loseKeys(backups)
    await restore({ ...into('locked'), to: undefined })
    await expect(lookedAt(path.join(folder, 'locked'), customer, 0)).rejects.toThrow('Sealed with a key')

    const [base] = listBases(backups)
    const data = path.join(base?.folder ?? '', 'data')
    const file = path.join(data, 'global', 'pg_control')
    truncateSync(file, statSync(file).size - 1)
    await expect(restore({ ...into('damaged'), to: undefined })).rejects.toThrow('is not what was backed up')
    rmSync(path.join(backups, 'house', 'keys.json'))
    await expect(restore({ ...into('keyless'), to: undefined })).rejects.toThrow('There are no keys')
    rmSync(path.join(base?.folder ?? '', 'list.json'))
    await expect(restore({ ...into('baseless'), to: undefined })).rejects.toThrow('There is no backup')
    expect(readdirSync(walIn(backups)).every(name => /\.(gz|part)$/.test(name))).toBe(true)
  }))
