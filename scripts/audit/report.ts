import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { rows } from '../../api/platform/db.ts'
import { isBankDay } from '../../ledger/calendar.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import { keyName, publicKeyIn, readSeals } from '../../ledger/seal-file.ts'
import { checkDays, witnessFrom } from '../../ledger/seal.ts'
import { headOf, storedEvents, type StoredRow } from '../../ledger/stored-events.ts'
import { verify, type Problem } from '../../ledger/verify.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { count, progress } from './print.ts'
import { ReportFacts } from './report-facts.ts'
import { around } from './verify.ts'
import { reportPage, type Beside } from './report-page.ts'

interface Asked {
  readonly from: string
  readonly to: string
  readonly out: string
  readonly publicKey?: string
}

/** Writes how the bank stood in a period, as one page of HTML. Exit code 1 when it tells of exceptions. */
export async function writeReport(auditor: Auditor, { from, to, out, publicKey }: Asked): Promise<number> {
  for (const day of [from, to]) if (!isBankDay(day)) throw new Error(`not a day: ${day} (YYYY-MM-DD)`)
  if (from > to) throw new Error(`${from} is after ${to}`)
  const { client, ledger } = auditor
  const shown = progress()
  const facts = new ReportFacts(from, to)
  const head = await headOf(client, ledger)
  let broken: Problem | undefined
  for await (const chunk of storedEvents(client, { ledger, after: 0, upTo: head })) {
    broken = takeAll(facts, chunk)
    if (broken) break
    shown.tell('events read', chunk.at(-1)?.seq ?? 0, head)
  }
  const told = await besideOf(auditor, facts, publicKey, shown)
  const beside = broken ? { ...told, problems: [broken, ...told.problems] } : told
  shown.done()
  mkdirSync(out, { recursive: true })
  const file = path.join(out, `audit-${ledger}-${from}-${to}.html`)
  writeFileSync(file, reportPage(facts, beside))
  console.log(`${count(facts.events)} events of ${from} to ${to}: ${file}`)
  const wrong = beside.problems.length > 0 || beside.seals.some(({ problem }) => problem !== undefined)
  if (wrong) console.log('It tells of exceptions.')
  return wrong ? EXIT.wrong : EXIT.right
}

/** A journal that was tampered with is told as far as it can be read, and where that ends. */
function takeAll(facts: ReportFacts, rows: readonly StoredRow[]): Problem | undefined {
  for (const { seq, body } of rows) {
    try {
      facts.take(parseEvent(body))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { check: 'replay', seq, what: `the figures of this report end before it: ${why}` }
    }
  }
  return undefined
}

async function besideOf(
  auditor: Auditor,
  { from, to }: ReportFacts,
  keyFile: string | undefined,
  shown: ReturnType<typeof progress>,
): Promise<Beside> {
  const { client, ledger, sealFolder, app } = auditor
  const pem = keyFile === undefined ? publicKeyIn(sealFolder) : readFileSync(keyFile, 'utf8')
  const seals = readSeals(sealFolder, ledger)
  const witness = pem === undefined ? undefined : witnessFrom(seals, pem)
  const journal = await verify(client, { ledger, ...(witness && { witness }) })
  const problems = [...journal.problems, ...(await around(auditor, shown))]
  const days: Beside['seals'][number][] = []
  if (pem !== undefined)
    for await (const { seal, problem } of checkDays(client, ledger, seals, pem)) days.push({ ...seal, problem })
  const refusals = await app.asBank(tx =>
    rows(
      tx,
      sql<{ kind: string; code: string; n: number }>`
        select kind, code, count(*)::int as n from app.day_refusal where bank_day between ${from} and ${to}
         group by kind, code order by kind, code`,
    ),
  )
  const key = pem === undefined ? undefined : { name: keyName(pem), pem }
  return { ledger, head: journal.head, problems, seals: days, key, refusals, madeAt: new Date().toISOString() }
}
