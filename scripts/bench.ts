import { benchApi } from './bench/api.ts'
import { benchAuditOf } from './bench/audit.ts'
import { benchDay } from './bench/day.ts'
import { benchHistory } from './bench/history.ts'
import { benchLedger } from './bench/ledger.ts'
import { benchWeb } from './bench/web.ts'
import { runCommand } from './command.ts'

/** Each in full when it is named; all of them, shorter, when none is. */
const benches: Record<string, { full: () => Promise<void>; short: () => Promise<void> }> = {
  ledger: { full: benchLedger, short: benchLedger },
  api: { full: benchApi, short: benchApi },
  web: { full: benchWeb, short: benchWeb },
  audit: { full: () => benchAuditOf(200_000), short: () => benchAuditOf(20_000) },
  history: { full: () => benchHistory(1_000_000), short: () => benchHistory(100_000) },
  day: { full: () => benchDay(100_000), short: () => benchDay(20_000) },
}

/** Measures parts of the bank on this machine: `npm run bench -- ledger`. Figures of one run belong together. */
await runCommand(async () => {
  const [name] = process.argv.slice(2)
  if (!name) {
    for (const { short } of Object.values(benches)) await short()
    return
  }
  const bench = benches[name]
  if (!bench) throw new Error(`usage: npm run bench -- [name], one of: ${Object.keys(benches).join(', ')}`)
  await bench.full()
})
