import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pino from 'pino'
import { startServer, type RunningServer } from '../../api/server.ts'
import { withThrowaway } from '../postgres/throwaway.ts'
import { lyingFront } from '../testing/liar.ts'
import type { Calling, Heard } from '../testing/overload/caller.worker.ts'
import { throwawayConfig } from '../throwaway-config.ts'
import { drillCustomer } from './customer.ts'
import { seededLie } from './defect.ts'
import { inDrillFolder } from './folder.ts'

/** What is asked of the bank, and for how long. */
interface Plan {
  readonly ms: number
  /** Callers at once where the bank is just busy; ten times as many come in the overload, and as many strangers. */
  readonly busy: number
  readonly customers: number
}

/** Answered while it is still worth waiting for: all callers are on this machine, too, and take their part of it. */
const MOST_QUIET_MS = 5_000
const NORMAL_WITHIN_MS = 10_000

/**
 * Ten times as many callers as keep the bank busy, and as many strangers: what is refused is told as 503 (or 429) with
 * the time to ask again; customers who are signed on and ask now and then are all answered; ten seconds later all is as
 * before.
 */
export async function drillOverload(): Promise<void> {
  await inDrillFolder(folder => withThrowaway(url => overloadAt(url, folder, { ms: 10_000, busy: 16, customers: 40 })))
}

async function overloadAt(databaseUrl: string, folder: string, plan: Plan): Promise<void> {
  const bank = await startServer(throwawayConfig(databaseUrl, path.join(folder, 'keys.json')), {
    log: pino({ level: 'silent' }),
  })
  const front = await lyingFront(bank.url, seededLie())
  try {
    const told = await overload({ ...bank, url: front.url }, plan)
    const { before, crowd, strangers, quiet, after } = told
    console.log(`overload: before, 5 quiet customers ${toldOf(before)}`)
    console.log(`overload: ${plan.busy * 10} callers heard ${JSON.stringify(crowd.statuses)}`)
    console.log(`overload: ${plan.busy * 10} strangers heard ${JSON.stringify(strangers.statuses)}`)
    console.log(`overload: meanwhile the quiet ones ${toldOf(quiet)}; ten seconds later ${toldOf(after)}`)
    const complaint = complaintOf(told)
    if (complaint !== undefined) throw new Error(complaint)
  } finally {
    await front.end()
    await bank.close()
  }
}

export interface Told {
  readonly before: Heard
  readonly crowd: Heard
  readonly strangers: Heard
  readonly quiet: Heard
  readonly after: Heard
}

/** Carries it out on a bank. */
export async function overload(bank: RunningServer, { ms, busy, customers }: Plan): Promise<Told> {
  const tokens: string[] = []
  for (let n = 0; n < customers; n += 1) tokens.push((await drillCustomer(bank)).token)
  const { url } = bank
  const own = tokens.splice(0, 5)
  const seldom = { url, tokens: own, atOnce: own.length, everyMs: 200 }
  await heard({ url, tokens, atOnce: busy, ms: 1_000, everyMs: 0 }) // so that nothing is new
  const before = await heard({ ...seldom, ms: Math.min(ms, 3_000) })
  const [crowd, strangers, quiet] = await Promise.all([
    heard({ url, tokens, atOnce: busy * 10, ms, everyMs: 0 }),
    heard({ url, tokens: [], atOnce: busy * 10, ms, everyMs: 0 }),
    heard({ ...seldom, ms }),
  ])
  await pause(Math.min(NORMAL_WITHIN_MS, ms))
  return { before, crowd, strangers, quiet, after: await heard({ ...seldom, ms: Math.min(ms, 3_000) }) }
}

/** What of the claims does not hold. */
export function complaintOf({ before, crowd, strangers, quiet, after }: Told): string | undefined {
  const all = [before, crowd, strangers, quiet, after]
  const odd = all.flatMap(({ statuses }) => Object.keys(statuses)).find(status => !FAIR.has(status))
  if (odd !== undefined) return `Somebody heard ${odd === '0' ? 'nothing' : odd}.`
  if (all.some(({ curt }) => curt > 0)) return 'Somebody was refused without the time to ask again.'
  if (share(quiet) < 0.99) return `Customers who are signed on were turned away: ${JSON.stringify(quiet.statuses)}`
  if (p99(quiet) > MOST_QUIET_MS) return `A customer who is signed on waits ${p99(quiet).toFixed(0)} ms.`
  if (share(after) < 1 || p99(after) > Math.max(250, 3 * p99(before))) return `It lasts on: ${toldOf(after)}`
  return undefined
}

/** Answers that somebody who guesses, or comes at a bad time, may hear. */
const FAIR: ReadonlySet<string> = new Set(['200', '401', '429', '503'])

const share = ({ statuses }: Heard): number => {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : (statuses['200'] ?? 0) / all
}

const p99 = ({ times }: Heard): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

const toldOf = (heardOf: Heard): string =>
  `were answered ${(share(heardOf) * 100).toFixed(1)}% of ${heardOf.times.length}, p99 ${p99(heardOf).toFixed(0)} ms`

const heard = (calling: Calling): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../testing/overload/caller.worker.ts', import.meta.url), { workerData: calling })
    worker.once('error', reject)
    worker.once('message', resolve)
  })
