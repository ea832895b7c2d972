import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { benchApi } from './bench/api.ts'
import { benchAuditOf } from './bench/audit.ts'
import { benchDay } from './bench/day.ts'
import { benchHistory } from './bench/history.ts'
import { benchLedger } from './bench/ledger.ts'
import { benchWeb } from './bench/web.ts'
import type { Figures } from './bench/figures.ts'
import { runCommand } from './command.ts'

/** Each in full when it is named; all of them, shorter, when none is. */
const benches: Record<string, { full: () => Promise<Figures>; short: () => Promise<Figures> }> = {
  ledger: { full: benchLedger, short: benchLedger },
  api: { full: benchApi, short: benchApi },
  web: { full: benchWeb, short: benchWeb },
  audit: { full: () => benchAuditOf(200_000), short: () => benchAuditOf(20_000) },
  history: { full: () => benchHistory(1_000_000), short: () => benchHistory(100_000) },
  day: { full: () => benchDay(100_000), short: () => benchDay(20_000) },
}

/**
 * Measures parts of the bank on this machine: `npm run bench -- ledger`. Figures of one run belong together; the last
 * line is all of them as JSON, with the machine.
 */
await runCommand(async () => {
  const [name] = process.argv.slice(2)
  const one = name === undefined ? undefined : benches[name]
  if (name !== undefined && !one)
    throw new Error(`usage: npm run bench -- [name], one of: ${Object.keys(benches).join(', ')}`)
  const machine = machineNow()
  const found: Record<string, Figures> = {}
  if (name !== undefined && one) found[name] = await one.full()
  else for (const [each, { short }] of Object.entries(benches)) found[each] = await short()
  console.log(JSON.stringify({ machine, ...found }))
})

/** What the figures were measured on, and how busy it was before. */
function machineNow() {
  const [processor] = cpus()
  const model = processor?.model ?? ''
  return { cores: availableParallelism(), model, memory: totalmem(), node: process.version, load: loadavg()[0] ?? 0 }
}
