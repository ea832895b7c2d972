/**
 * How fast the journal is read back: set-wise checks in SQL on two connections, replays in Node, and all of it again.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { eventOfParts } from '../../ledger/canonical.ts'
import { openLedger } from '../../ledger/journal.ts'
import { readable, Rules } from '../../ledger/redecide.ts'
import { Replay, replayRange } from '../../ledger/replay.ts'
import { checkSets } from '../../ledger/set-checks.ts'
import { beAuditor, headOf, keptEvents } from '../../ledger/stored-events.ts'
import { verify } from '../../ledger/verify.ts'
import { judged, spreadOf, type Bound, type Figure, type Figures } from './figures.ts'
import { onBenchServer } from './server.ts'
import { commandOf, openAccounts, WORKLOADS } from './work.ts'

const LEDGER = 1
const TOGETHER = 1_000

/** A journal of so many events on a server of its own, read back. */
export const benchAuditOf = (events: number): Promise<Figures> =>
  onBenchServer(async connectionString => {
    const ledger = openLedger({ connectionString })
    const customers = await openAccounts(ledger)
    for (let written = 0; written < events; written += WORKLOADS.length * TOGETHER)
      for (const workload of WORKLOADS)
        await Promise.all(Array.from({ length: TOGETHER }, () => ledger.append(commandOf(workload, customers))))
    await ledger.end()
    return benchAudit(connectionString)
  })

const SETS: Bound = { wanted: 300_000, bound: 'at least' }
const DECIDED: Bound = { wanted: 60_000, bound: 'at least' }

export async function benchAudit(connectionString: string): Promise<Figures> {
  const [client, second] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([client.connect(), second.connect()])
  try {
    await client.query('vacuum analyze ledger.record, ledger.posting')
    const events = await headOf(client, LEDGER)

    const sets = await timed(() => checkSets(client, LEDGER, undefined, second))
    const [problem] = sets.result.problems
    if (problem) throw new Error(`the journal is wrong: ${problem.what}`)
    const setwise = tell('set-wise checks in SQL', events, sets.seconds, SETS)

    await beAuditor(client)
    const replay = await timed(() => replayRange(client, { ledger: LEDGER, after: 0, upTo: events }, new Replay()))
    const replayed = tell('replay in Node', events, replay.seconds)

    const again = await timed(() => decideAgain(client, events))
    const decided = tell('each event decided again', events, again.seconds, DECIDED)
    const { events: later, seconds } = again.result
    const warm = tell('the same behind the first, with which a process warms up', later, seconds, DECIDED)

    const memory = new Living(events)
    const onProgress = (stage: string, done: number) => stage === 'events' && memory.at(done)
    const whole = await timed(() => verify(client, { ledger: LEDGER, onProgress }, second))
    const [wrong] = whole.result.problems
    if (wrong) throw new Error(`the journal is wrong: ${wrong.what}`)
    const everything = tell('everything: texts, chain, rules, floors, postings and tables', events, whole.seconds)
    memory.tell()
    return { setwise, replayed, decided, warm, everything }
  } finally {
    await Promise.all([client.end(), second.end()])
  }
}

/** Of which a check may need more for four times as many events: what accounts and their days come to, and no event. */
const ROOM_MB = 12
/** Behind so many events all accounts of the bench are open. */
const ALL_OPEN = 12_000

/** What is living on the heap when a quarter of the events was checked, and near their end: the same, or it throws. */
class Living {
  readonly #marks: number[]
  readonly #found: { events: number; mb: number }[] = []
  readonly #sweep: () => void

  constructor(events: number) {
    this.#marks = [Math.max(events / 4, ALL_OPEN), events * 0.98]
    setFlagsFromString('--expose-gc')
    this.#sweep = runInNewContext('gc')
  }

  at(done: number): void {
    if (done < (this.#marks[this.#found.length] ?? Infinity)) return
    this.#sweep()
    this.#found.push({ events: done, mb: process.memoryUsage().heapUsed / 2 ** 20 })
  }

  tell(): void {
    const [first, last] = this.#found
    if (!first || !last) throw new Error('the check told nothing of its progress')
    console.log(
      `living memory: ${first.mb.toFixed(1)} MB at event ${first.events}, ${last.mb.toFixed(1)} MB at ${last.events}`,
    )
    if (last.mb > first.mb + ROOM_MB) throw new Error('a check needs the more memory, the longer the journal is')
  }
}

const WARM = 50_000

/**
 * The rules alone, on the states as they grow; no event of the bench refers to an earlier one. Answers with the time
 * for the events behind the first.
 */
async function decideAgain(client: pg.Client, upTo: number): Promise<{ events: number; seconds: number }> {
  const replay = new Replay()
  const rules = new Rules(replay.states)
  const first = Math.min(WARM, Math.floor(upTo / 2))
  let since = 0
  for await (const chunk of keptEvents(client, { ledger: LEDGER, after: 0, upTo }))
    for (const row of chunk) {
      const event = eventOfParts(row)
      const read = readable(event)
      const broken = typeof read === 'string' ? read : rules.judge(read, () => undefined)
      if (broken) throw new Error(`the journal is wrong: ${broken}`)
      replay.apply(event, rules.amounts)
      rules.applied(event)
      if (event.seq === first) since = performance.now()
    }
  return { events: upTo - first, seconds: (performance.now() - since) / 1_000 }
}

async function timed<T>(act: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const from = performance.now()
  const result = await act()
  return { result, seconds: (performance.now() - from) / 1_000 }
}

/** Events a second, with what is wanted of them where something is. */
function tell(what: string, events: number, seconds: number, bound?: Bound): Figure {
  const speed = spreadOf([events / seconds])
  const figure: Figure = bound ? judged(speed, bound) : speed
  const verdict = bound ? `, at least ${bound.wanted}: ${figure.held ? 'held' : 'NOT HELD'}` : ''
  console.log(`${what}: ${events} events in ${seconds.toFixed(2)} s, ${speed.median.toFixed(0)} a second${verdict}`)
  return figure
}
