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
import { seenToBite, type Bite } from './drills/bite.ts'

interface Drill extends Bite {
  run(): Promise<void>
}

/**
 * Every drill by its name: what is claimed of the bank, tried on this machine. Each prints its figures and throws when
 * a claim fails, which is seen by a defect that is seeded and what is then said.
 */
const drills: Record<string, Drill> = {
  hog: { run: drillHog, defect: 'turn', said: /The loop is blocked by/ },
  lockout: { run: drillLockout, defect: 'unlimited', said: /The lockout does not hold/ },
  ha: { run: drillHa, defect: 'lost', said: /Two keys have one transfer|are gone|not there/ },
  restore: { run: drillRestore, defect: 'keys', said: /Sealed with a key that is not/ },
  rolling: { run: drillRolling, defect: 'twice', said: /were answered as made, \d+ are there/ },
  full: { run: drillFull, defect: 'lost', said: /were answered as made, \d+ are there/ },
  overload: { run: drillOverload, defect: 'curt', said: /refused without the time to ask again/ },
  injection: { run: drillInjection, defect: 'hole', said: /select \* from app.customer/ },
  soak: { run: drillSoak, defect: 'memory', said: /It keeps .* MB more/, words: ['--minutes', '1'] },
  deploy: { run: drillDeploy, defect: 'open', said: /leaves too much open/ },
}

/**
 * Tries one claim in full, or all of them: `npm run drill -- lockout`. `npm run drill -- prove lockout`, or `prove`
 * alone: with its defect, which it has to notice. A short form of each is among the tests.
 */
await runCommand(async () => {
  const [first, second] = process.argv.slice(2)
  const isProof = first === 'prove'
  const name = isProof ? second : first
  const some = name === undefined ? Object.entries(drills) : Object.entries(drills).filter(([known]) => known === name)
  if (some.length === 0)
    throw new Error(`usage: npm run drill -- [prove] [name], one of: ${Object.keys(drills).join(', ')}`)
  for (const [known, drill] of some) await (isProof ? seenToBite(import.meta.filename, known, drill) : drill.run())
})
