/** How fast the journal is read back: set-wise checks in SQL on two connections, an independent replay in Node, and all of it again. */
import pg from 'pg'
import { Replay, replayRange } from '../../ledger/replay.ts'
import { checkSets } from '../../ledger/set-checks.ts'
import { beAuditor, headOf } from '../../ledger/stored-events.ts'
import { verify } from '../../ledger/verify.ts'

const LEDGER = 1

export async function benchAudit(connectionString: string): Promise<void> {
  const [client, second] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([client.connect(), second.connect()])
  try {
    await client.query('vacuum analyze ledger.record, ledger.posting')
    const events = await headOf(client, LEDGER)

    const sets = await timed(() => checkSets(client, LEDGER, undefined, second))
    const [problem] = sets.result.problems
    if (problem) throw new Error(`the journal is wrong: ${problem.what}`)
    tell('set-wise checks in SQL', events, sets.seconds)

    await beAuditor(client)
    const replay = await timed(() => replayRange(client, { ledger: LEDGER, after: 0, upTo: events }, new Replay()))
    tell('replay in Node', events, replay.seconds)

    const whole = await timed(() => verify(client, { ledger: LEDGER }))
    const [wrong] = whole.result.problems
    if (wrong) throw new Error(`the journal is wrong: ${wrong.what}`)
    tell('everything, each event decided again', events, whole.seconds)
  } finally {
    await Promise.all([client.end(), second.end()])
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const from = performance.now()
  const result = await act()
  return { result, seconds: (performance.now() - from) / 1_000 }
}

const tell = (what: string, events: number, seconds: number) =>
  console.log(`${what}: ${events} events in ${seconds.toFixed(2)} s, ${(events / seconds).toFixed(0)} a second`)
