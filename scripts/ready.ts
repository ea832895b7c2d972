/**
 * Whether the bank of this environment is ready: what a container's health check asks, in plain or over TLS as the bank
 * speaks it. Its settings are read as they are: the bank itself refuses those that are wrong.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'

type Asked = Readonly<Record<string, string | undefined>>

const WITHIN_MS = 2_500

/** Asks the bank on this machine; over TLS it is believed when it shows the very certificate that it was given. */
export function isReady({ PORT = '3000', HOST = '127.0.0.1', TLS_CERTIFICATE }: Asked): Promise<boolean> {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  const to = { host: everywhere ? '127.0.0.1' : HOST, port: Number(PORT), path: '/ready', timeout: WITHIN_MS }
  return new Promise(resolve => {
    const heard = (answer: http.IncomingMessage) => {
      answer.resume()
      // its names are those of the machine as others know it: that it is our own file is what counts here
      const { socket } = answer
      const own = TLS_CERTIFICATE === undefined || (socket instanceof TLSSocket && isOwn(socket, TLS_CERTIFICATE))
      resolve(own && answer.statusCode === 200)
    }
    const asked = TLS_CERTIFICATE
      ? https.get({ ...to, agent: false, rejectUnauthorized: false }, heard)
      : http.get({ ...to, agent: false }, heard)
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })
}

const isOwn = (socket: TLSSocket, file: string): boolean =>
  socket.getPeerX509Certificate()?.fingerprint256 === new X509Certificate(readFileSync(file)).fingerprint256

if (import.meta.main) process.exitCode = (await isReady(process.env)) ? 0 : 1
