import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { compress } from '../scripts/compress.ts'
import { webRoutes } from './web.ts'

/**
 * The built pages, packed as the browser takes them: the same content by every road,
 * never an encoding that was not asked for.
 */
const dist = mkdtempSync(path.join(tmpdir(), 'wrenfield-dist-'))
const SCRIPT = 'console.log("Wrenfield");\n'.repeat(200)
mkdirSync(path.join(dist, 'assets'))
writeFileSync(path.join(dist, 'assets/app-1.js'), SCRIPT)
writeFileSync(path.join(dist, 'assets/face-1.woff2'), Buffer.alloc(900, 7))
writeFileSync(
  path.join(dist, 'index.html'),
  '<meta content="__WAITS__ __PHONE__"><script nonce="__CSP_NONCE__"></script>',
)
await compress(dist)

const app = express()
app.use((_req, res, next) => {
  res.locals['nonce'] = 'n-1'
  next()
})
app.use(webRoutes(dist, { waits: 'preLoader=0', phone: '1-800-555-0142' }))
const server = app.listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => {
  server.close()
  rmSync(dist, { recursive: true, force: true })
})

/** As it comes over the wire: `fetch` would unpack it. */
async function get(url: string, headers: Record<string, string> = {}) {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: url, headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
const unpacked = ({ headers, body }: { headers: Record<string, unknown>; body: Buffer }): string => {
  const encoding = headers['content-encoding']
  return (encoding === 'br' || encoding === 'gzip' ? unpack[encoding](body) : body).toString()
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
])('a browser that takes "%s" is given %s', async (accepted, encoding) => {
  for (const url of ['/assets/app-1.js', '/']) {
    const answer = await get(url, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding'], url).toBe(encoding)
    expect(String(answer.headers['vary']).toLowerCase(), url).toContain('accept-encoding')
    if (url === '/')
      expect(unpacked(answer)).toBe('<meta content="preLoader=0 1-800-555-0142"><script nonce="n-1"></script>')
    else expect(unpacked(answer)).toBe(SCRIPT)
  }
})

test('whatever a browser says that it takes, it is given nothing else, and the same content', async () => {
  const one = fc.record({
    name: fc.constantFrom('br', 'gzip', 'deflate', 'identity', 'zstd', '*'),
    q: fc.constantFrom('', ';q=0', ';q=0.5', ';q=1'),
  })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(one, { selector: ({ name }) => name, maxLength: 5 }), async wanted => {
      const header = wanted.map(({ name, q }) => name + q).join(', ')
      const answer = await get('/assets/app-1.js', { 'accept-encoding': header })
      const given = answer.headers['content-encoding']
      const named = wanted.find(({ name }) => name === given) ?? wanted.find(({ name }) => name === '*')
      if (given !== undefined) expect(named?.q ?? ';q=0', header).not.toBe(';q=0')
      expect(unpacked(answer)).toBe(SCRIPT)
    }),
    { numRuns: 60 },
  )
})

test('built files are kept for ever and known by their tags; the page itself never is', async () => {
  const script = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-type']).toMatch(/javascript/)
  const plain = await get('/assets/app-1.js')
  expect(plain.headers['etag']).not.toBe(script.headers['etag'])
  const again = await get('/assets/app-1.js', {
    'accept-encoding': 'br',
    'if-none-match': String(script.headers['etag']),
  })
  expect(again.status).toBe(304)
  expect((await get('/assets/face-1.woff2', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  expect((await get('/accounts', { 'accept-encoding': 'br' })).headers['cache-control']).toBe('no-store')
  expect((await get('/index.html')).body.toString()).toContain('n-1')
})
