/** The whole way over HTTP, against an answer with nothing behind it (a) and the transfer that everyone writes first (b). */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { bankDayOf } from '../../ledger/calendar.ts'
import { call, CALLS, prepare, signOn, type Call, type Caller, type Servers } from './api-work.ts'
import { drive, medianOf, type Measured } from './drive.ts'
import { onBenchServer } from './server.ts'
import { entriesIn } from '../../ledger/table.ts'

const CALLERS = [1, 32, 100] as const
/** So many may sign on at a time; more are asked to come again, which is not what is measured here. */
const AT_THE_DOOR = 1
const SECONDS = 2
const PASSES = 3

/** Which baseline a call is compared with, and the ratio it is to reach at 32 callers. */
const WANTED = {
  me: { base: 'bare', least: 0.6 },
  dashboard: { base: 'bare', least: 0.2 },
  account: { base: 'bare', least: 0.3 },
  lines: { base: 'bare', least: 0.3 },
  'internal transfer': { base: 'naive', least: 1.5 },
} satisfies Partial<Record<Call, { base: Call; least: number }>>

/** Calls a second, by callers: medians of passes that take turns. */
export async function benchApi(): Promise<void> {
  await onBenchServer(async (connectionString, folder) => {
    const keyFile = path.join(folder, 'keys.json')
    const callers = await prepare(connectionString, keyFile, Math.max(...CALLERS))
    const child = fork(path.join(import.meta.dirname, 'api-bank.ts'), [connectionString, keyFile])
    try {
      const servers: Servers = (await once(child, 'message'))[0] // sent by api-bank.ts
      for (const caller of callers) await signOn(servers.bank, caller)
      const found = new Map<string, Measured[]>()
      for (let pass = 0; pass <= PASSES; pass += 1)
        for (const width of CALLERS)
          for (const kind of CALLS)
            if (kind !== 'sign-on' || width <= AT_THE_DOOR)
              await measure(found, { kind, width, servers, callers, counts: pass > 0 })
      report(found)
    } finally {
      child.disconnect()
    }
  })
}

interface Pass {
  readonly kind: Call
  readonly width: number
  readonly servers: Servers
  readonly callers: readonly Caller[]
  /** The first pass only warms up. */
  readonly counts: boolean
}

async function measure(found: Map<string, Measured[]>, { kind, width, servers, callers, counts }: Pass): Promise<void> {
  const today = bankDayOf(Date.now())
  let next = 0
  const measured = await drive(width, counts ? SECONDS : 0.5, async () => {
    const caller = callers[(next += 1) % width]
    if (caller) await call(kind, servers, caller, today)
  })
  if (!counts) return
  const cell = `${kind} ${width}`
  found.set(cell, [...(found.get(cell) ?? []), measured])
}

function report(found: Map<string, Measured[]>): void {
  const median = (kind: Call, width: number) => medianOf(found.get(`${kind} ${width}`) ?? [])
  console.log('calls a second (p50 / p99 ms), by callers')
  for (const kind of CALLS) {
    const cells = CALLERS.map(width => {
      if (!found.has(`${kind} ${width}`)) return '-'.padStart(26)
      const { perSecond, p50, p99 } = median(kind, width)
      return `${perSecond.toFixed(0)} (${p50.toFixed(1)} / ${p99.toFixed(1)})`.padStart(26)
    })
    console.log(kind.padEnd(18) + cells.join(''))
  }
  for (const [kind, { base, least }] of entriesIn(WANTED)) {
    const [one, other] = [median(kind, 32), median(base, 32)]
    const ratio = one.perSecond / other.perSecond
    const verdict = ratio >= least ? 'reached' : 'NOT REACHED'
    console.log(`${kind}: ${ratio.toFixed(2)} of ${base} at 32 callers, wanted ${least}: ${verdict}`)
  }
}
