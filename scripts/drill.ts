import { runCommand } from './command.ts'
import { drillLockout } from './drills/lockout.ts'
import { drillRestore } from './drills/restore.ts'

/** Every drill by its name: what is claimed of the bank, tried on this machine. Each prints its figures and throws when a claim fails. */
const drills: Record<string, () => Promise<void>> = {
  lockout: drillLockout,
  restore: drillRestore,
}

/** Tries one claim in full, or all of them: `npm run drill -- lockout`. A short form of each is among the tests. */
await runCommand(async () => {
  const [name] = process.argv.slice(2)
  if (!name) {
    for (const drill of Object.values(drills)) await drill()
    return
  }
  const drill = drills[name]
  if (!drill) throw new Error(`usage: npm run drill -- [name], one of: ${Object.keys(drills).join(', ')}`)
  await drill()
})
