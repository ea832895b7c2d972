import path from 'node:path'
import * as z from 'zod'
import { money, text } from '../../ledger/money.ts'

/** What the environment decides about a running bank. Paths are absolute. */
export interface Config {
  /** PostgreSQL 15 or newer; absent: the embedded server below `dataDir`. */
  databaseUrl: string | undefined
  host: string
  /** 0 takes a free one. */
  port: number
  /** Everything this bank keeps outside its database: the embedded server, keys, uploads, seals. */
  dataDir: string
  /** Demo data, demo codes, a bank clock that may be moved. */
  demo: boolean
  /** Absent: mail stays in the outbox. */
  smtpUrl: string | undefined
  /** Keys of the personal data; made on first use. */
  keyFile: string
  customerServicePhone: string | undefined
  /** Dollars of a day's checks that are given at once; absent: the documented amount. */
  firstDayAvailability: string | undefined
  /** Prometheus metrics on loopback; absent: none. */
  metricsPort: number | undefined
  /** Rate limits; off only in tests. */
  limits: boolean
  /** argon2id memory in KiB; absent: the documented 46 MiB. */
  passwordMemoryKiB: number | undefined
  /** Overrides of the browser's documented waits in ms, "preLoader=0,pageLoading=0"; empty: none. */
  waits: string
}

/** One line per mistake in the environment. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(value => value <= 65_535)
const yesOrNo = z.enum(['0', '1']).transform(value => value === '1')
const url = (...protocols: string[]) => z.string().refine(text => protocols.includes(protocolOf(text)))

const environment = z.object({
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('var'),
  DEMO: yesOrNo.default(true),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  KEY_FILE: z.string().optional(),
  CUSTOMER_SERVICE_PHONE: z
    .string()
    .regex(/^[+\d][\d ()-]{4,24}$/)
    .optional(),
  FIRST_DAY_AVAILABILITY: z
    .string()
    .regex(/^\d{1,6}(\.\d{2})?$/)
    .transform(amount => text(money(amount)))
    .optional(),
  METRICS_PORT: port.optional(),
  LIMITS: yesOrNo.default(true),
  PASSWORD_MEMORY_KIB: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .refine(value => value >= 64)
    .optional(),
  WAITS: z
    .string()
    .regex(/^(\w+=\d{1,6}(,\w+=\d{1,6})*)?$/)
    .default(''),
})

const EXPECTED: Record<keyof typeof environment.shape, string> = {
  DATABASE_URL: 'a URL such as postgres://user:password@127.0.0.1:5432/wrenfield',
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or an IP address',
  DATA_DIR: 'a folder',
  DEMO: '1 or 0',
  SMTP_URL: 'a URL such as smtp://user:password@mail.example.com:587',
  KEY_FILE: 'a file',
  CUSTOMER_SERVICE_PHONE: 'a telephone number',
  FIRST_DAY_AVAILABILITY: 'dollars such as 225.00',
  METRICS_PORT: 'a port number from 0 to 65535',
  LIMITS: '1 or 0',
  PASSWORD_MEMORY_KIB: 'a whole number of at least 64',
  WAITS: 'names with milliseconds such as preLoader=0,pageLoading=0',
}

/** Reads the configuration; an empty variable counts as absent. Throws a `ConfigError` that names every mistake, never a value that may be secret. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in EXPECTED && value))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(mistakes(parsed.error))
  const { data } = parsed
  const dataDir = path.resolve(data.DATA_DIR)
  return {
    databaseUrl: data.DATABASE_URL,
    host: data.HOST,
    port: data.PORT,
    dataDir,
    demo: data.DEMO,
    smtpUrl: data.SMTP_URL,
    keyFile: data.KEY_FILE ? path.resolve(data.KEY_FILE) : path.join(dataDir, 'keys.json'),
    customerServicePhone: data.CUSTOMER_SERVICE_PHONE,
    firstDayAvailability: data.FIRST_DAY_AVAILABILITY,
    metricsPort: data.METRICS_PORT,
    limits: data.LIMITS,
    passwordMemoryKiB: data.PASSWORD_MEMORY_KIB,
    waits: data.WAITS,
  }
}

function mistakes(error: z.ZodError): string[] {
  const names = new Set(error.issues.map(issue => String(issue.path[0])))
  return Object.entries(EXPECTED).flatMap(([name, expected]) =>
    names.has(name) ? [`${name} must be ${expected}.`] : [],
  )
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
