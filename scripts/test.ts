import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report, runChecks } from './checks.ts'
import { countResults, unfinishedFiles } from './results.ts'
import type { Count } from './results.ts'

const ROOT = path.join(import.meta.dirname, '..')
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const words = process.argv.slice(2)
const long = words.includes('--long')

/** `npm test [path ...]`: what reads the source, then everything that runs it. The last line counts all of it. */
const counts = long ? [await runTests(['--project', 'long'])] : [await check(), await runTests(['--project', '!long'])]
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

/** On the build server a worker that died gets another one, as a test that failed there does (vitest.workspace.ts). */
async function runTests(projects: string[]): Promise<Count> {
  const first = await runVitest([...projects, ...words.filter(word => word !== '--long')])
  const unfinished = process.env['CI'] === 'true' && first.results ? unfinishedFiles(first.results) : []
  if (unfinished.length === 0) return countOf(first)
  console.log(`A worker died; once more: ${unfinished.join(' ')}`)
  const [kept, again] = [
    countResults(first.results, unfinished),
    countOf(await runVitest([...projects, ...unfinished])),
  ]
  return {
    passed: kept.passed + again.passed,
    failed: kept.failed + again.failed,
    skipped: kept.skipped + again.skipped,
  }
}

interface Run {
  code: number
  /** vitest's own JSON; none when it could not start. */
  results: unknown
}

async function runVitest(args: string[]): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-results-'))
  const file = path.join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run([VITEST, '--config', 'vitest.workspace.ts', 'run', ...reporters, ...args])
  const results: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true, force: true })
  return { code, results }
}

/** A run that ended badly although no test failed (an error between tests, a worker that died) is a failure too. */
function countOf({ code, results }: Run): Count {
  const count = results === undefined ? { passed: 0, failed: 0, skipped: 0 } : countResults(results)
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function run(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve(code ?? 1))
  })
}
