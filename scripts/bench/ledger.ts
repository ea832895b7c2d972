/**
 * How fast the journal writes, beside the limit of the same server and the two writers that everyone writes first; how much room
 * an event takes; and how fast an auditor reads it all back. Medians of interleaved passes in one run.
 */
import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { openLedger } from '../../ledger/journal.ts'
import { benchAudit } from './audit.ts'
import { createBaselines, openLocking, openPlain, openStored } from './baselines.ts'
import { drive, driveBulk, medianOf, type Measured } from './drive.ts'
import { onBenchServer } from './server.ts'
import { commandOf, openAccounts, rowsOf, WORKLOADS, type Workload } from './work.ts'

const PASSES = 3
const SECONDS = 0.6
/** Until the engine has compiled what runs hot; for all three writers alike. */
const WARM_UP_SECONDS = 1.5
const CALLERS = [1, 32, 256] as const
const BULK = 1_000
/** More connections than this only take turns on a small machine. */
const CONNECTIONS = 32

type Writer = 'a' | 'b1' | 'b2' | 'c'
type Cell = `${Workload} ${(typeof CALLERS)[number] | 'bulk'}`

export async function benchLedger(): Promise<void> {
  console.log(`load average ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} cores before it begins`)
  await onBenchServer(async connectionString => {
    const { found, empty } = await measure(connectionString)
    report(found)
    reportWanted(found)
    reportBytes(empty, await sizesOf(connectionString))
    await benchAudit(connectionString)
  })
}

class Found {
  readonly #passes = new Map<string, Measured[]>()

  add(cell: Cell, writer: Writer, measured: Measured): void {
    const key = `${cell} ${writer}`
    this.#passes.set(key, [...(this.#passes.get(key) ?? []), measured])
  }

  median(cell: Cell, writer: Writer): Measured | undefined {
    const passes = this.#passes.get(`${cell} ${writer}`)
    return passes && medianOf(passes)
  }
}

async function measure(connectionString: string): Promise<{ found: Found; empty: Size[] }> {
  const ledger = openLedger({ connectionString })
  const customers = await openAccounts(ledger)
  const empty = await sizesOf(connectionString)
  await createBaselines(connectionString)
  const plain = await openPlain(connectionString)
  const locking = openLocking(connectionString, CONNECTIONS)
  const stored = openStored(connectionString, CONNECTIONS)
  const found = new Found()

  const next = (workload: Workload) => commandOf(workload, customers)
  const append = async (workload: Workload) => {
    const result = await ledger.append(next(workload))
    if (result.outcome === 'refused') throw new Error(`refused: ${result.code}`)
  }
  const limit = (size: number, workload: Workload) =>
    driveBulk(size, SECONDS, n => Array.from({ length: n }, () => rowsOf(next(workload))), plain.write)
  const bulk = (size: number, workload: Workload) =>
    driveBulk(
      size,
      SECONDS,
      n => Array.from({ length: n }, () => next(workload)),
      async commands => void (await Promise.all(commands.map(ledger.append))),
    )

  for (const workload of WORKLOADS) {
    await drive(32, WARM_UP_SECONDS, () => locking.write(rowsOf(next(workload))))
    await drive(32, WARM_UP_SECONDS, () => stored.write(rowsOf(next(workload))))
    await drive(32, WARM_UP_SECONDS, () => append(workload))
  }
  for (let pass = 0; pass < PASSES; pass++) {
    for (const workload of WORKLOADS) {
      for (const callers of CALLERS) {
        const cell: Cell = `${workload} ${callers}`
        found.add(cell, 'a', await limit(callers, workload))
        found.add(cell, 'b1', await drive(callers, SECONDS, () => locking.write(rowsOf(next(workload)))))
        found.add(cell, 'b2', await drive(callers, SECONDS, () => stored.write(rowsOf(next(workload)))))
        found.add(cell, 'c', await drive(callers, SECONDS, () => append(workload)))
      }
      found.add(`${workload} bulk`, 'a', await limit(BULK, workload))
      found.add(`${workload} bulk`, 'c', await bulk(BULK, workload))
    }
  }
  await Promise.all([plain.end(), locking.end(), stored.end(), ledger.end()])
  return { found, empty }
}

function report(found: Found): void {
  console.log(`events a second (p50 / p99 in ms of one caller; of one write for (a) and for bulk ${BULK})`)
  console.log(
    row('', ['(a) plain inserts', '(b1) row locks', '(b2) stored proc.', '(c) journal', 'c/a', 'c/b1', 'c/b2']),
  )
  for (const workload of WORKLOADS) {
    for (const callers of [...CALLERS, 'bulk'] as const) {
      const cell: Cell = `${workload} ${callers}`
      const speeds = writers().map(writer => speed(found.median(cell, writer)))
      const ratios = (['a', 'b1', 'b2'] as const).map(writer =>
        ratio(found.median(cell, 'c'), found.median(cell, writer)),
      )
      console.log(row(cell, [...speeds, ...ratios]))
    }
  }
}

/** What the journal is to reach, as ratios to the baselines of the same run; with a lower p99 than those that lock rows. */
const WANTED: readonly [Cell, Writer, number][] = [
  ['spread 32', 'b1', 3],
  ['spread 32', 'b2', 1.5],
  ['hot 32', 'b1', 10],
  ['hot 32', 'b2', 6],
  ['spread bulk', 'a', 0.6],
  ['hot bulk', 'a', 0.6],
]

function reportWanted(found: Found): void {
  for (const [cell, writer, wanted] of WANTED) {
    const [journal, base] = [found.median(cell, 'c'), found.median(cell, writer)]
    if (!journal || !base) continue
    const reached = journal.perSecond / base.perSecond
    const calmer = writer === 'a' || journal.p99 < base.p99
    const verdict = [reached >= wanted ? 'reached' : 'NOT REACHED', ...(calmer ? [] : ['and its p99 is higher'])].join(
      ', ',
    )
    console.log(`${cell}: ${reached.toFixed(2)} times (${writer}), wanted ${wanted}: ${verdict}`)
  }
}

const writers = (): Writer[] => ['a', 'b1', 'b2', 'c']
const row = (name: string, cells: readonly string[]) =>
  [name.padEnd(12), ...cells.map((cell, i) => cell.padStart(i < 4 ? 24 : 7))].join('')
const speed = (m: Measured | undefined) =>
  m ? `${m.perSecond.toFixed(0)} (${m.p50.toFixed(1)} / ${m.p99.toFixed(1)})` : '-'
const ratio = (m: Measured | undefined, base: Measured | undefined) =>
  m && base ? (m.perSecond / base.perSecond).toFixed(2) : '-'

const SIZES = `
  select c.relname as name, pg_relation_size(c.oid)::float8 as bytes, (select count(*)::float8 from ledger.record) as events
    from pg_class c join pg_index i on c.oid in (i.indexrelid, i.indrelid)
   where i.indrelid in ('ledger.record'::regclass, 'ledger.posting'::regclass)
   group by c.oid, c.relname order by c.relname`

type Size = { name: string; bytes: number; events: number }

async function sizesOf(connectionString: string): Promise<Size[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Size>(SIZES)
  await client.end()
  return rows
}

/** What each event of the run added to the tables of the journal and their indexes; all of them have two legs. */
function reportBytes(before: readonly Size[], after: readonly Size[]): void {
  const parts = after.map(({ name, bytes, events }) => {
    const was = before.find(size => size.name === name)
    return { name, each: (bytes - (was?.bytes ?? 0)) / (events - (was?.events ?? 0)) }
  })
  const total = parts.reduce((sum, { each }) => sum + each, 0)
  const told = parts.filter(({ each }) => each >= 1).map(({ name, each }) => `${name} ${each.toFixed(0)}`)
  console.log(`bytes an event: ${total.toFixed(0)}, wanted at most 700: ${told.join(' + ')}`)
}
