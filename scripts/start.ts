import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { dueWork } from '../api/due-work.ts'
import { isDatabaseDown } from '../api/errors.ts'
import { startWorker } from '../api/platform/jobs/worker.ts'
import type { RunningMachinery } from '../api/platform/machinery.ts'
import { startServer } from '../api/server.ts'
import { readConfig, type Config } from '../api/platform/config.ts'
import { sealKeysWith } from '../ledger/seal-file.ts'
import { startSealing, type Sealing } from '../ledger/seal.ts'
import { keepHouse } from './backup/house.ts'
import { messageOf, runCommand } from './command.ts'
import { bankDatabase, type BankDatabase } from './database.ts'
import { seedDemoWhenEmpty, shutDemo } from './seed-when-empty.ts'
import { demoCustomers, demoWelcome, seedDemo } from './seed.ts'
import type { Logins } from './logins.ts'
import { prepareDatabase } from './migrate.ts'

/**
 * `npm start`: database, migrations, demo data when empty, web when stale, then one process that serves web and API.
 * `--without-web` leaves the web to the development server.
 */
async function start(): Promise<void> {
  const config = readConfig()
  sealKeysWith(config.sealSecret)
  await refuseTakenPort(config)
  const database = await bankDatabase(config)
  try {
    const built = buildAside()
    built.catch(() => undefined) // told below, when nobody asks the database any more that is stopped then
    const { welcome, logins } = await prepare(config, database)
    await built
    const server = await startServer({ ...config, databaseUrl: database.connectionString, logins })
    outliveDatabase(server.machinery)
    const sealing = sealBeside(config, logins)
    const house = keepHouseBeside(config)
    const sealed = { folder: path.join(config.dataDir, 'seals'), ledger: 1, places: config.sealCopies }
    const worker = startWorker(server.machinery, dueWork, {
      connectionString: logins.jobs,
      smtpUrl: config.smtpUrl,
      sealed,
    })
    stopOnSignal(async () => {
      await worker.stop()
      await server.close()
      await sealing.stop()
      house.stop()
      await database.stop()
    })
    console.log(`Wrenfield is open: ${named(server.url)}`)
    for (const line of welcome) console.log(line)
    console.log(
      `Heads are signed into ${path.join(config.dataDir, 'seals')}; keep this key elsewhere to check them:\n` +
        `${sealing.publicKey.trim()}`,
    )
  } catch (error) {
    await database.stop()
    throw error
  }
}

/**
 * The worker's library reports a failed job over its own connection and looks at no failure of that: a database
 * that goes away in the middle of a job must not take the bank with it. What else nobody caught still ends the process.
 */
function outliveDatabase({ log }: RunningMachinery): void {
  process.on('unhandledRejection', thrown => {
    if (!isDatabaseDown(thrown)) throw thrown
    log.warn({ said: messageOf(thrown) }, 'the database went away in the middle of the bank’s own work')
  })
}

/** The loopback by its name: a browser makes passkeys for names, never for numbers. */
const named = (url: string) => url.replace('//127.0.0.1:', '//localhost:')

/** Heads and day seals go into a folder that the database cannot reach. */
const sealBeside = (config: Config, { journal }: Logins): Sealing =>
  startSealing({ connectionString: journal, ledger: 1, folder: path.join(config.dataDir, 'seals') }, console.error)

const HOUSE_EVERY_MS = 60_000

/** Keys, logins and seals are in the backups, too, as they are now. */
function keepHouseBeside(config: Config): { stop: () => void } {
  const { backupDir } = config
  if (backupDir === undefined) return { stop: () => undefined }
  const keep = () => {
    try {
      keepHouse(config, backupDir)
    } catch (error) {
      console.error(`Keys and seals could not be kept in ${backupDir}: ${messageOf(error)}`)
    }
  }
  keep()
  const timer = setInterval(keep, HOUSE_EVERY_MS)
  timer.unref()
  const stop = () => {
    clearInterval(timer)
    keep()
  }
  return { stop }
}

async function prepare(config: Config, { connectionString }: BankDatabase) {
  const { applied, logins } = await prepareDatabase(connectionString, config)
  for (const name of applied) console.log(`migrated ${name}`)
  return { logins, welcome: await openDemo(config, connectionString, logins) }
}

function openDemo(config: Config, connectionString: string, logins: Logins): Promise<string[]> {
  if (!config.demo) return shutDemo({ connectionString }, { demoCustomers })
  const log = (line: string) => console.log(line)
  const bank = { connectionString, logins, keyFile: config.keyFile, now: Date.now(), log }
  return seedDemoWhenEmpty(bank, { seedDemo, demoWelcome, demoCustomers })
}

/** The build takes a second core, so that data and web are ready together. */
async function buildAside(): Promise<void> {
  if (process.argv.includes('--without-web')) return
  const script = path.join(import.meta.dirname, 'build.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script]).catch(error => {
    throw new Error(`The web could not be built: ${String(error.stderr || messageOf(error)).trim()}`)
  })
  process.stdout.write(stdout)
}

function refuseTakenPort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => reject(new Error(portComplaint(error, host, port))))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function portComplaint(error: Error, host: string, port: number): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use: stop what listens there, or set PORT.`
  if (code === 'EACCES') return `Port ${port} on ${host} may not be opened by this user: set PORT to one above 1023.`
  return `Cannot listen on ${host}, port ${port}: ${error.message}`
}

/** The first signal finishes what was accepted and closes in order; a second one does not wait. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    console.log('Closing: finishing what was accepted.')
    close().then(
      () => process.exit(0),
      error => {
        console.error(messageOf(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.env['npm_lifecycle_event'] !== undefined) whenParentEnds(stop)
}

/** A signal to `npm start` ends npm and its shell, which do not hand it on: the bank sees that they are gone. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    act()
  }, 200)
  look.unref()
}

await runCommand(start)
