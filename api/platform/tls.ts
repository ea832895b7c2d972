/** TLS of the bank itself: to its proxy, to whoever reads its metrics, or to customers where there is no proxy. */
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import {
  createServer as createPlain,
  type RequestListener,
  type Server as PlainServer,
  type ServerOptions,
} from 'node:http'
import { createServer as createSecure, type Server as SecureServer } from 'node:https'

/** Files with a certificate and its key, in PEM. */
export interface TlsFiles {
  readonly certificate: string
  readonly key: string
}

const LOOK_EVERY_MS = 60_000

const read = ({ certificate, key }: TlsFiles) => ({
  cert: readFileSync(certificate),
  key: readFileSync(key),
  minVersion: 'TLSv1.2' as const, // wanted as that very word
})

/** A server that speaks TLS and nothing else, where there are files for it; a renewed certificate is taken up. */
export function createHttpServer(
  tls: TlsFiles | undefined,
  options: ServerOptions,
  answer: RequestListener,
  lookEveryMs = LOOK_EVERY_MS,
): PlainServer | SecureServer {
  if (!tls) return createPlain(options, answer)
  const server = createSecure({ ...options, ...read(tls) }, answer)
  const renew = () => {
    try {
      server.setSecureContext(read(tls))
    } catch {
      // half of a renewal: the certificate that stands goes on, and the other file will come
    }
  }
  const files = [tls.certificate, tls.key]
  for (const file of files) watchFile(file, { interval: lookEveryMs, persistent: false }, renew)
  server.on('close', () => {
    for (const file of files) unwatchFile(file, renew)
  })
  return server
}
