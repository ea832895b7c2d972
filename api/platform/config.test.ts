// Tries C-98, C-164.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const mistakesIn = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('nothing set is a demo bank on this machine alone', () => {
  expect(readConfig({})).toEqual({
    databaseUrl: undefined,
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: undefined,
    tls: undefined,
    trustedProxies: ['loopback'],
    dataDir: path.resolve('var'),
    backupDir: undefined,
    demo: true,
    smtpUrl: undefined,
    keyFile: path.resolve('var/keys.json'),
    customerServicePhone: undefined,
    firstDayAvailability: undefined,
    verifyAgainMinutes: undefined,
    secondFactor: 'chosen',
    sealSecret: undefined,
    sealCopies: [],
    scanner: undefined,
    metricsPort: undefined,
    limits: true,
    passwordMemoryKiB: undefined,
    waits: '',
  })
})

test('everything can be set', () => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://bank@db.example.com/wrenfield?sslmode=verify-full',
    TLS_CERTIFICATE: '/srv/tls/node.pem',
    TLS_KEY: '/srv/tls/node.key',
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/bank',
    BACKUP_DIR: '/mnt/backups',
    DEMO: '0',
    PUBLIC_ORIGIN: 'https://bank.example.com',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    OPEN_ANYWAY: 'no-limits, weak-hashes',
    SCANNER: 'unix:/run/clamav/clamd.ctl',
    SMTP_URL: 'smtps://mail.example.com',
    KEY_FILE: '/srv/keys/one',
    METRICS_PORT: '9100',
    LIMITS: '0',
    FIRST_DAY_AVAILABILITY: '275',
    VERIFY_AGAIN_MINUTES: '0',
    PASSWORD_MEMORY_KIB: '1024',
    WAITS: 'preLoader=0,pageLoading=0',
  })
  expect(config).toMatchObject({ port: 0, host: '::1', dataDir: '/srv/bank', demo: false, keyFile: '/srv/keys/one' })
  expect(config.tls).toEqual({ certificate: '/srv/tls/node.pem', key: '/srv/tls/node.key' })
  expect(config).toMatchObject({ backupDir: '/mnt/backups' })
  expect(config).toMatchObject({ publicOrigin: 'https://bank.example.com', trustedProxies: ['10.0.0.0/8', '::1'] })
  expect(config).toMatchObject({
    scanner: { path: '/run/clamav/clamd.ctl' },
    metricsPort: 9100,
    limits: false,
    passwordMemoryKiB: 1024,
    firstDayAvailability: '275.00',
    verifyAgainMinutes: 0,
    waits: 'preLoader=0,pageLoading=0',
  })
})

test('an empty variable is an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('every mistake has its own line, in the order of the documentation, without the value', () => {
  const secret = 'mysql://bank:secret@db/wrenfield'
  expect(mistakesIn({ DEMO: 'yes', PORT: '70000', DATABASE_URL: secret })).toEqual([
    'DATABASE_URL must be a URL such as postgres://user:password@127.0.0.1:5432/wrenfield; ' +
      'of another machine by its name, with sslmode=verify-full.',
    'PORT must be a port number from 0 to 65535.',
    'DEMO must be 1 or 0.',
  ])
})

test.each([
  ['PORT', '-1'],
  ['PORT', '3000x'],
  ['HOST', 'two words'],
  ['SMTP_URL', 'mail.example.com'],
  ['LIMITS', 'off'],
  ['PASSWORD_MEMORY_KIB', '1'],
  ['WAITS', 'preLoader'],
  ['CUSTOMER_SERVICE_PHONE', 'call us'],
  ['VERIFY_AGAIN_MINUTES', '-1'],
  ['VERIFY_AGAIN_MINUTES', '721'],
  ['FIRST_DAY_AVAILABILITY', '-1'],
  ['FIRST_DAY_AVAILABILITY', '275.5'],
  ['FIRST_DAY_AVAILABILITY', 'all'],
  ['PUBLIC_ORIGIN', 'bank.example.com'],
  ['PUBLIC_ORIGIN', 'https://bank.example.com/path'],
  ['PUBLIC_ORIGIN', 'http://bank.example.com'],
  ['PUBLIC_ORIGIN', 'ftp://localhost'],
  ['TRUSTED_PROXIES', 'all'],
  ['TRUSTED_PROXIES', '10.0.0.0/0'],
  ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
  ['TRUSTED_PROXIES', '::/1,8000::/1'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['OPEN_ANYWAY', '1'],
  ['SCANNER', 'tcp:10.0.0.5:3310'],
])('%s=%s is refused', (name, value) => {
  expect(mistakesIn({ [name]: value })).toHaveLength(1)
})

const SCANNER = 'unix:/run/clamav/clamd.ctl'
const away = { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://bank.example.com', SCANNER }
test.each([
  [{ ...away }, 'DEMO=0'],
  [{ ...away, DEMO: '0', LIMITS: '0' }, 'LIMITS=1'],
  [{ HOST: '0.0.0.0', DEMO: '0', SCANNER }, 'PUBLIC_ORIGIN'],
  [{ HOST: 'bank.example.com', DEMO: '0', SCANNER }, 'PUBLIC_ORIGIN'],
  [{ HOST: '::', OPEN_ANYWAY: 'demo, no-scanner' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'https://bank.example.com', SCANNER }, 'DEMO=0'], // behind a proxy on this machine
  [{ ...away, OPEN_ANYWAY: 'no-limits' }, 'DEMO=0'],
  [{ ...away, DEMO: '0', SCANNER: '' }, 'SCANNER'],
  [{ ...away, DEMO: '0', SECOND_FACTOR: 'chosen' }, 'SECOND_FACTOR'],
  [{ ...away, DEMO: '0', PASSWORD_MEMORY_KIB: '1024' }, 'PASSWORD_MEMORY_KIB'],
])('%j would be open to the world by oversight', (env, said) => {
  const lines = mistakesIn(env)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(said)
})

test.each([
  [{ ...away, DEMO: '0' }],
  [{ ...away, DEMO: '0', SCANNER: '', OPEN_ANYWAY: 'no-scanner' }],
  [{ ...away, OPEN_ANYWAY: 'demo' }],
  [{ ...away, LIMITS: '0', OPEN_ANYWAY: 'demo, no-limits' }],
  [{ ...away, DEMO: '0', SECOND_FACTOR: 'chosen', OPEN_ANYWAY: 'one-factor' }],
  [{ ...away, DEMO: '0', PASSWORD_MEMORY_KIB: '1024', OPEN_ANYWAY: 'weak-hashes' }],
  [{ ...away, DEMO: '0', PASSWORD_MEMORY_KIB: '65536' }],
  [{ LIMITS: '0' }],
  [{ HOST: 'localhost', LIMITS: '0', PUBLIC_ORIGIN: 'http://localhost:3000' }],
])('%j is as it was meant', env => expect(mistakesIn(env)).toEqual([]))

test('open to the world, a bank asks everybody for a second factor; at home whoever chose it', () => {
  const factorIn = (env: Record<string, string>) => readConfig(env).secondFactor
  expect(factorIn({})).toBe('chosen')
  expect(factorIn({ SECOND_FACTOR: 'everybody' })).toBe('everybody')
  expect(factorIn({ ...away, DEMO: '0' })).toBe('everybody')
  expect(factorIn({ PUBLIC_ORIGIN: 'https://bank.example.com', SCANNER, DEMO: '0' })).toBe('everybody')
  expect(factorIn({ ...away, DEMO: '0', OPEN_ANYWAY: 'one-factor' })).toBe('chosen')
})

test('seals are copied to folders, addresses, endpoints, time-stamping authorities, nowhere else', () => {
  const words = '/mnt/copy  mailto:auditor@example.com https://example.com/seals tsa+https://tsa.example.com'
  expect(readConfig({ SEAL_COPIES: words }).sealCopies).toEqual([
    { kind: 'folder', to: '/mnt/copy' },
    { kind: 'mail', to: 'auditor@example.com' },
    { kind: 'http', to: 'https://example.com/seals' },
    { kind: 'timestamp', to: 'https://tsa.example.com' },
  ])
  for (const wrong of ['mailto:nobody', 'ftp://example.com', 'tsa+ftp://x', 'http://'])
    expect(mistakesIn({ SEAL_COPIES: wrong })).toEqual([expect.stringContaining('SEAL_COPIES must be places')])
})

test('a database on another machine is asked over TLS alone, by the name in its certificate', () => {
  const takes = (url: string) => mistakesIn({ DATABASE_URL: url }).length === 0
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) expect(takes(`postgres://bank@${host}/wrenfield`)).toBe(true)
  expect(takes('postgres://bank@localhost/wrenfield?host=/run/postgresql')).toBe(true)
  expect(takes('postgres://bank@db.example.com/wrenfield?sslmode=verify-full&sslrootcert=/etc/ca.pem')).toBe(true)
  for (const mode of ['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=require', '?sslmode=verify-ca', '?ssl=true'])
    expect([mode, takes(`postgres://bank@db.example.com/wrenfield${mode}`)]).toEqual([mode, false])
  expect(takes('postgres://bank@10.0.0.5/wrenfield?sslmode=verify-full')).toBe(false)
  expect(takes('postgres://bank@localhost/wrenfield?host=db.example.com')).toBe(false)
})

test('a certificate and its key come together', () => {
  const said = ['TLS_CERTIFICATE and TLS_KEY must be set together.']
  expect(mistakesIn({ TLS_CERTIFICATE: '/srv/node.pem' })).toEqual(said)
  expect(mistakesIn({ TLS_KEY: '/srv/node.key' })).toEqual(said)
})

test('what is secret may stand in a file, and never in both places', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'wf-secret-')), 'database')
  const url = 'postgres://bank:secret@127.0.0.1/wrenfield'
  writeFileSync(file, `${url}\n`)
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(url)
  expect(readConfig({ DATABASE_URL_FILE: '', DATABASE_URL: url }).databaseUrl).toBe(url)
  const said = ['DATABASE_URL_FILE must be a file with the value of DATABASE_URL, which is then not set itself.']
  expect(mistakesIn({ DATABASE_URL_FILE: file, DATABASE_URL: url })).toEqual(said)
  expect(mistakesIn({ DATABASE_URL_FILE: '/nowhere' })).toEqual(said)
  writeFileSync(file, 'mysql://bank:secret@db/wrenfield')
  expect(mistakesIn({ DATABASE_URL_FILE: file })).toEqual([expect.stringMatching(/^DATABASE_URL must be/)])
  expect(mistakesIn({ DATABASE_URL_FILE: file }).join()).not.toContain('secret@')
})
