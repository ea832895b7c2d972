import { spawn } from 'node:child_process'
import path from 'node:path'
import { staleTypes } from './database-types.ts'
import { judgeActs } from './law/acts.ts'
import { judgeArchitecture } from './law/architecture.ts'
import { judgeAssertions } from './law/assertions.ts'
import { judgeExports } from './law/exports.ts'
import { judge } from './law/judge.ts'
import { judgePackages } from './law/packages.ts'
import { judgeRawSql } from './law/raw-sql.ts'
import { judgeRequirements } from './law/requirements.ts'
import {
  readArchitecture,
  readExcusedActs,
  readExcusedSql,
  readExcusedWidth,
  readPackages,
  readRequirementsList,
  readSources,
  readWords,
} from './law/sources.ts'
import { judgeTitles } from './law/titles.ts'
import { judgeWidth } from './law/width.ts'
import { judgeWords } from './law/words.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** What the compiler keeps of each file, by its hash, so that it looks again only at what a change can reach. */
const KEPT_TYPES = path.join(ROOT, 'node_modules/.cache/types.tsbuildinfo')

interface Verdict {
  name: string
  passed: boolean
  /** What is wrong, in the tool's own words. */
  complaint: string
  seconds: number
}

/**
 * What can be said without running the bank: types, lint (type-aware), format, the house's law, the database's types as
 * migrated.
 */
export async function runChecks(): Promise<Verdict[]> {
  const law = timed('law', async () => {
    const sources = readSources()
    return [
      ...judge(sources),
      ...judgeRequirements(sources, readRequirementsList()),
      ...judgeArchitecture(sources, readArchitecture()),
      ...judgeWidth(sources, readExcusedWidth()),
      ...judgeTitles(sources),
      ...judgeRawSql(sources, readExcusedSql()),
      ...judgeActs(sources, readExcusedActs()),
      ...judgeAssertions(sources),
      ...judgeExports(sources),
      ...judgePackages(sources, readPackages()),
      ...judgeWords(sources, readWords()),
    ].join('\n')
  })
  const format = timed('format', () => complaintOf('oxfmt', ['--check', '.']))
  // A core each, side by side: on several threads the same types are made once for each of them.
  const kept = ['--incremental', '--tsBuildInfoFile', KEPT_TYPES]
  const types = timed('types', () => complaintOf('tsc', ['--singleThreaded', '--pretty', 'false', ...kept]))
  const lint = timed('lint', () => complaintOf('oxlint', ['--type-aware', '--deny-warnings', '--threads=1']))
  const database = law.then(() => timed('database', staleTypes))
  return Promise.all([types, lint, format, law, database])
}

export function report(verdicts: readonly Verdict[]): void {
  for (const { name, passed, complaint, seconds } of verdicts) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
    if (!passed) console.log(complaint)
  }
}

async function timed(name: string, find: () => Promise<string>): Promise<Verdict> {
  const from = performance.now()
  const complaint = await find()
  return { name, passed: complaint === '', complaint, seconds: (performance.now() - from) / 1_000 }
}

/** Runs one of the project's tools; empty when it is content. */
function complaintOf(tool: string, words: string[]): Promise<string> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin', tool), words, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GOMAXPROCS: '1' }, // both are written in Go
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve(code === 0 ? '' : said.trim() || `${tool} ended with code ${String(code)}`))
  })
}
