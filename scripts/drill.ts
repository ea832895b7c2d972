import { runCommand } from './command.ts'
import { drillDeploy } from './drills/deploy.ts'
import { drillFull } from './drills/full.ts'
import { drillHa } from './drills/ha.ts'
import { drillHog } from './drills/hog.ts'
import { drillLockout } from './drills/lockout.ts'
import { drillInjection } from './drills/injection.ts'
import { drillOverload } from './drills/overload.ts'
import { drillRestore } from './drills/restore.ts'
import { drillRolling } from './drills/rolling.ts'
import { drillSoak } from './drills/soak.ts'

/** Every drill by its name: what is claimed of the bank, tried on this machine. Each prints its figures and throws when a claim fails. */
const drills: Record<string, () => Promise<void>> = {
  hog: drillHog,
  lockout: drillLockout,
  ha: drillHa,
  restore: drillRestore,
  rolling: drillRolling,
  full: drillFull,
  overload: drillOverload,
  injection: drillInjection,
  soak: drillSoak,
  deploy: drillDeploy,
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
