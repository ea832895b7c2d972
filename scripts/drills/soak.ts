import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dana, marcus } from '../demo/facts.ts'
import { withThrowaway } from '../postgres/throwaway.ts'
import { seedDemo } from '../seed.ts'
import { live, type Lived } from '../testing/soak/life.ts'
import type { Held } from '../testing/soak/probe.ts'
import { seededDefect } from './defect.ts'
import { inDrillFolder } from './folder.ts'
import { freePorts, until } from './ha/process.ts'

const MB = 2 ** 20

/** What a stretch of the soak looked like: what was held at its end, and how long answers took in it. */
interface Stretch extends Held {
  readonly answers: number
  readonly p50: number
  readonly p99: number
}

interface Soaked {
  readonly stretches: readonly Stretch[]
  readonly statuses: Record<string, number>
}

/**
 * Half an hour, or `--minutes`, of customers' ordinary life with the process of the README: what it holds of memory and
 * descriptors does not grow, and answers take as long at the end as before.
 */
export async function drillSoak(): Promise<void> {
  const at = process.argv.indexOf('--minutes')
  const minutes = at < 0 ? 30 : Number(process.argv[at + 1])
  if (!(minutes > 0)) throw new Error('usage: npm run drill -- soak --minutes 30')
  const leak = process.env['SOAK_LEAK'] ?? seededDefect()
  const soaked = await withSoakedBank(soak => soak({ ms: minutes * 60_000, leak }))
  for (const { answers, heap, threads, rss, descriptors, timers, p50, p99 } of soaked.stretches)
    console.log(
      [
        `soak: ${answers} answers, ${(heap / MB).toFixed(1)} MB reachable`,
        `${(threads / MB).toFixed(0)} in other threads`,
        `${(rss / MB).toFixed(0)} in all, ${descriptors} descriptors, ${timers} timers`,
        `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      ].join(', '),
    )
  const complaint = growthIn(soaked)
  if (complaint !== undefined) throw new Error(complaint)
  console.log(`soak: nothing grew in ${minutes} minutes; heard ${JSON.stringify(soaked.statuses)}`)
}

const STRETCHES = 8
const QUIET_MS = 400

/** Soaks the process of a bank for so long. `leak` is what the probe seeds. */
type Soak = (how: { ms: number; leak: string }) => Promise<Soaked>

/** Makes a bank with its demo customers, and hands over how to soak it, one process after another. */
export function withSoakedBank<T>(act: (soak: Soak) => Promise<T>): Promise<T> {
  return inDrillFolder(folder =>
    withThrowaway(async databaseUrl => {
      const log = () => undefined
      const keyFile = path.join(folder, 'keys.json')
      await seedDemo({ connectionString: databaseUrl, keyFile, now: Date.now(), log })
      return act(how => soak(databaseUrl, folder, how))
    }),
  )
}

async function soak(databaseUrl: string, folder: string, { ms, leak }: Parameters<Soak>[0]): Promise<Soaked> {
  const [port = 0] = await freePorts(1)
  const bank = openBank(databaseUrl, folder, port, leak)
  try {
    const url = `http://127.0.0.1:${port}`
    await until('The bank', 90_000, async () => (await fetch(`${url}/ready`)).ok)
    return await measured(bank, url, ms)
  } finally {
    bank.kill('SIGTERM')
    await once(bank, 'exit')
  }
}

function openBank(databaseUrl: string, dataDir: string, port: number, leak: string): ChildProcess {
  const script = path.join(import.meta.dirname, '..', 'start.ts')
  const probe = path.join(import.meta.dirname, '..', 'testing', 'soak', 'probe.ts')
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), LIMITS: '0', SOAK_LEAK: leak }
  return fork(script, ['--without-web'], {
    env: { ...process.env, ...own, PASSWORD_MEMORY_KIB: '64' },
    execArgv: ['--expose-gc', '--import', probe],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function measured(bank: ChildProcess, url: string, ms: number): Promise<Soaked> {
  const lived: Lived = { times: [], statuses: {} }
  let [over, failed] = [false, '']
  let rest: PromiseWithResolvers<void> | undefined
  let resting = 0
  /** Between two rounds: whether it is over, after a rest while the bank is looked at. */
  const meanwhile = async (): Promise<boolean> => {
    resting += 1
    await rest?.promise
    resting -= 1
    return over
  }
  const lives = [dana, marcus].map(async ({ who: { username, password }, accounts }) => {
    const [one, other] = accounts
    const ids = [one?.publicId ?? '', other?.publicId ?? ''] as const
    await live({ url, username, password, accounts: ids }, lived, meanwhile)
  })
  const all = Promise.all(lives).catch((error: unknown) => (failed = String(error)))
  const stretches: Stretch[] = []
  try {
    for (let n = 0; n < STRETCHES && !failed; n += 1) {
      await pause(ms / STRETCHES)
      rest = Promise.withResolvers()
      await until('A rest', 60_000, () => Promise.resolve(failed !== '' || resting === lives.length))
      const times = lived.times.splice(0).toSorted((a, b) => a - b)
      const part = (share: number) => times[Math.floor(times.length * share)] ?? 0
      stretches.push({ ...(await heldBy(bank)), answers: times.length, p50: part(0.5), p99: part(0.99) })
      rest.resolve()
      rest = undefined
    }
  } finally {
    over = true
    rest?.resolve()
    await all
  }
  if (failed) throw new Error(failed)
  return { stretches, statuses: lived.statuses }
}

async function heldBy(bank: ChildProcess): Promise<Held> {
  await pause(QUIET_MS) // nothing is under way, and what was is collected
  bank.send('held?')
  const [held]: Held[] = await once(bank, 'message')
  if (!held) throw new Error('The bank does not say what it holds.')
  return held
}

/** Of an answer, in the long run: less than what any leak would keep of it. */
const BYTES_AN_ANSWER = 400
const SPARE = { heap: 6 * MB, rss: 64 * MB, descriptors: 8, timers: 8, ms: 25 }

/**
 * What grew, in words. The first quarter is for warming up, of what the system has lent the first half; figures that
 * swing are told by their least.
 */
export function growthIn({ stretches, statuses }: Soaked): string | undefined {
  const [middle, end] = [stretches.slice(STRETCHES / 4, STRETCHES / 2), stretches.slice(-2)]
  const warm = stretches.slice(STRETCHES / 2, -2)
  const least = (of: readonly Stretch[], what: keyof Stretch) => Math.min(...of.map(one => one[what]))
  const answers = end.reduce((sum, one) => sum + one.answers, 0)
  if (!(answers > 0) || statuses['500']) return `The bank did not answer as it should: ${JSON.stringify(statuses)}`
  const grown = (what: keyof Stretch) => least(end, what) - least(middle, what)
  const heap = grown('heap')
  if (heap > Math.max(SPARE.heap, BYTES_AN_ANSWER * answers)) return `It keeps ${(heap / MB).toFixed(1)} MB more.`
  const lent = least(end, 'rss') - least(warm, 'rss')
  if (lent > SPARE.rss) return `It takes ${(lent / MB).toFixed(0)} MB more.`
  if (grown('descriptors') > SPARE.descriptors) return `It keeps ${grown('descriptors')} descriptors more.`
  if (grown('timers') > SPARE.timers) return `It keeps ${grown('timers')} timers more.`
  if (least(end, 'p50') > 2 * least(middle, 'p50') + SPARE.ms) return `Answers take ${least(end, 'p50').toFixed(0)} ms.`
  return undefined
}
