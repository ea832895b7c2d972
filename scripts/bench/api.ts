/**
 * The whole way over HTTP, against an answer with nothing behind it (a)
 * and the transfer that everyone writes first (b).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { bankDayOf } from '../../ledger/calendar.ts'
import { entriesIn } from '../../ledger/table.ts'
import { seedCustomers } from '../seed.ts'
import { call, CALLS, prepare, signOn, type Call, type Caller, type Servers } from './api-work.ts'
import { drive, spoken, summaryOf, timesAsFast, type Measured, type Summary } from './drive.ts'
import { judged, spreadOf, type Bound, type Figure, type Figures } from './figures.ts'
import { onBenchServer } from './server.ts'

const CALLERS = [1, 32, 100] as const
/** So many may sign on at a time; more are asked to come again, which is not what is measured here. */
const AT_THE_DOOR = 1
const SECONDS = 2
/** Their money waits, and stands on their customers' pages: these are customers of their own. */
const WAITS: readonly Call[] = ['external transfer', 'bill']
const PASSES = 3
/** Where ratios are taken. */
const WIDTH = 32

/** Which baseline a call is compared with, and the ratio it is to reach at 32 callers. */
const WANTED = {
  me: { base: 'bare', least: 0.6 },
  dashboard: { base: 'bare', least: 0.2 },
  account: { base: 'bare', least: 0.3 },
  lines: { base: 'bare', least: 0.3 },
  'internal transfer': { base: 'naive', least: 1.5 },
} satisfies Partial<Record<Call, { base: Call; least: number }>>

/** A bank that has grown is as fast as the small one but for so much. */
const GROWN: Bound = { wanted: 0.8, bound: 'at least' }

/**
 * Calls a second, by callers: medians of passes that take turns. With `--customers 100000` all of it again on the same
 * server, once so many other customers bank there.
 */
export function benchApi(): Promise<Figures> {
  const asked = process.argv.indexOf('--customers')
  const customers = asked < 0 ? 0 : Number(process.argv[asked + 1])
  if (!Number.isInteger(customers) || customers < 0) throw new Error('usage: npm run bench -- api --customers 100000')
  return onBenchServer(async (connectionString, folder) => {
    const keyFile = path.join(folder, 'keys.json')
    const callers = await prepare(connectionString, keyFile, 2 * Math.max(...CALLERS))
    const small = await measured(connectionString, keyFile, callers)
    const figures = { ...report(small), ...reportWanted(small) }
    if (customers === 0) return figures
    await seedCustomers({ connectionString, keyFile, now: Date.now(), log: line => console.log(line) }, customers)
    await settle(connectionString)
    const big = await measured(connectionString, keyFile, callers)
    return { ...figures, [`beside ${customers} customers`]: { ...report(big), ...reportGrown(small, big) } }
  })
}

/** What the database's own housekeeping would do in time. */
async function settle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

type Found = ReadonlyMap<string, Summary>
const cellOf = (kind: Call, width: number) => `${kind} ${width}`

async function measured(connectionString: string, keyFile: string, callers: readonly Caller[]): Promise<Found> {
  const script = path.join(import.meta.dirname, 'api-bank.ts')
  // as `npm start` runs it, not as the bench is run
  const child = fork(script, [connectionString, keyFile], { execArgv: [] })
  try {
    const servers: Servers = (await once(child, 'message'))[0] // sent by api-bank.ts
    for (const caller of callers) await signOn(servers.bank, caller)
    const found = new Map<string, Measured[]>()
    for (let pass = 0; pass <= PASSES; pass += 1)
      for (const width of CALLERS)
        for (const kind of CALLS)
          if (kind !== 'sign-on' || width <= AT_THE_DOOR)
            await measure(found, { kind, width, servers, callers, counts: pass > 0 })
    return new Map([...found].map(([cell, passes]) => [cell, summaryOf(passes)]))
  } finally {
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }
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
  // all take turns, also where one calls at a time: nobody may plan without end
  const half = callers.length / 2
  const asking = WAITS.includes(kind) ? callers.slice(half) : callers.slice(0, half)
  let next = 0
  const measured = await drive(width, counts ? SECONDS : 0.5, async () => {
    const caller = asking[(next += 1) % asking.length]
    if (caller) await call(kind, servers, caller, today)
  })
  if (!counts) return
  const cell = cellOf(kind, width)
  found.set(cell, [...(found.get(cell) ?? []), measured])
}

function report(found: Found): Figures {
  console.log('calls a second [range] (p50 / p99 ms), by callers')
  console.log(' '.repeat(18) + CALLERS.map(width => String(width).padStart(32)).join(''))
  for (const kind of CALLS) {
    const cells = CALLERS.map(width => {
      const summary = found.get(cellOf(kind, width))
      return (summary ? spoken(summary) : '-').padStart(32)
    })
    console.log(kind.padEnd(18) + cells.join(''))
  }
  return Object.fromEntries(found)
}

function reportWanted(found: Found): Figures {
  const figures: Record<string, Figure> = {}
  for (const [kind, { base, least }] of entriesIn(WANTED)) {
    const [one, other] = [found.get(cellOf(kind, WIDTH)), found.get(cellOf(base, WIDTH))]
    if (!one || !other) continue
    const ratio = judged(spreadOf([timesAsFast(one, other)]), { wanted: least, bound: 'at least' })
    const calmer = base !== 'naive' || one.p99.median < other.p99.median
    const verdict = [ratio.held ? 'held' : 'NOT HELD', ...(calmer ? [] : ['and its p99 is higher'])].join(', ')
    console.log(`${kind}: ${ratio.median.toFixed(2)} of ${base} at ${WIDTH} callers, at least ${least}: ${verdict}`)
    figures[`${kind} of ${base}`] = ratio
  }
  return figures
}

/** Compared with the bare answer of the same round: a machine is not as fast in every minute. */
function reportGrown(small: Found, big: Found): Figures {
  const figures: Record<string, Figure> = {}
  for (const kind of CALLS) {
    const [before, after] = [small.get(cellOf(kind, WIDTH)), big.get(cellOf(kind, WIDTH))]
    const [bareBefore, bareAfter] = [small.get(cellOf('bare', WIDTH)), big.get(cellOf('bare', WIDTH))]
    if (!before || !after || !bareBefore || !bareAfter) continue
    const ratio = judged(spreadOf([timesAsFast(after, before) / timesAsFast(bareAfter, bareBefore)]), GROWN)
    const verdict = ratio.held ? 'held' : 'NOT HELD'
    console.log(`${kind}: ${ratio.median.toFixed(2)} of the small bank, at least ${GROWN.wanted}: ${verdict}`)
    figures[`${kind} grown`] = ratio
  }
  return figures
}
