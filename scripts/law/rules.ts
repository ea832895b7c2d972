/**
 * Who may import whom: the whole import law of the house, as a table. The first row whose `files` fit a file rules it.
 */
export interface Rule {
  files: RegExp
  /** Own files that may be imported. `$1` is the first group of `files`, for example the capability. */
  may: string[]
  /** Files that may be named in `import type` only. */
  mayType?: string[]
  /** Packages that may be imported other than as types; absent: every one. */
  packages?: string[]
  because: string
}

/** Amounts, days, rates, phrases, names of tables: the ledger files that the browser and the schemas may read. */
const PURE = 'ledger/(money|calendar|rates/.+|phrase|table|account-label|kinds)\\.ts'
const SCHEMAS = 'api/.+\\.schema\\.ts'
const TEST = /\.(test|long|e2e)\.tsx?$/

const BROWSER = [SCHEMAS, PURE]
const ROUTER = ['api/router\\.ts']
const OF_THE_BROWSER = [
  '(?!node:|pg$|kysely|express|graphile-worker|nodemailer|@node-rs/|' +
    '@trpc/server(?!/observable)|@simplewebauthn/server).+',
]

export const LAW: Rule[] = [
  { files: TEST, may: ['.+'], because: 'tests may look everywhere' },
  { files: /^scripts\//, may: ['.+'], because: 'scripts drive every room' },
  { files: /^[^/]+$/, may: ['.+'], because: 'configuration of the tools' },
  {
    files: /^migrations\//,
    may: [],
    packages: ['kysely', 'node:.+'],
    because: 'a migration stands alone: code changes, history does not',
  },

  {
    files: /^ledger\/(money|calendar|rates\/.+|phrase|table|account-label|kinds)\.ts$/,
    may: [PURE],
    mayType: ['ledger/accounts\\.ts'],
    packages: ['decimal\\.js'],
    because: 'pure, the browser reads it too',
  },
  {
    files: /^ledger\/(events\/.+|decide|evolve|accounts|keys)\.ts$/,
    may: [PURE, 'ledger/(events/.+|decide|evolve|accounts|keys|canonical|line-types)\\.ts'],
    packages: ['zod', 'decimal\\.js', 'node:crypto'],
    because: 'the functional core knows no clock, database or network',
  },
  {
    files: /^ledger\//,
    may: ['ledger/.+'],
    packages: ['(?!react|express|@trpc|@mantine).+'],
    because: 'the ledger imports nothing above it',
  },

  {
    files: /^api\/platform\/.+\.schema\.ts$/,
    may: [PURE, 'api/platform/.+\\.schema\\.ts'],
    mayType: ['api/platform/locales/en/.+'],
    packages: ['zod'],
    because: 'both sides read it',
  },
  {
    files: /^api\/([^/]+)\/.+\.schema\.ts$/,
    may: [PURE, 'api/platform/.+\\.schema\\.ts', 'api/$1/.+\\.schema\\.ts'],
    packages: ['zod'],
    because: 'both sides read it: zod and the pure ledger files only',
  },
  {
    files: /^api\/platform\//,
    may: ['api/platform/.+', 'api/(trpc|errors)\\.ts', 'ledger/.+'],
    because: 'machinery under the capabilities knows none of them',
  },
  { files: /^api\/docs\//, may: ['api/.+', 'ledger/.+'], because: 'the page about the API reads its table' },
  {
    files: /^api\/([^/]+)\/.+$/,
    may: [
      'api/$1/.+',
      'api/platform/.+',
      'api/(trpc|errors)\\.ts',
      'api/[^/]+/.+\\.queries\\.ts',
      'api/[^/]+/.+-order\\.ts',
      'ledger/.+',
    ],
    because: 'a capability reads another one through its *.queries.ts, and builds on its kind of order (*-order.ts)',
  },
  {
    files: /^api\/router\.ts$/,
    may: ['api/.+\\.router\\.ts', 'api/trpc\\.ts', 'api/auth/two-factor\\.ts'],
    because: 'every capability says its own calls in its *.router.ts; the profile’s page sets two-step sign-on, too',
  },
  { files: /^api\/[^/]+\.ts$/, may: ['api/.+', 'ledger/.+'], because: 'the API is built on the ledger' },

  {
    files: /^web\/features\/sample\/(?:([^/]+)\/)?/,
    may: [
      'web/features/sample/$1/.+',
      'web/features/sample/[^/]+',
      'web/(kit|lib|theme|offline|locales)/.+',
      ...BROWSER,
    ],
    packages: OF_THE_BROWSER,
    because: 'no feature imports another; those on sample data share the frame beside them',
  },
  {
    files: /^web\/features\/([^/]+)\//,
    may: ['web/features/$1/.+', 'web/(kit|lib|theme|offline|locales)/.+', ...BROWSER],
    mayType: ROUTER,
    packages: OF_THE_BROWSER,
    because: 'no feature imports another',
  },
  {
    files: /^web\/offline\//,
    may: ['web/(offline|kit|lib|theme|locales)/.+', ...BROWSER],
    mayType: ROUTER,
    packages: OF_THE_BROWSER,
    because: 'features stand on it',
  },
  {
    files: /^web\/kit\//,
    may: ['web/(kit|lib|theme|locales)/.+', ...BROWSER],
    mayType: ROUTER,
    packages: OF_THE_BROWSER,
    because: 'the kit knows no feature',
  },
  {
    files: /^web\/(lib|theme|locales)\//,
    may: ['web/(lib|theme|locales)/.+', ...BROWSER],
    mayType: ROUTER,
    packages: OF_THE_BROWSER,
    because: 'the ground of the web knows nothing above it',
  },
  {
    files: /^web\/[^/]+$/,
    may: ['web/.+', ...BROWSER],
    mayType: ROUTER,
    packages: OF_THE_BROWSER,
    because: 'the browser reads schemas, never the server',
  },
]

/** Names that say nothing about the thing inside. */
export const EMPTY_NAMES = /(^|\/)(index|utils?|helpers?|services?|common|misc|shared)(\.[a-z]+)*(\/|$)/
export const KEBAB = /^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/
export const NUMBERED = /^migrations\/\d{4}_[a-z0-9_]+\.ts$/

/** What only reads, and how a write looks. */
export const QUERIES = /\.queries\.ts$/
export const WRITES =
  /\b(insert into|update app\.|delete from)\b|\.(insertInto|updateTable|deleteFrom|mutation|append)\(/
