import { askAdvisories } from './advisories.ts'
import { report, runChecks } from './checks.ts'

/** `npm run check -- advisories` asks the registry, which not every one answers; everything else is said without it. */
if (process.argv.includes('advisories')) {
  const { known, line } = await askAdvisories()
  console.log(line)
  if (known > 0) process.exitCode = 1
} else {
  const verdicts = await runChecks()
  report(verdicts)
  if (verdicts.some(verdict => !verdict.passed)) process.exitCode = 1
}
