import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, utimesSync } from 'node:fs'
import { connect as plainly } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openPapers, type Paper } from '../../scripts/testing/papers.ts'
import { createHttpServer } from './tls.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-tls-'))
const papers = openPapers(folder)
const paperOf = () => papers.certify(mkdtempSync(path.join(folder, 'one-')), ['localhost'])
const ca = readFileSync(papers.authority)

async function serve(paper: Paper, lookEveryMs?: number): Promise<number> {
  const tls = { certificate: paper.certificate, key: paper.key }
  const server = createHttpServer(tls, {}, (_request, response) => response.end('here'), lookEveryMs)
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function shake(port: number, more: object = {}): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca, ...more })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

test('the bank speaks TLS of 1.2 and later, and nothing else on that port', async () => {
  const port = await serve(paperOf())
  expect((await shake(port)).getProtocol()).toBe('TLSv1.3')
  expect((await shake(port, { maxVersion: 'TLSv1.2' })).getProtocol()).toBe('TLSv1.2')
  await expect(
    shake(port, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  ).rejects.toThrow()
  const socket = plainly(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', chunk => (said += String(chunk)))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'close')
  expect(said).not.toContain('here')
})

test('a certificate that was renewed is taken up without a new start', async () => {
  const [paper, next] = [paperOf(), paperOf()]
  const port = await serve(paper, 20)
  const first = (await shake(port)).getPeerCertificate().serialNumber
  for (const name of ['key', 'certificate'] as const) {
    copyFileSync(next[name], paper[name])
    utimesSync(paper[name], new Date(), new Date(Date.now() + 5_000))
  }
  await expect.poll(async () => (await shake(port)).getPeerCertificate().serialNumber).not.toBe(first)
})
