/** SECURITY.md says what is so: its tests are there, its figures are the settings', no requirement is left out. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MOST_PARTS, MOST_TAGS } from '../api/categories/categories.schema.ts'
import { MOST_FILES } from '../api/disputes/disputes.schema.ts'
import { bounds } from '../api/platform/most.schema.ts'
import { defaultSettings } from '../api/platform/settings.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8')
const text = read('SECURITY.md')
const NOT = ['**/node_modules/**', 'web/dist/**']
const house = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: NOT })

interface Row {
  ids: string[]
  standing: string
  why: string
}
const rows: Row[] = [...text.matchAll(/^\| (V\d[^|]*) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, ids = '', standing = '', why = '']) => ({ ids: ids.trim().split(/,\s*/), standing: standing.trim(), why }),
)

/** ASVS 5.0.0: of each section the number of its last requirement, and those that are of level 3 only. */
const SECTIONS: Record<string, [last: number, third: number[]]> = {
  'V1.1': [2, []],
  'V1.2': [10, [10]],
  'V1.3': [12, [12]],
  'V1.4': [3, []],
  'V1.5': [3, [3]],
  'V2.1': [3, []],
  'V2.2': [3, []],
  'V2.3': [5, [5]],
  'V2.4': [2, [2]],
  'V3.1': [1, [1]],
  'V3.2': [3, [3]],
  'V3.3': [5, [5]],
  'V3.4': [8, [7, 8]],
  'V3.5': [8, [6, 7, 8]],
  'V3.6': [1, [1]],
  'V3.7': [5, [3, 4, 5]],
  'V4.1': [5, [4, 5]],
  'V4.2': [5, [2, 3, 4, 5]],
  'V4.3': [2, []],
  'V4.4': [4, []],
  'V5.1': [1, []],
  'V5.2': [6, [4, 5, 6]],
  'V5.3': [3, [3]],
  'V5.4': [3, []],
  'V6.1': [3, []],
  'V6.2': [12, []],
  'V6.3': [8, [5, 6, 7, 8]],
  'V6.4': [6, [5, 6]],
  'V6.5': [8, [6, 7, 8]],
  'V6.6': [4, [4]],
  'V6.7': [2, [1, 2]],
  'V6.8': [4, []],
  'V7.1': [3, []],
  'V7.2': [4, []],
  'V7.3': [2, []],
  'V7.4': [5, []],
  'V7.5': [3, [3]],
  'V7.6': [2, []],
  'V8.1': [4, [3, 4]],
  'V8.2': [4, [4]],
  'V8.3': [3, [2, 3]],
  'V8.4': [2, [2]],
  'V9.1': [3, []],
  'V9.2': [4, []],
  'V10.1': [2, []],
  'V10.2': [3, [3]],
  'V10.3': [5, [5]],
  'V10.4': [16, [12, 13, 14, 15, 16]],
  'V10.5': [5, []],
  'V10.6': [2, []],
  'V10.7': [3, []],
  'V11.1': [4, [3, 4]],
  'V11.2': [5, [4, 5]],
  'V11.3': [5, [4, 5]],
  'V11.4': [4, []],
  'V11.5': [2, [2]],
  'V11.6': [2, [2]],
  'V11.7': [2, [1, 2]],
  'V12.1': [5, [4, 5]],
  'V12.2': [2, []],
  'V12.3': [5, [5]],
  'V13.1': [4, [2, 3, 4]],
  'V13.2': [6, [6]],
  'V13.3': [4, [3, 4]],
  'V13.4': [7, [6, 7]],
  'V14.1': [2, []],
  'V14.2': [8, [5, 6, 7, 8]],
  'V14.3': [3, []],
  'V15.1': [5, [4, 5]],
  'V15.2': [5, [4, 5]],
  'V15.3': [7, []],
  'V15.4': [4, [1, 2, 3, 4]],
  'V16.1': [1, []],
  'V16.2': [5, []],
  'V16.3': [4, []],
  'V16.4': [3, []],
  'V16.5': [4, [4]],
  'V17.1': [2, [2]],
  'V17.2': [8, [5, 6, 7, 8]],
  'V17.3': [2, []],
}
const wanted = Object.entries(SECTIONS).flatMap(([section, [last, third]]) =>
  Array.from({ length: last }, (_, n) => n + 1)
    .filter(n => !third.includes(n))
    .map(n => `${section}.${n}`),
)

describe('the table of requirements', () => {
  test('has each of levels 1 and 2, once', () => {
    expect(wanted.length).toBe(253)
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(wanted.toSorted())
  })

  test('names tests that there are', () => {
    const sources = ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts'].flatMap(house).map(read).join('\n')
    const named = rows
      .filter(({ standing }) => standing === 'met')
      .flatMap(({ why }) => [...why.matchAll(/`([^`]+)`/g)])
    expect(named.length).toBeGreaterThan(150)
    expect(named.map(([, name = '']) => name).filter(name => !sources.includes(`'${name}'`))).toEqual([])
  })

  test('counts as it says, and every deviation has its reason', () => {
    const [met, not] = ['met', 'deviation'].map(standing => rows.filter(row => row.standing === standing))
    const [n = 0, d = 0] = [met?.length, not?.length]
    expect(text).toContain(`${n} of ${n + d} requirements that apply are met (${((100 * n) / (n + d)).toFixed(1)}%)`)
    expect(rows.filter(({ why, standing }) => standing !== 'met' && why.trim().length < 5)).toEqual([])
    expect(rows.filter(({ standing }) => !['met', 'deviation', 'not applicable'].includes(standing))).toEqual([])
  })
})

test('what SECURITY.md says of codes and sessions is what the settings say', () => {
  const { session, limits, codes, resetLifeMs, door } = defaultSettings
  const minute = 60_000
  expect(text).toContain(
    `ends after ${session.idleMs / minute} idle minutes and after ${session.absoluteMs / minute / 60} hours`,
  )
  expect(text).toContain(`${session.most} at once, the sixth`)
  expect(text).toContain(`a link of ${resetLifeMs / minute} minutes`)
  expect(text).toContain(`${limits.signOnUser.points} looked at in half an hour for one user`)
  const { all, strangers, each } = door
  expect(text).toContain(`${all} calls are answered at once, ${strangers} of them of strangers, ${each}\n`)
  const { navigation, atm, enrollment: _enrollment, ...factors } = codes.lifeMs
  expect([navigation / minute, atm / minute]).toEqual([5, 30])
  expect(Math.max(...Object.values(factors)) / minute).toBeLessThanOrEqual(10)
})

test('what SECURITY.md says of files is what is taken', () => {
  expect(text).toContain('5 MB, 25 megapixels')
  expect(read('api/platform/uploads.ts')).toContain('PIXELS = 25_000_000')
})

test('what SECURITY.md says of how much is the table', () => {
  const { session, live } = defaultSettings
  const [, section = ''] = /\n## How much\n([^]*?)\n## /.exec(text) ?? []
  const told = [...section.matchAll(/^\| (.+) \| ([\d,]+) \| (.+) \|$/gm)].map(([, what, most, because]) => [
    what,
    Number(most?.replace(',', '')),
    because,
  ])
  expect(told).toEqual(Object.values(bounds).map(({ what, most, because }) => [what, most, because]))
  const besides = `Sessions are ${session.most}, streams ${live.session} a session and ${live.customer} a customer`
  const parts = `parts of a line ${MOST_PARTS}, tags of a line ${MOST_TAGS}, papers of a dispute ${MOST_FILES}`
  for (const said of [besides, parts]) expect(section.replaceAll('\n', ' ')).toContain(said)
})

const served = () =>
  ['api/**/*.ts', 'ledger/**/*.ts', 'web/**/*.{ts,tsx}']
    .flatMap(house)
    .filter(name => !/\.(test|e2e|long)\./.test(name))

test('the house keeps the rules of code that ASVS asks for', () => {
  const forbidden: [RegExp, string][] = [
    [/\beval\(|new Function\(/, 'text that is run'],
    [/dangerouslySetInnerHTML|\.innerHTML\s*=|document\.write/, 'text that becomes HTML'],
    [/createHash\('(md5|sha1)'|createCipher\(|aes-\d+-(ecb|cbc)/i, 'weak hashes and modes'],
    [/window\.addEventListener\('message'/, 'messages of other windows'],
    [/onPaste=\{[^}]*preventDefault/, 'pasting that is forbidden'],
    [/[^=!]==[^=]|!=[^=]/, 'loose equality'],
    [/window\.location\.(href|assign|replace)\s*[=(]\s*['"`]https?:/, 'a way to another host'],
  ]
  const found = served().flatMap(name => {
    const code = read(name).replace(/\/\*[^]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'|`[^`]*`/gm, said =>
      /^['`]/.test(said) ? said : '',
    )
    return forbidden.flatMap(([pattern, what]) =>
      pattern.test(what === 'loose equality' ? code.replace(/'[^'\n]*'|`[^`]*`|==\s*null|!=\s*null/g, '') : code)
        ? [`${name}: ${what}`]
        : [],
    )
  })
  expect(found).toEqual([])
})

describe('deploy', () => {
  const [haproxy, patroni, etcd, unit, container] = [
    read('deploy/haproxy.cfg'),
    read('deploy/patroni.yml'),
    read('deploy/etcd.env'),
    read('deploy/bank.env'),
    read('deploy/Containerfile'),
  ]

  test('deploy: TLS 1.2 at least, strong suites first, and plain calls of the API are refused', () => {
    expect(haproxy).toContain('ssl-min-ver TLSv1.2')
    expect(haproxy).toMatch(/ssl-default-bind-ciphers ECDHE\+AESGCM/)
    expect(haproxy).toMatch(
      /frontend plain[^]*deny deny_status 403 if \{ path_beg -i \/api \/trpc \}[^]*redirect scheme https/,
    )
  })

  test('deploy: who asks is said by the proxy alone', () => {
    expect(haproxy).toMatch(/del-header X-Forwarded-For[^]*set-header X-Forwarded-For %\[src\]/)
  })

  test('deploy: TRACE is refused', () => expect(haproxy).toContain('deny_status 405 if METH_TRACE'))

  test('deploy: health and metrics are for those inside', () => {
    expect(haproxy).toMatch(/deny_status 404 if \{ path \/ready \/readyz \/healthz \}/)
    expect(read('api/platform/metrics.ts')).toContain(`server.listen(port, '127.0.0.1'`)
  })

  test('deploy: only TLS, with the cluster’s own authority, on one machine and between them', () => {
    const networks = [...patroni.matchAll(/- (host\w*) \w+ \w+ (\S+)/g)].map(([, kind, from = '']) => [kind, from])
    expect(networks.length).toBe(4)
    expect(networks.filter(([kind]) => kind !== 'hostssl')).toEqual([])
    const bouncer = read('deploy/pgbouncer.ini')
    expect(bouncer).toMatch(/^client_tls_sslmode = require$/m)
    expect(bouncer).toMatch(/^server_tls_sslmode = verify-full$/m)
    const servers = [...haproxy.matchAll(/default-server ([^\n]+)/g)].map(([, words = '']) => words)
    expect(servers.length).toBe(2)
    for (const words of servers) expect(words).toMatch(/ssl verify required ca-file "\$AUTHORITY"/)
    expect(servers[0]).toMatch(/ ssl verify required [^\n]* verifyhost localhost/)
    expect(unit).toMatch(/^TLS_CERTIFICATE=\/\S+\nTLS_KEY=\/\S+$/m)
    expect(unit).toMatch(/DATABASE_URL=postgres:\S+sslmode=verify-full/)
    expect(etcd.match(/=http:/g)).toBeNull()
    expect(etcd).toContain('ETCD_PEER_CLIENT_CERT_AUTH=true')
  })

  test('deploy: logs go to another machine, over TLS with a certificate on either side', () => {
    const upload = read('deploy/journal-upload.conf')
    expect(upload).toMatch(/^URL=https:/m)
    for (const name of ['ServerKeyFile', 'ServerCertificateFile', 'TrustedCertificateFile'])
      expect(upload).toMatch(new RegExp(`^${name}=/`, 'm'))
    expect(read('RUNBOOK.md')).toContain('deploy/journal-upload.conf')
  })

  test('deploy: what opens something comes out of systemd’s own store, for its unit alone', () => {
    const units = house('deploy/wrenfield*.service')
    expect(units.length).toBe(4)
    for (const name of units) {
      const words = read(name)
      const handed = [...words.matchAll(/^LoadCredentialEncrypted=([\w.-]+):\/etc\/credstore\.encrypted\//gm)]
      expect(handed.map(([, one]) => one)).toEqual(['keys.json', 'smtp-url', 'seal-secret'])
      for (const [, one = ''] of handed) expect(words).toMatch(new RegExp(`^Environment=.*_FILE=%d/${one}( |$)`, 'm'))
      expect(words).not.toMatch(/^LoadCredential=|^SetCredential=/m)
    }
    const set = unit.split('\n').filter(line => !line.startsWith('#'))
    expect(set.filter(line => /PASSWORD|SECRET|SMTP_URL|DATABASE_URL|KEY_FILE|:[^/@]+@/.test(line))).toEqual([])
  })

  test('deploy: the image has neither history nor data', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', 'var']))
    expect(container).toMatch(/^USER 10001$/m)
    expect(unit).toContain('DEMO=0')
  })
})
