import { report, runChecks } from './checks.ts'

const verdicts = await runChecks()
report(verdicts)
if (verdicts.some(verdict => !verdict.passed)) process.exitCode = 1
