/** Certificates of a cluster: an authority of its own, and one for each of its machines. */
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Papers {
  /** The authority that everybody in the house trusts, and nobody outside. */
  readonly authority: string
  /** A key and a certificate for these names and addresses, readable by `uid`; both in one file, too. */
  certify(folder: string, names: readonly string[]): Paper
}

export interface Paper {
  readonly key: string
  readonly certificate: string
  readonly both: string
}

const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export function openPapers(folder: string): Papers {
  const [authority, key] = [path.join(folder, 'ca.pem'), path.join(folder, 'ca.key')]
  openssl('req', '-x509', ...EC, '-days', '2', '-subj', '/CN=Wrenfield drill', '-keyout', key, '-out', authority)
  chmodSync(authority, 0o644)
  return {
    authority,
    certify(where, names) {
      const at = (name: string) => path.join(where, name)
      const paper = { key: at('node.key'), certificate: at('node.pem'), both: at('both.pem') }
      const [asked, more] = [at('node.csr'), at('node.ext')]
      const spoken = names.map(name => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`)
      writeFileSync(more, `subjectAltName=${spoken.join(',')}\nextendedKeyUsage=serverAuth,clientAuth\n`)
      openssl('req', ...EC, '-subj', `/CN=${names[0] ?? ''}`, '-keyout', paper.key, '-out', asked)
      const signing = ['-CA', authority, '-CAkey', key, '-CAcreateserial', '-days', '2', '-extfile', more]
      openssl('x509', '-req', '-in', asked, ...signing, '-out', paper.certificate)
      writeFileSync(paper.both, readFileSync(paper.certificate, 'utf8') + readFileSync(paper.key, 'utf8'))
      for (const file of [paper.key, paper.both]) chmodSync(file, 0o600)
      return paper
    },
  }
}
