import { execFile } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { addCustomer, type NewCustomer } from '../../api/auth/new-customer.ts'
import { openKeys } from '../../api/platform/crypto.ts'
import { rows } from '../../api/platform/db.ts'
import type { RunningMachinery } from '../../api/platform/machinery.ts'
import { sealedColumns } from '../../api/platform/sealed.ts'
import { startServer, type RunningServer } from '../../api/server.ts'
import { accountOpenedBy } from '../../ledger/accounts.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { sealOnce } from '../../ledger/seal.ts'
import { takeBase } from '../backup/base.ts'
import { keepHouse } from '../backup/house.ts'
import { restore, type Restored } from '../backup/restore.ts'
import { embeddedIn } from '../database.ts'
import { loginsFile, loginsOf } from '../logins.ts'
import { prepareDatabase } from '../migrate.ts'
import { ARCHIVED_WITHIN_S, archiving, walIn } from '../postgres/archive.ts'
import { startPostgres, type PostgresServer } from '../postgres/postgres.ts'
import { DURABLE, type Settings } from '../postgres/settings.ts'
import { isAlive } from '../postgres/start-lock.ts'
import { someone } from '../testing/http-bank.ts'
import { seededDefect } from './defect.ts'
import { inDrillFolder } from './folder.ts'

const LEDGER = 1

interface RestoreFigures {
  /** Seconds from the first word of the restore to the customer's sign-on. */
  rto: number
  /** Seconds of acknowledged events that went with the disk, when nobody chose a second. */
  rpo: number
  /** Sealed texts that were opened with the keys that came back. */
  opened: number
  /** Signed heads and days that the auditor compared. */
  witnessed: number
}

/** The bank is made again from its backups after its disk is lost: at a chosen second, and as late as can be. */
export async function drillRestore(): Promise<void> {
  const { rto, rpo, opened, witnessed } = await inDrillFolder(folder =>
    loseAndRestore(folder, DURABLE, ARCHIVED_WITHIN_S, someone()),
  )
  console.log(
    `restore: RTO ${rto.toFixed(1)} s to the first sign-on; RPO ${rpo.toFixed(1)} s when the disk is lost ` +
      `(${ARCHIVED_WITHIN_S} s as configured), 0 s at a chosen second; ${opened} sealed texts opened, ` +
      `${witnessed} signed heads compared, the auditor is content`,
  )
}

/** Writes, is backed up, writes more, loses its disk, and comes back. Throws where anything is not as it was. */
export async function loseAndRestore(
  folder: string,
  settings: Settings,
  archivedWithinS: number,
  customer: NewCustomer,
): Promise<RestoreFigures> {
  const [lost, backups] = [path.join(folder, 'lost'), path.join(folder, 'backups')]
  const bank = await openBank(lost, { ...settings, ...archiving(backups, archivedWithinS) }, [walIn(backups)])
  const keep = async () => {
    await sealOnce({ connectionString: bank.journal, ledger: LEDGER, folder: path.join(lost, 'seals') })
    keepHouse({ dataDir: lost, keyFile: path.join(lost, 'keys.json') }, backups)
  }
  const { machinery } = bank.server
  const owner = await addCustomer(machinery, customer)
  await openAccounts(machinery, owner, 3)
  await keep()
  await takeBase(bank.postgres.connectionString, backups)
  const atThatSecond = await openAccounts(machinery, owner, 5)
  await keep()
  await pause(20)
  const chosen = new Date()
  await pause(20)
  // Two rounds of the archive, so that the last segments are on their way when the disk goes.
  let last = atThatSecond
  for (const end = Date.now() + archivedWithinS * 2_200; Date.now() < end; await pause(50))
    last = await openAccounts(machinery, owner, 1)
  await keep()
  await bank.server.close()
  process.kill(bank.postgres.pid, 'SIGKILL')
  while (isAlive(bank.postgres.pid)) await pause(20)
  await Promise.race([bank.postgres.exited, pause(5_000)])
  renameSync(lost, `${lost}-and-gone`)
  if (seededDefect() === 'keys') loseKeys(backups)

  const began = performance.now()
  const back = await restore({ backups, into: path.join(folder, 'back'), to: chosen })
  expectHead(back, atThatSecond.seq, 'the chosen second')
  const { rto, opened, witnessed } = await lookedAt(path.join(folder, 'back'), customer, began)
  const late = await restore({ backups, into: path.join(folder, 'late'), to: undefined })
  const rpo = (last.at - (late.head?.at.getTime() ?? 0)) / 1_000
  if (rpo > archivedWithinS + 5) throw new Error(`The archive lost ${rpo} seconds.`)
  return { rto, rpo, opened, witnessed }
}

/** Other keys lie with the backups than those that sealed what is in them. */
export function loseKeys(backups: string): void {
  const file = path.join(backups, 'house', 'keys.json')
  rmSync(file)
  openKeys(file)
}

interface Bank {
  postgres: PostgresServer
  server: RunningServer
  journal: string
}

async function openBank(dataDir: string, settings: Settings, shared: string[] = []): Promise<Bank> {
  const postgres = await startPostgres({ ...embeddedIn(dataDir), settings, shared })
  await prepareDatabase(postgres.connectionString, { dataDir })
  return { postgres, ...(await serve(postgres.connectionString, dataDir)) }
}

async function serve(connectionString: string, dataDir: string): Promise<Omit<Bank, 'postgres'>> {
  const logins = loginsOf(connectionString, loginsFile({ dataDir }))
  const config = {
    databaseUrl: connectionString,
    logins,
    host: '127.0.0.1',
    port: 0,
    demo: false,
    limits: true,
    waits: '',
  }
  const unset = { customerServicePhone: undefined, metricsPort: undefined, passwordMemoryKiB: undefined }
  const server = await startServer(
    { ...config, ...unset, keyFile: path.join(dataDir, 'keys.json') },
    { log: pino({ level: 'silent' }) },
  )
  return { server, journal: logins.journal }
}

/** Opens accounts with money in them; answers the last event and when it was acknowledged. */
async function openAccounts({ ledger, clocks }: RunningMachinery, owner: string, count: number) {
  let [seq, at] = [0, 0]
  for (let n = 0; n < count; n += 1) {
    const publicId = crypto.randomUUID()
    const payload = { owner, publicId, kind: 'savings', source: 'settled', deposit: '125.50' }
    const command = { key: operatorKey(`drill:${publicId}`), kind: 'account-opening', actor: 'bank', payload }
    const told = await ledger.append({ ...command, at: await clocks.bank() })
    if (told.outcome === 'refused') throw new Error(`The drill's account was refused: ${told.code}`)
    ;({ seq } = told.event)
    at = Date.parse(told.event.recordedAt)
  }
  return { seq, at, account: accountOpenedBy(seq) }
}

function expectHead({ head }: Restored, seq: number, when: string): void {
  if (head?.seq !== seq) throw new Error(`At ${when} event ${seq} was the newest; ${head?.seq ?? 'none'} was restored.`)
}

/** Opens the restored bank: the customer signs on, every sealed text opens, the auditor finds nothing. */
export async function lookedAt(
  dataDir: string,
  { username, password }: { username: string; password: string },
  began: number,
) {
  const postgres = await startPostgres(embeddedIn(dataDir))
  try {
    const { server } = await serve(postgres.connectionString, dataDir)
    try {
      const answer = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      if (answer.status !== 200) throw new Error(`The customer cannot sign on after the restore: ${answer.status}.`)
      const rto = (performance.now() - began) / 1_000
      const opened = await openAll(server.machinery)
      const witnessed = await audited(dataDir)
      return { rto, opened, witnessed }
    } finally {
      await server.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** Opens every sealed text of the database; one that does not open throws. */
async function openAll({ db, keys }: RunningMachinery): Promise<number> {
  let opened = 0
  for (const { table, column, place } of Object.values(sealedColumns)) {
    const at = sql.ref(column)
    const wanted = sql<{ id: string; text: Buffer }>`
      select id::text as id, ${at} as text from ${sql.table(table)} where ${at} is not null`
    for (const { id, text } of await db.asBank(tx => rows(tx, wanted))) {
      keys.open(text, place(id))
      opened += 1
    }
  }
  if (opened === 0) throw new Error('Nothing sealed came back.')
  return opened
}

const AUDIT = path.join(import.meta.dirname, '..', 'audit.ts')

/** `npm run audit -- verify` on the restored bank, with its seals. */
async function audited(dataDir: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)(process.execPath, [AUDIT, 'verify', '--json'], { env }).catch(error => {
    throw new Error(`The auditor is not content: ${String(error.stdout || error.stderr).slice(0, 2_000)}`)
  })
  const said: { ok: boolean; witnessed: number } = JSON.parse(stdout)
  if (!said.ok || said.witnessed === 0) throw new Error('The auditor had no seals to compare.')
  return said.witnessed
}
