import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import { money, text } from '../../ledger/money.ts'
import { scannerAt, type ScannerPlace } from './scanner.ts'
import { readPlaces, type SealPlace } from './seal-places.ts'

/** What the environment decides about a running bank. Paths are absolute. */
export interface Config {
  /** PostgreSQL 15 or newer; absent: the embedded server below `dataDir`. */
  databaseUrl: string | undefined
  host: string
  /** 0 takes a free one. */
  port: number
  /** Everything this bank keeps outside its database: the embedded server, keys, uploads, seals. */
  dataDir: string
  /** Where base backups and the log of the embedded server are kept, with keys and seals; absent: none are. */
  backupDir: string | undefined
  /** The address that customers type, 'https://bank.example.com'; absent: this machine's own. */
  publicOrigin: string | undefined
  /** Files of the certificate and key with which the bank itself speaks TLS; absent: a proxy on this machine does. */
  tls: { certificate: string; key: string } | undefined
  /** Addresses and networks whose word about the asker's address is believed. */
  trustedProxies: readonly string[]
  /** Demo data, demo codes, a bank clock that may be moved. */
  demo: boolean
  /** Absent: mail stays in the outbox. */
  smtpUrl: string | undefined
  /** Keys of the personal data; made on first use. */
  keyFile: string
  customerServicePhone: string | undefined
  /** Dollars of a day's checks that are given at once; absent: the documented amount. */
  firstDayAvailability: string | undefined
  /** How long a code opens looking, in minutes; 0 each time, absent: for the rest of the session. */
  verifyAgainMinutes: number | undefined
  /** Who is asked for a second factor at sign-on: whoever turned it on, or everybody. */
  secondFactor: 'chosen' | 'everybody'
  /** With which the key that signs heads and days is locked; absent: it is not. */
  sealSecret: string | undefined
  /** Where day seals are sent, so that the bank cannot rewrite them. */
  sealCopies: readonly SealPlace[]
  /** The virus scanner that files of customers pass; absent: none. */
  scanner: ScannerPlace | undefined
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
const origin = z.string().refine(text => {
  if (!URL.canParse(text) || new URL(text).origin !== text) return false
  return protocolOf(text) === 'https:' || (protocolOf(text) === 'http:' && isLoopback(new URL(text).hostname))
})
/** PostgreSQL elsewhere is asked over TLS, by the name in its certificate; what is no URL was complained of already. */
const isSafeDatabase = (text: string): boolean => {
  if (!URL.canParse(text)) return true
  const { hostname, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  return searchParams.get('sslmode') === 'verify-full' && isIP(host.replace(/^\[|\]$/g, '')) === 0
}
const words = <W extends string>(known: readonly W[]) =>
  z
    .string()
    .transform(text => text.split(',').map(word => word.trim()))
    .pipe(z.array(z.enum(known)))

/**
 * What a setting is for, what it may be and what it is when nobody set it:
 * the mistakes and README's table are made of it.
 */
const saidWords = z.object({ expected: z.string(), meaning: z.string(), unset: z.string() })
type Said = z.output<typeof saidWords>
const said = <S extends z.ZodType>(schema: S, expected: string, meaning: string, unset: string): S =>
  schema.meta({ expected, meaning, unset })

/** May be named in `OPEN_ANYWAY`. */
const HAZARDS = ['demo', 'no-limits', 'no-scanner', 'one-factor', 'weak-hashes'] as const
/** KiB that argon2id takes at least, at one pass (OWASP’s table has 46 MiB for it). */
const STRONG_HASH_KIB = 46 * 1024

const environment = z.object({
  DATABASE_URL: said(
    url('postgres:', 'postgresql:').refine(isSafeDatabase).optional(),
    'a URL such as postgres://user:password@127.0.0.1:5432/wrenfield; ' +
      'of another machine by its name, with sslmode=verify-full',
    'your own PostgreSQL, 15 or later, as the owner of the database; on another machine by its name, ' +
      'with `?sslmode=verify-full` (and `&sslrootcert=` for an authority of your own). ' +
      '`DATABASE_URL_FILE`: a file that has it',
    'embedded',
  ),
  DATA_DIR: said(z.string().default('var'), 'a folder', 'database, keys, seals', '`var/`'),
  BACKUP_DIR: said(
    z.string().optional(),
    'a folder, best on another disk',
    'where backups of the embedded server, its log, keys and seals are kept: best another disk',
    'nowhere',
  ),
  HOST: said(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    'a host name or an IP address',
    'where it listens; anything but this machine itself is open to the world, and wants `PUBLIC_ORIGIN`',
    '`127.0.0.1`',
  ),
  PORT: said(port.default(3000), 'a port number from 0 to 65535', 'where it listens; `0` takes a free one', '`3000`'),
  PUBLIC_ORIGIN: said(
    origin.optional(),
    'an address such as https://bank.example.com, without a path; http for this machine only',
    'the one address that customers type. `https` makes cookies `Secure` and sends HSTS; ' +
      'passkeys are made for its name',
    '`http://localhost:PORT`',
  ),
  TLS_CERTIFICATE: said(
    z.string().optional(),
    'a file, together with TLS_KEY',
    'a certificate (PEM), so that the bank and its metrics speak TLS themselves; read again when it changes',
    'none: a proxy on this machine does',
  ),
  TLS_KEY: said(z.string().optional(), 'a file, together with TLS_CERTIFICATE', 'the key of that certificate', 'none'),
  TRUSTED_PROXIES: said(
    z
      .string()
      .refine(text => text === 'none' || text.split(',').every(part => isNetwork(part.trim())))
      .default('loopback'),
    'IP addresses or networks such as 10.0.0.0/8, separated by commas, or loopback, or none',
    'proxies whose `X-Forwarded-For` says who asks, separated by commas',
    '`loopback`',
  ),
  OPEN_ANYWAY: said(
    words(HAZARDS).default([]),
    'demo, no-limits, no-scanner, one-factor, weak-hashes, or several with commas',
    'says for the second time that a bank which is open to the world has printed codes (`demo`), ' +
      'limits nobody (`no-limits`), looks at no file for viruses (`no-scanner`), ' +
      'lets a password alone open an account (`one-factor`) or hashes it cheaply (`weak-hashes`)',
    'none',
  ),
  DEMO: said(
    yesOrNo.default(true),
    '1 or 0',
    '`0`: no demo data (what there is of it is locked, and whoever enrolled while it was `1`), no reusable codes, ' +
      'no clock moves',
    '`1`',
  ),
  SMTP_URL: said(
    url('smtp:', 'smtps:').optional(),
    'a URL such as smtp://user:password@mail.example.com:587',
    'sends mail, to another machine over TLS only; without it, messages are kept: ' +
      '`npm run bank -- outbox`. `SMTP_URL_FILE`: a file that has it',
    'none',
  ),
  KEY_FILE: said(
    z.string().optional(),
    'a file',
    'keys that seal personal data, and from which prices are drawn',
    '`DATA_DIR/keys.json`',
  ),
  CUSTOMER_SERVICE_PHONE: said(
    z
      .string()
      .regex(/^[+\d][\d ()-]{4,24}$/)
      .optional(),
    'a telephone number',
    'the number on help panels',
    'a fictitious 555 number',
  ),
  FIRST_DAY_AVAILABILITY: said(
    z
      .string()
      .regex(/^\d{1,6}(\.\d{2})?$/)
      .transform(amount => text(money(amount)))
      .optional(),
    'dollars such as 225.00',
    'dollars of a day’s checks that are given at once',
    '`225.00`',
  ),
  VERIFY_AGAIN_MINUTES: said(
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine(value => value <= 720)
      .optional(),
    'a whole number of minutes from 0 to 720',
    'how long an approval code opens looking; `0`: it is asked for each time. It never authorises money',
    'the rest of the session',
  ),
  SECOND_FACTOR: said(
    z.enum(['chosen', 'everybody']).optional(),
    'chosen or everybody',
    'who is asked for a code after the password: whoever turned that on (`chosen`), or `everybody`, by mail where ' +
      'they have no authenticator. Passkeys are two factors by themselves',
    '`everybody` where the bank is open to the world, else `chosen`',
  ),
  SEAL_SECRET: said(
    z.string().min(16).optional(),
    'a secret of 16 letters or more',
    'locks the key that signs heads and days, from the next `bank seals rotate` on. `SEAL_SECRET_FILE`: ' +
      'a file that has it',
    'none: the key is a file that its owner alone may read',
  ),
  SEAL_COPIES: said(
    z
      .string()
      .default('')
      .transform((words, { issues }) => {
        const places = readPlaces(words)
        if (!places) issues.push({ code: 'custom', message: 'no places', input: words })
        return places ?? []
      }),
    'places such as /mnt/copy mailto:auditor@example.com https://example.com/seals tsa+https://tsa.example.com',
    'where day seals are sent, so that the bank cannot rewrite them: ' +
      'folders, `mailto:` addresses, `https:` endpoints, `tsa+https:` time-stamping authorities',
    'nowhere',
  ),
  SCANNER: said(
    z
      .string()
      .transform((words, { issues }) => {
        const place = scannerAt(words)
        if (!place) issues.push({ code: 'custom', message: 'no scanner', input: words })
        return place
      })
      .optional(),
    'unix:/run/clamav/clamd.ctl or tcp:127.0.0.1:3310',
    'the virus scanner (clamd, on this machine) that every file of a customer passes; ' +
      'while it is away none is taken. A bank that is open to the world needs one',
    'none',
  ),
  METRICS_PORT: said(
    port.optional(),
    'a port number from 0 to 65535',
    'Prometheus metrics on loopback: journal, requests, refusals, what is late, the process',
    'off',
  ),
  LIMITS: said(yesOrNo.default(true), '1 or 0', '`0`: nobody’s tries are counted, for tests', '`1`'),
  PASSWORD_MEMORY_KIB: said(
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .refine(value => value >= 64)
      .optional(),
    'a whole number of at least 64',
    'memory that a password’s hash takes (argon2id), for tests on small machines',
    '`47104`',
  ),
  WAITS: said(
    z
      .string()
      .regex(/^(documented|0|\w+=\d{1,6}(,\w+=\d{1,6})*)?$/)
      .default(''),
    'documented, 0, or names with milliseconds such as preLoader=0,pageLoading=0',
    '`documented`: loading screens stay over pages that are drawn; `0`: none; or other waits in milliseconds: ' +
      '`preLoader=0,pageLoading=0`',
    'veils lift once a page is drawn',
  ),
})

const isNamed = (name: string): name is keyof typeof environment.shape => name in environment.shape
// every setting is `said`, which puts these words there
const saidOf = (name: keyof typeof environment.shape) => saidWords.parse(environment.shape[name].meta())

/** Every setting, in the order of the documentation. */
export const settings = (): (Said & { name: string })[] =>
  Object.keys(environment.shape)
    .filter(isNamed)
    .map(name => ({ name, ...saidOf(name) }))

/**
 * Reads the configuration; an empty variable counts as absent. Throws a `ConfigError` that names every mistake, never a
 * value that may be secret.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { given, unread } = withSecrets(env)
  if (unread.length > 0) throw new ConfigError(unread)
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(mistakes(parsed.error))
  const { data } = parsed
  const hazards = [...halvesOf(data), ...hazardsOf(data)]
  if (hazards.length > 0) throw new ConfigError(hazards)
  const dataDir = path.resolve(data.DATA_DIR)
  return {
    databaseUrl: data.DATABASE_URL,
    host: data.HOST,
    port: data.PORT,
    dataDir,
    backupDir: data.BACKUP_DIR ? path.resolve(data.BACKUP_DIR) : undefined,
    publicOrigin: data.PUBLIC_ORIGIN,
    tls:
      data.TLS_CERTIFICATE && data.TLS_KEY
        ? { certificate: path.resolve(data.TLS_CERTIFICATE), key: path.resolve(data.TLS_KEY) }
        : undefined,
    trustedProxies: data.TRUSTED_PROXIES === 'none' ? [] : data.TRUSTED_PROXIES.split(',').map(part => part.trim()),
    demo: data.DEMO,
    smtpUrl: data.SMTP_URL,
    keyFile: data.KEY_FILE ? path.resolve(data.KEY_FILE) : path.join(dataDir, 'keys.json'),
    customerServicePhone: data.CUSTOMER_SERVICE_PHONE,
    firstDayAvailability: data.FIRST_DAY_AVAILABILITY,
    verifyAgainMinutes: data.VERIFY_AGAIN_MINUTES,
    secondFactor:
      data.SECOND_FACTOR ?? (isOpen(data) && !data.OPEN_ANYWAY.includes('one-factor') ? 'everybody' : 'chosen'),
    sealSecret: data.SEAL_SECRET,
    sealCopies: data.SEAL_COPIES,
    scanner: data.SCANNER,
    metricsPort: data.METRICS_PORT,
    limits: data.LIMITS,
    passwordMemoryKiB: data.PASSWORD_MEMORY_KIB,
    waits: data.WAITS,
  }
}

/** Settings that may stand in a file instead: a credential of systemd, or what a vault wrote. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'SEAL_SECRET'] as const

/** What was set, with what stands in files; a file that cannot be read, or says a thing again, is a mistake. */
function withSecrets(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => isNamed(name) && value))
  const unread: string[] = []
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    const text = given[name] === undefined ? textIn(file) : ''
    if (text) given[name] = text
    else unread.push(`${name}_FILE must be a file with the value of ${name}, which is then not set itself.`)
  }
  return { given, unread }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function mistakes(error: z.ZodError): string[] {
  const names = new Set(error.issues.map(issue => String(issue.path[0])))
  return settings().flatMap(({ name, expected }) => (names.has(name) ? [`${name} must be ${expected}.`] : []))
}

/** A certificate is nothing without its key: a bank that was to speak TLS does not start without. */
const halvesOf = ({ TLS_CERTIFICATE, TLS_KEY }: z.output<typeof environment>): string[] =>
  Boolean(TLS_CERTIFICATE) === Boolean(TLS_KEY) ? [] : ['TLS_CERTIFICATE and TLS_KEY must be set together.']

/** What nobody may do by oversight: a bank that others can reach, with codes that are in print or without limits. */
function hazardsOf(data: z.output<typeof environment>): string[] {
  const { HOST, PUBLIC_ORIGIN, DEMO, LIMITS, SCANNER, SECOND_FACTOR, PASSWORD_MEMORY_KIB, OPEN_ANYWAY } = data
  const listensToAll = !isLoopback(HOST)
  if (!isOpen(data)) return []
  return [
    ...(listensToAll && PUBLIC_ORIGIN === undefined
      ? ['PUBLIC_ORIGIN must say the address that customers type, for HOST is open to the world.']
      : []),
    ...(DEMO && !OPEN_ANYWAY.includes('demo')
      ? ['This bank would be open to the world with codes that are in print. Set DEMO=0, or say OPEN_ANYWAY=demo.']
      : []),
    ...(!LIMITS && !OPEN_ANYWAY.includes('no-limits')
      ? ['This bank would be open to the world without limits. Set LIMITS=1, or say OPEN_ANYWAY=no-limits.']
      : []),
    ...(!SCANNER && !OPEN_ANYWAY.includes('no-scanner')
      ? ['This bank would take files of the world that nobody looked at. Set SCANNER, or say OPEN_ANYWAY=no-scanner.']
      : []),
    ...(SECOND_FACTOR === 'chosen' && !OPEN_ANYWAY.includes('one-factor')
      ? ['This bank would open to a password alone. Set SECOND_FACTOR=everybody, or say OPEN_ANYWAY=one-factor.']
      : []),
    ...(PASSWORD_MEMORY_KIB !== undefined &&
    PASSWORD_MEMORY_KIB < STRONG_HASH_KIB &&
    !OPEN_ANYWAY.includes('weak-hashes')
      ? ['This bank would hash passwords cheaply. Leave PASSWORD_MEMORY_KIB out, or say OPEN_ANYWAY=weak-hashes.']
      : []),
  ]
}

const isOpen = ({ HOST, PUBLIC_ORIGIN }: z.output<typeof environment>): boolean =>
  !isLoopback(HOST) || (PUBLIC_ORIGIN !== undefined && !isLoopback(new URL(PUBLIC_ORIGIN).hostname))

/** Names and addresses by which a machine calls itself. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/i.test(host)

/** None that is half the world: two of these would believe everybody about who asks. */
function isNetwork(part: string): boolean {
  if (part === 'loopback') return true
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= (version === 4 ? 8 : 16) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
