/**
 * A process of its own that writes: commands come in as lines of JSON, each acknowledgement goes out as a line `<n>
 * <seq>`, each refusal as `<n> <its name>`, and so does a clock that runs ahead.
 */
import { createInterface } from 'node:readline'
import { LedgerUnavailable, openLedger, type Command } from '../../ledger/journal.ts'

const [connectionString = ''] = process.argv.slice(2)
const ledger = openLedger({ connectionString })

for await (const line of createInterface({ input: process.stdin })) {
  const { n, command }: { n: number; command: Command } = JSON.parse(line) // written by crash.ts
  void ledger
    .append(command)
    .then(told => process.stdout.write(`${n} ${told.outcome === 'accepted' ? told.event.seq : told.code}\n`))
    .catch((error: unknown) => {
      // not acknowledged: the parent asks again
      if (!(error instanceof LedgerUnavailable) || error.code !== 'clock_ahead') return
      process.stdout.write(`${n} ${error.code}\n`)
    })
}
await ledger.end()
