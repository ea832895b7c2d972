import { createReadStream, createWriteStream, readFileSync, renameSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { linesOf, readCheckpoint, type Checkpoint } from '../../ledger/checkpoint.ts'
import { compareCopy } from '../../ledger/seal-copy.ts'
import { publicKeyIn, readSeals } from '../../ledger/seal-file.ts'
import { wrongStamps } from '../../ledger/seal-stamps.ts'
import { witnessFrom } from '../../ledger/seal.ts'
import { checkSets } from '../../ledger/set-checks.ts'
import { unreadable } from '../../ledger/stored-events.ts'
import { verify, type Problem } from '../../ledger/verify.ts'
import { wrongRows } from './app-checks.ts'
import { copyIn, tellCopy, together } from './against.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { bankClock } from './clock-checks.ts'
import { count, json, progress } from './print.ts'
import { wrongShape } from './schema-shape.ts'

interface Asked {
  json?: boolean
  /** Only the set-wise checks. */
  quick?: boolean
  /** The auditor's own copy of the bank's key. */
  publicKey?: string
  /** The auditor's own copy of the seals. */
  against?: string
  /** The auditor's own file: what the check before kept, and what this one keeps when everything is right. */
  since?: string
  keep?: string
}

/** Checks everything; names the first bad event. */
export async function verifyJournal(auditor: Auditor, asked: Asked): Promise<number> {
  return asked.quick ? quickly(auditor, asked) : wholly(auditor, asked)
}

/** What is wrong around the journal: the schema that guards it, its clock, and the rows beside it that say the same. */
export async function around({ client, app, demo }: Auditor, shown: ReturnType<typeof progress>): Promise<Problem[]> {
  const problems: Problem[] = (await wrongShape(client)).map(what => ({ check: 'schema', seq: undefined, what }))
  problems.push(...(await clockProblems({ client, demo })))
  try {
    for await (const { seq, what } of wrongRows(app, shown.tell)) problems.push({ check: 'app', seq, what })
  } catch (error) {
    problems.push({
      check: 'app',
      seq: undefined,
      what: `what is kept beside the ledger cannot be read: ${unreadable(error)}`,
    })
  }
  return problems
}

async function clockProblems({ client, demo }: Pick<Auditor, 'client' | 'demo'>): Promise<Problem[]> {
  try {
    return (await bankClock(client, { demo })).wrong.map(what => ({ check: 'clock', seq: undefined, what }))
  } catch (error) {
    return [{ check: 'clock', seq: undefined, what: `the bank's clock cannot be read: ${unreadable(error)}` }]
  }
}

async function wholly(auditor: Auditor, asked: Asked): Promise<number> {
  const { client, ledger, sealFolder } = auditor
  const shown = progress()
  const publicKey = asked.publicKey
    ? readFileSync(asked.publicKey, 'utf8')
    : (publicKeyIn(asked.against ?? sealFolder) ?? publicKeyIn(sealFolder))
  const seals = readSeals(sealFolder, ledger)
  const copy = asked.against === undefined ? undefined : copyIn(asked.against, ledger, sealFolder)
  const compared = copy && compareCopy(seals, copy)
  const witness = publicKey ? witnessFrom(copy ? together(copy, seals) : seals, publicKey) : undefined
  const began = Date.now()
  const since = asked.since ? await readKept(asked.since) : undefined
  const wanted = { ledger, ...(witness && { witness }), ...(since && { since }), onProgress: shown.tell }
  const { checkpoint, ...journal } = await verify(client, wanted, await auditor.second())
  const told = [...(compared?.wrong ?? []), ...wrongStamps(sealFolder, ledger, seals)]
  const copied = told.map((what): Problem => ({ check: 'seal', seq: undefined, what }))
  const report = { ...journal, problems: [...copied, ...journal.problems, ...(await around(auditor, shown))] }
  shown.done()
  const seconds = (Date.now() - began) / 1000
  if (asked.keep && checkpoint && report.problems.length === 0) await keep(asked.keep, checkpoint)
  if (asked.json) {
    const waiting = compared && { waiting: compared.waiting }
    json({ ok: report.problems.length === 0, since: since?.seq ?? 0, seconds, ...report, ...waiting })
  } else {
    if (since) console.log(`Events up to ${since.seq} were right before, and are believed.`)
    console.log(
      `${count(report.events)} events and ${count(report.postings)} postings read in ${seconds.toFixed(1)} s.`,
    )
    console.log(`Head: event ${report.head.seq} of ${report.head.bankDay || 'no day'}, ${report.head.hash}`)
    console.log(
      witness
        ? `${count(report.witnessed)} signed heads and days compared.`
        : 'No signed heads were found: a journal rewritten as a whole would not be noticed.',
    )
    if (copy && compared) tellCopy(copy, compared)
    tell(
      report.problems,
      report.more,
      'Chain, texts, rules, legs, floors, postings, derived tables, schema and what is kept beside the ledger ' +
        'are right.',
    )
  }
  return report.problems.length === 0 ? EXIT.right : EXIT.wrong
}

/** What a check before kept. */
export const readKept = (file: string): Promise<Checkpoint> =>
  readCheckpoint(createInterface(createReadStream(file, 'utf8')))

/** Whole or not at all: a file of this name that is there stays until the new one is written. */
async function keep(file: string, checkpoint: Checkpoint): Promise<void> {
  const part = `${file}.part`
  await pipeline(Readable.from(linesOf(checkpoint)), ended, createWriteStream(part, { mode: 0o600 }))
  renameSync(part, file)
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

async function quickly({ client, ledger, second, demo }: Auditor, asked: Asked): Promise<number> {
  const shown = progress()
  const began = Date.now()
  const sets = await checkSets(client, ledger, shown.tell, await second())
  const report = { ...sets, problems: [...sets.problems, ...(await clockProblems({ client, demo }))] }
  shown.done()
  const seconds = (Date.now() - began) / 1000
  if (asked.json) json({ ok: report.problems.length === 0, seconds, ...report })
  else {
    console.log(
      `${count(report.events)} events and ${count(report.postings)} postings looked at in ${seconds.toFixed(1)} s.`,
    )
    tell(report.problems, 0, 'Chain, sums, running balances, holds and lots are right.')
  }
  return report.problems.length === 0 ? EXIT.right : EXIT.wrong
}

const SHOWN = 20

function tell(problems: readonly Problem[], more: number, right: string): void {
  const [first] = problems
  if (!first) return console.log(right)
  console.log(`WRONG. First: ${at(first)}${first.what}.`)
  for (const problem of problems.slice(1, SHOWN)) console.log(`  also: ${at(problem)}${problem.what}`)
  const rest = more + Math.max(0, problems.length - SHOWN)
  if (rest > 0) console.log(`  and ${count(rest)} more`)
}

const at = ({ seq, check }: Problem) => (seq === undefined ? `${check}: ` : `${check}, event ${seq}: `)
