import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testsOf } from './affected.ts'
import { report, runChecks } from './checks.ts'
import { readSources } from './law/sources.ts'
import { countResults, secondTries, slowestTests, type Count } from './results.ts'

const ROOT = path.join(import.meta.dirname, '..')
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const words = process.argv.slice(2)
const rest = words.filter(word => !['--long', '--changed'].includes(word))
const SLOWEST = 20

/**
 * `npm test [path ...]`: what reads the source, then everything that runs it. `npm run test:changed [since]`: what can
 * break by what is not committed, or was since. The last line counts all of it.
 */
const counts = words.includes('--long')
  ? [await runTests(['--project', 'long'], rest)]
  : words.includes('--changed')
    ? [await runChanged(rest[0] ?? 'HEAD')]
    : [await check(), await runTests(['--project', '!long'], rest)]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const skipped = counts.reduce((sum, count) => sum + count.skipped, 0)
if (skipped > 0) console.log(`${skipped} skipped: see above for what this machine lacks`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function check(): Promise<Count> {
  const verdicts = await runChecks()
  report(verdicts)
  const kept = verdicts.filter(verdict => verdict.passed).length
  return { passed: kept, failed: verdicts.length - kept, skipped: 0 }
}

/** Nothing to run is no failure. */
async function runChanged(since: string): Promise<Count> {
  const tests = testsOf(readSources(), [...linesOf('diff', '--name-only', since), ...untracked()])
  if (tests.length === 0) console.log(`No test is beside or above what changed since ${since}.`)
  return tests.length === 0 ? { passed: 0, failed: 0, skipped: 0 } : runTests([], tests)
}

const untracked = () => linesOf('ls-files', '--others', '--exclude-standard')

function linesOf(...git: string[]): string[] {
  const { stdout, stderr, status } = spawnSync('git', git, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter(Boolean)
}

async function runTests(projects: string[], which: string[]): Promise<Count> {
  const ran = await runVitest([...projects, ...which])
  if (ran.results) tellSlowest(ran.results)
  if (ran.results) tellSecondTries(ran.results)
  return countOf(ran)
}

function tellSlowest(results: unknown): void {
  console.log(`The slowest ${SLOWEST} tests:`)
  for (const { file, test, seconds } of slowestTests(results, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${path.relative(ROOT, file)}  ${test}`)
}

/** What vitest keeps to itself once a test has passed. */
function tellSecondTries(results: unknown): void {
  for (const { file, test, failed } of secondTries(results))
    console.log(`A second try: ${path.relative(ROOT, file)}  ${test}\n${failed.join('\n')}`)
}

interface Run {
  code: number
  /** vitest's own JSON; none when it could not start. */
  results: unknown
}

async function runVitest(args: string[]): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-run-'))
  const file = path.join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run([VITEST, '--config', 'vitest.workspace.ts', 'run', ...reporters, ...args], folder)
  const results: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true, force: true })
  return { code, results }
}

/** A run that ended badly although no test failed (an error between tests, a worker that died) is a failure too. */
function countOf({ code, results }: Run): Count {
  const count = results === undefined ? { passed: 0, failed: 0, skipped: 0 } : countResults(results)
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Whatever a test or what it started leaves in the machine's temporary folder goes with the run: it is `scratch`. */
function run(args: string[], scratch: string): Promise<number> {
  const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? path.join(tmpdir(), 'wrenfield-compiled')
  const env = { ...process.env, NODE_COMPILE_CACHE, TMPDIR: scratch }
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve(code ?? 1))
  })
}
