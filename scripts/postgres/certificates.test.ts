/** The embedded server is spoken to over TLS alone, by whoever shows a certificate that its own authority made. */
import { X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { packRecords } from '../../api/platform/connection.ts'
import { migrate } from '../migrate.ts'
import { loginsOf, makeLogins, namesOfLogins } from '../logins.ts'
import { certify, RENEW_EVERY_MS, VALID_MS, withCertificate } from './certificates.ts'
import { layout } from './data-folder.ts'
import { startPostgres } from './postgres.ts'
import { THROWAWAY } from './settings.ts'
import { openAuthority } from './x509.ts'

const root = mkdtempSync(path.join(tmpdir(), 'wrenfield-certified-'))
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const DATABASE = 'bank'
const folder = path.join(root, 'server')
const { certificates, password } = layout(folder)
const start = () =>
  startPostgres({ folder, database: DATABASE, settings: THROWAWAY, certified: namesOfLogins(DATABASE) })

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    packRecords(client)
    return (await client.query(sql)).rows[0]
  } catch (error) {
    return error instanceof Error ? error.message : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const WHO = `select current_user::text as who, version as tls from pg_stat_ssl where pid = pg_backend_pid()`
const serialOf = (name: string) =>
  new X509Certificate(readFileSync(path.join(certificates, `${name}.pem`))).serialNumber

test('the embedded server is opened over TLS by a certificate, and by no password', async () => {
  const server = await start()
  try {
    const url = server.connectionString
    await migrate(url)
    const logins = await makeLogins(url, path.join(root, 'logins.json'))
    expect(existsSync(path.join(root, 'logins.json')) || existsSync(password)).toBe(false)
    for (const [login, to] of Object.entries(logins))
      expect(await ask(to, WHO)).toEqual({ who: `${DATABASE}_${login}`, tls: 'TLSv1.3' })
    const keeping = `select count(*)::int as n from pg_authid
      where rolpassword is not null and rolname like '${DATABASE}%'`
    expect(await ask(url, keeping)).toEqual({ n: 0 })

    const plain = new URL(url)
    plain.search = ''
    plain.password = 'guessed'
    expect(await ask(plain.href, WHO)).toMatch(/no encryption/)
    const bare = new URL(url)
    for (const part of ['sslcert', 'sslkey']) bare.searchParams.delete(part)
    bare.password = 'guessed'
    expect(await ask(bare.href, WHO)).toMatch(/certificate/)
    const posing = new URL(logins.api)
    posing.username = 'postgres'
    expect(await ask(posing.href, WHO)).toMatch(/certificate authentication failed/)

    const stranger = path.join(root, 'stranger')
    certify(stranger, ['postgres'], openAuthority('Wrenfield'))
    const forged = new URL(withCertificate(url, stranger, 'postgres'))
    forged.searchParams.set('sslrootcert', path.join(certificates, 'ca.pem'))
    expect(await ask(forged.href, WHO)).toMatch(/unknown ca|decrypt error|certificate|ECONNRESET|terminated/i)
    expect(await ask(withCertificate(url, stranger, 'postgres'), WHO)).toMatch(
      /self.signed|unable to verify|certificate/i,
    )
  } finally {
    await server.stop()
  }
})

test('certificates are made anew at each start, and those of before are worth nothing', async () => {
  const server = await start()
  const before = path.join(root, 'before')
  const name = `${DATABASE}_api`
  try {
    const own = new X509Certificate(readFileSync(path.join(certificates, `${name}.pem`)))
    expect(Date.parse(own.validTo) - Date.now()).toBeLessThanOrEqual(VALID_MS)
    expect(RENEW_EVERY_MS).toBeLessThan(VALID_MS / 2)
    const authority = openAuthority('Wrenfield')
    const kept = certify(before, [name], authority)
    const first = readFileSync(path.join(before, `${name}.pem`), 'utf8')
    kept.renew()
    expect(readFileSync(path.join(before, `${name}.pem`), 'utf8')).not.toBe(first)
  } finally {
    await server.stop()
  }
  const first = serialOf(name)
  const old = readFileSync(path.join(certificates, `${name}.pem`))
  const again = await start()
  try {
    expect(serialOf(name)).not.toBe(first)
    const { api } = loginsOf(again.connectionString, '')
    expect(await ask(api, WHO)).toEqual({ who: name, tls: 'TLSv1.3' })
    writeFileSync(path.join(root, 'old.pem'), old)
    const late = new URL(api)
    for (const part of ['sslcert', 'sslkey']) late.searchParams.set(part, path.join(root, 'old.pem'))
    expect(await ask(late.href, WHO)).toMatch(/unknown ca|decrypt error|certificate|ECONNRESET|terminated/i)
  } finally {
    await again.stop()
  }
})
