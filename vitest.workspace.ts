import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const WITH_DATABASE = { globalSetup: ['scripts/testing/global-setup.ts'] }
/** On the build server a test that meets a busy machine has one more try, until five whole runs need none. */
const AGAIN = process.env['CI'] === 'true' ? { retry: 1 } : {}
/** What is waited for comes; how soon is the machine's affair. The limit is for what never comes. */
const PATIENCE = { poll: { timeout: 60_000 } }
const NEVER = ['**/node_modules/**', 'web/dist/**', 'var/**']
/** They measure what their process spends or how soon it answers: a process and a core each. */
const ALONE = [
  'api/auth/login.test.ts',
  'api/hog.test.ts',
  'api/statements/long.test.ts',
  'scripts/drills/overload.test.ts',
  'scripts/drills/soak.test.ts',
]
/** Short to read and long to run: begun last, they would run on while a core has nothing to do. */
const FIRST = ['scripts/drills/soak.test.ts', 'web/e2e/steady.e2e.ts']
const isFirst = ({ moduleId }: TestSpecification) => FIRST.some(file => moduleId.endsWith(file))
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  }
}
/** They start and stop processes, listen in on their own one or count what it spends: a process each. */
const APART = [
  'scripts/{audit,bank,logins,migrate,seed,seed-when-empty,start}.test.ts',
  'scripts/{drills,examples,postgres,testing}/**/*.test.ts',
]
/**
 * How many files are tried at once, whatever the machine: while one waits for the database another has a core. Those
 * that measure, and browsers, have a core each. Projects of one number run together, one number after the other.
 */
const AT_ONCE = { quick: 3, alone: 2, browser: 2 }
/** Young objects of a test rarely grow old: with room for them they are swept away seldom. */
const ROOM = ['--max-semi-space-size=64']

/** What runs on a server is read as the server reads it, by Node itself, and kept compiled; nothing is mocked. */
const BY_NODE = { viteModuleRunner: false, nodeLoader: false }

/** Run with `vitest --config vitest.workspace.ts run [path]`; `--project ledger` narrows it to one room. */
export default defineConfig({
  plugins: [react()],
  test: {
    ...WITH_DATABASE,
    ...AGAIN,
    expect: PATIENCE,
    maxWorkers: AT_ONCE.quick,
    sequence: { sequencer: LongestFirst },
    // One process reads the house once and runs file after file, each on a database of its own.
    isolate: false,
    execArgv: ROOM,
    experimental: BY_NODE,
    // For what never ends: a busy machine takes twenty times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    exclude: NEVER,
    projects: [
      {
        extends: true,
        test: { name: 'ledger', environment: 'node', include: ['ledger/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['{api,migrations}/**/*.test.ts'],
          exclude: [...NEVER, ...ALONE],
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          environment: 'node',
          include: ['scripts/**/*.test.ts'],
          exclude: [...NEVER, ...APART, ...ALONE],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          isolate: true,
          environment: 'node',
          include: APART,
          exclude: [...NEVER, ...ALONE],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          isolate: true,
          execArgv: [], // swept as the bank is: with more room each sweep takes longer
          environment: 'node',
          include: ALONE,
          maxWorkers: AT_ONCE.alone,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          experimental: { viteModuleRunner: true },
          environment: 'happy-dom',
          setupFiles: ['scripts/testing/fresh-window.ts'],
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, 'web/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['web/e2e/**/*.e2e.ts'],
          globalSetup: ['scripts/testing/build-web.ts'],
          maxWorkers: AT_ONCE.browser,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          include: ['**/*.long.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 1_200_000,
        },
      },
    ],
  },
})
