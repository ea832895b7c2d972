import { benchDay } from './bench/day.ts'
import { benchHistory } from './bench/history.ts'
import { benchLedger } from './bench/ledger.ts'
import { runCommand } from './command.ts'

const benches: Record<string, () => Promise<void>> = { ledger: benchLedger, history: benchHistory, day: benchDay }

/** Measures parts of the bank on this machine, or all: `npm run bench -- ledger`. Figures of one run belong together. */
await runCommand(async () => {
  const [name] = process.argv.slice(2)
  const chosen = name ? benches[name] && [benches[name]] : Object.values(benches)
  if (!chosen) throw new Error(`usage: npm run bench -- [name], one of: ${Object.keys(benches).join(', ')}`)
  for (const bench of chosen) await bench()
})
