/**
 * How fast the journal writes, beside the limit of the same server and the two writers that everyone writes first; how
 * much room an event takes; and how fast an auditor reads it all back. Medians of interleaved passes in one run.
 */
import pg from 'pg'
import { openLedger } from '../../ledger/journal.ts'
import { benchAudit } from './audit.ts'
import { createBaselines, openLocking, openPlain, openStored } from './baselines.ts'
import { drive, driveBulk, spoken, summaryOf, timesAsFast, type Measured, type Summary } from './drive.ts'
import { judged, saidOf, spreadOf, type Bound, type Figure, type Figures } from './figures.ts'
import { onBenchServer } from './server.ts'
import { commandOf, openAccounts, rowsOf, WORKLOADS, type Workload } from './work.ts'

const PASSES = 5
const SECONDS = 0.6
/** Until the engine has compiled what runs hot; for all three writers alike. */
const WARM_UP_SECONDS = 1.5
const CALLERS = [1, 32, 256] as const
const BULK = 1_000
/** More connections than this only take turns on a small machine. */
const CONNECTIONS = 32

type Writer = 'a' | 'b1' | 'b2' | 'c'
type Cell = `${Workload} ${(typeof CALLERS)[number] | 'bulk'}`

export function benchLedger(): Promise<Figures> {
  return onBenchServer(async connectionString => {
    const { found, empty } = await measure(connectionString)
    report(found)
    const ratios = reportWanted(found)
    const bytes = reportBytes(empty, await sizesOf(connectionString))
    return { ...found.figures(), ...ratios, bytes, audit: await benchAudit(connectionString) }
  })
}

class Found {
  readonly #passes = new Map<string, Measured[]>()

  add(cell: Cell, writer: Writer, measured: Measured): void {
    const key = `${cell} ${writer}`
    this.#passes.set(key, [...(this.#passes.get(key) ?? []), measured])
  }

  summary(cell: Cell, writer: Writer): Summary | undefined {
    const passes = this.#passes.get(`${cell} ${writer}`)
    return passes && summaryOf(passes)
  }

  figures(): Figures {
    return Object.fromEntries([...this.#passes].map(([name, passes]) => [name, summaryOf(passes)]))
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
      const speeds = writers().map(writer => speed(found.summary(cell, writer)))
      const ratios = (['a', 'b1', 'b2'] as const).map(writer =>
        ratio(found.summary(cell, 'c'), found.summary(cell, writer)),
      )
      console.log(row(cell, [...speeds, ...ratios]))
    }
  }
}

/**
 * What the journal is to reach, as ratios to the baselines of the same run; with a lower p99 than those that lock rows.
 */
const WANTED: readonly [Cell, Writer, number][] = [
  ['spread 32', 'b1', 3],
  ['spread 32', 'b2', 4],
  ['hot 32', 'b1', 10],
  ['hot 32', 'b2', 12],
  ['spread 1', 'b2', 1],
  ['spread bulk', 'a', 0.75],
  ['hot bulk', 'a', 0.75],
]
const CALM: readonly Cell[] = ['spread 256', 'hot 256']
const CALM_MS: Bound = { wanted: 30, bound: 'at most' }

function reportWanted(found: Found): Figures {
  const figures: Record<string, Figure> = {}
  for (const [cell, writer, wanted] of WANTED) {
    const [journal, base] = [found.summary(cell, 'c'), found.summary(cell, writer)]
    if (!journal || !base) continue
    const bound: Bound = { wanted, bound: 'at least' }
    const ratio = judged(spreadOf([timesAsFast(journal, base)]), bound)
    const calmer = writer === 'a' || journal.p99.median < base.p99.median
    const verdict = [ratio.held ? 'held' : 'NOT HELD', ...(calmer ? [] : ['and its p99 is higher'])].join(', ')
    console.log(`${cell}: ${ratio.median.toFixed(2)} times (${writer}), at least ${wanted}: ${verdict}`)
    figures[`${cell} of ${writer}`] = ratio
  }
  for (const cell of CALM) {
    const journal = found.summary(cell, 'c')
    if (!journal) continue
    const p99 = judged(journal.p99, CALM_MS)
    console.log(`${cell}: p99 ${saidOf('ms', p99, CALM_MS, 1)}`)
    figures[`${cell} p99`] = p99
  }
  return figures
}

const writers = (): Writer[] => ['a', 'b1', 'b2', 'c']
const row = (name: string, cells: readonly string[]) =>
  [name.padEnd(12), ...cells.map((cell, i) => cell.padStart(i < 4 ? 34 : 7))].join('')
const speed = (summary: Summary | undefined) => (summary ? spoken(summary) : '-')
const ratio = (one: Summary | undefined, base: Summary | undefined) =>
  one && base ? timesAsFast(one, base).toFixed(2) : '-'

const SIZES = `
  select c.relname as name, pg_relation_size(c.oid)::float8 as bytes,
         (select count(*)::float8 from ledger.record) as events
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

const BYTES: Bound = { wanted: 640, bound: 'at most' }

/** What each event of the run added to the tables of the journal and their indexes; all of them have two legs. */
function reportBytes(before: readonly Size[], after: readonly Size[]): Figure {
  const parts = after.map(({ name, bytes, events }) => {
    const was = before.find(size => size.name === name)
    return { name, each: (bytes - (was?.bytes ?? 0)) / (events - (was?.events ?? 0)) }
  })
  const total = parts.reduce((sum, { each }) => sum + each, 0)
  const told = parts.filter(({ each }) => each >= 1).map(({ name, each }) => `${name} ${each.toFixed(0)}`)
  const bytes = judged(spreadOf([total]), BYTES)
  const verdict = bytes.held ? 'held' : 'NOT HELD'
  console.log(`bytes an event: ${total.toFixed(0)}, at most ${BYTES.wanted}: ${verdict}: ${told.join(' + ')}`)
  return bytes
}
