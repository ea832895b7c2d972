/** Whether anything that the bank runs on has a known weakness, as the registry says it. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { runCommand } from './command.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** Where there is no network, nobody waits long to hear so. */
const WITHIN_MS = 30_000

const report = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})

/** Development tools are left out: no customer meets them. */
export async function askAdvisories(): Promise<{ known: number; line: string }> {
  const within = { cwd: ROOT, maxBuffer: 64 * 2 ** 20, timeout: WITHIN_MS }
  const asked = promisify(execFile)('npm', ['audit', '--json', '--omit=dev'], within)
  const said = await asked.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : ''), // weaknesses: code 1
  )
  return readAdvisories(said)
}

export function readAdvisories(said: string): { known: number; line: string } {
  const found = report.safeParse(parsed(said))
  if (!found.success)
    return { known: 0, line: 'The registry does not offer advisories here: nothing is known, good or bad.' }
  const weak = Object.entries(found.data.vulnerabilities)
  if (weak.length === 0) return { known: 0, line: 'No advisory names a package of this lock.' }
  const names = weak.map(([name, { severity }]) => `${name} (${severity})`).join(', ')
  return { known: weak.length, line: `Advisories name ${weak.length} packages: ${names}` }
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const { known, line } = await askAdvisories()
    if (known > 0) throw new Error(line)
    console.log(line)
  })
