/** Health is answered by the bank as it speaks, in plain or over TLS, and by nobody else. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, type TlsFiles } from '../api/platform/tls.ts'
import { isReady } from './ready.ts'
import { openPapers } from './testing/papers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-ready-'))
const papers = openPapers(folder)
const paperOf = () => papers.certify(mkdtempSync(path.join(folder, 'one-')), ['bank.example.com'])

async function serve(status: number, tls?: TlsFiles): Promise<string> {
  const server = createHttpServer(tls, {}, ({ url }, answer) => answer.writeHead(url === '/ready' ? status : 404).end())
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return String(typeof address === 'object' && address ? address.port : 0)
}

test('health is asked for in the way the bank speaks, and believed of its own certificate alone', async () => {
  const paper = paperOf()
  const [plain, closing] = [await serve(200), await serve(503)]
  const secure = await serve(200, paper)
  const TLS_CERTIFICATE = paper.certificate
  expect(await isReady({ PORT: plain, HOST: '0.0.0.0' })).toBe(true)
  expect(await isReady({ PORT: closing })).toBe(false)
  expect(await isReady({ PORT: secure, TLS_CERTIFICATE })).toBe(true)
  expect(await isReady({ PORT: secure, TLS_CERTIFICATE: paperOf().certificate })).toBe(false)
  expect(await isReady({ PORT: secure })).toBe(false)
  expect(await isReady({ PORT: plain, TLS_CERTIFICATE })).toBe(false)
  expect(await isReady({ PORT: '1' })).toBe(false)
})

test('the container’s health check is that question', () => {
  const file = readFileSync(path.join(import.meta.dirname, '..', 'deploy', 'Containerfile'), 'utf8')
  expect(file).toMatch(/^HEALTHCHECK .*CMD \["node", "scripts\/ready\.ts"\]$/m)
})
