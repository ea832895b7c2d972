/**
 * How the embedded server is spoken to: over TLS alone, by whoever shows the certificate of their name. An authority
 * that is in the memory of the process which started the server makes them all, anew at each start and while it runs;
 * no password is known to anybody, and nothing that signs on lasts longer than some days.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from './settings.ts'
import { openAuthority, type Authority } from './x509.ts'

const HOUR_MS = 3_600_000
/** A machine that slept over a weekend finds its certificates still good. */
export const VALID_MS = 72 * HOUR_MS
export const RENEW_EVERY_MS = 6 * HOUR_MS

/** What lies in the folder of certificates. */
const files = (folder: string) => ({
  authority: path.join(folder, 'ca.pem'),
  server: path.join(folder, 'server.pem'),
  rules: path.join(folder, 'hba.conf'),
})

/** A certificate and its key, in one file, so that both are always of one making. */
const fileOf = (folder: string, role: string): string => path.join(folder, `${role}.pem`)

export const isCertified = (folder: string): boolean => existsSync(files(folder).authority)
export const forgetCertificates = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** How a role signs on with its certificate of this folder. */
export function withCertificate(url: string, folder: string, role: string): string {
  const to = new URL(url)
  to.username = role
  to.password = ''
  to.searchParams.set('sslmode', 'verify-full')
  to.searchParams.set('sslrootcert', files(folder).authority)
  for (const part of ['sslcert', 'sslkey']) to.searchParams.set(part, fileOf(folder, role))
  return to.href
}

/** The folder in which a URL's certificate lies, with those of the other roles; undefined for one with a password. */
export function certificatesOf(url: string): string | undefined {
  const file = new URL(url).searchParams.get('sslcert')
  return file === null ? undefined : path.dirname(file)
}

interface Certificates {
  readonly settings: Settings
  /** Makes all of them anew; whoever connects next shows the new one. */
  renew(): void
}

/** Makes the certificates of a server and of who may sign on to it. */
export function certify(
  folder: string,
  roles: readonly string[],
  authority: Authority = openAuthority('Wrenfield'),
): Certificates {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { authority: trusted, server, rules } = files(folder)
  const renew = () => {
    put(server, authority.issue('localhost', 'server', VALID_MS))
    for (const role of roles) put(fileOf(folder, role), authority.issue(role, 'client', VALID_MS))
  }
  put(trusted, authority.certificate)
  put(rules, 'hostssl all all 127.0.0.1/32 cert\n')
  renew()
  const settings = {
    ssl: 'on',
    ssl_min_protocol_version: 'TLSv1.3',
    ssl_ca_file: trusted,
    ssl_cert_file: server,
    ssl_key_file: server,
    hba_file: rules,
  }
  return { settings, renew }
}

/** There whole, or as it was. */
function put(file: string, text: string): void {
  const draft = `${file}.part`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}
