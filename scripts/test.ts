import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report, runChecks } from './checks.ts'
import { countResults } from './results.ts'
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

async function runTests(projects: string[]): Promise<Count> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-results-'))
  const file = path.join(folder, 'results.json')
  const filters = words.filter(word => word !== '--long')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run([VITEST, '--config', 'vitest.workspace.ts', 'run', ...projects, ...reporters, ...filters])
  const count = existsSync(file)
    ? countResults(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  rmSync(folder, { recursive: true, force: true })
  // A run that ended badly although no test failed (an error between tests, a worker that died) is a failure too.
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
