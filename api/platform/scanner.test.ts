import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { formOf } from '../../scripts/testing/forms.ts'
import { readFiles } from '../disputes/files.ts'
import { readPicture } from '../profile/picture.ts'
import { INFECTED, openScanner, scannerAt, type ScannerPlace } from './scanner.ts'

/** What every scanner takes for a virus, in two halves, so that none takes this file for one. */
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** A clamd of our own: puts the pieces together and says what it thinks of them. */
async function clamd(verdict: (bytes: Buffer, socket: Socket) => string | undefined): Promise<ScannerPlace> {
  const place = { path: path.join(mkdtempSync(path.join(tmpdir(), 'wf-clamd-')), 'clamd.ctl') }
  const server = createServer(socket => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      heard = Buffer.concat([heard, chunk])
      const bytes = whole(heard)
      const said = bytes && verdict(bytes, socket)
      if (said !== undefined) socket.end(`${said}\0`)
    })
  })
  server.listen(place.path)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return place
}

/** The file, when its end is there. */
function whole(heard: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  if (!heard.toString('latin1').startsWith('zINSTREAM\0')) throw new Error('no INSTREAM')
  for (let at = 10; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const judge = (bytes: Buffer) => (bytes.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK')

test('what a scanner knows is refused, whatever stands around it; the rest passes as it was sent', async () => {
  const seen: Buffer[] = []
  const scan = openScanner(await clamd(bytes => (seen.push(bytes), judge(bytes))))
  const around = fc.uint8Array({ maxLength: 200_000, size: 'max' })
  await fc.assert(
    fc.asyncProperty(around, around, fc.boolean(), async (before, after, infected) => {
      const bytes = Buffer.concat([before, Buffer.from(infected ? EICAR : ''), after])
      const outcome = await scan(bytes).then(
        () => 'passes',
        (error: Error) => error.message,
      )
      expect(outcome).toBe(infected ? INFECTED : 'passes')
      expect(seen.pop()?.equals(bytes)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['is away', async () => ({ path: '/nowhere/clamd.ctl' })],
  ['hangs up', () => clamd((_bytes, socket) => void socket.destroy())],
  ['never answers', () => clamd(() => undefined)],
  ['fails', () => clamd(() => 'INSTREAM size limit exceeded. ERROR')],
  ['says something else', () => clamd(() => 'stream: OK, I think')],
  ['says nothing', () => clamd(() => '')],
  ['says too much', () => clamd(() => 'stream: OK'.repeat(10_000))],
] as const)('no file passes while the scanner %s', async (_what, place) => {
  const scan = openScanner(await place(), 300)
  await expect(scan(Buffer.from('a file'))).rejects.toMatchObject({ status: 503, retryAfter: expect.any(Number) })
})

test('a scanner is on this machine', () => {
  expect(scannerAt('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(scannerAt('tcp:[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  for (const words of ['tcp:10.0.0.5:3310', 'tcp:scan.example.com:3310', 'tcp:localhost:70000', 'unix:', '/run/x', ''])
    expect(scannerAt(words)).toBeUndefined()
})

test('every way in for a file asks the scanner first', async () => {
  const bank = await testBank({ scanner: await clamd(judge) })
  const dana = await bank.customer()
  const good = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const bad = Buffer.concat([good, Buffer.from(EICAR)])
  const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' })
  await expect(readPicture(bank.machinery, url(bad))).rejects.toMatchObject({ reason: 'infected' })
  await expect(readFiles(bank.machinery, [file(good), file(bad)])).rejects.toMatchObject({ reason: 'infected' })
  expect(await readPicture(bank.machinery, url(good))).toMatchObject({ type: 'image/jpeg' })
  const photo = (bytes: Buffer) => {
    return dana.post('/api/order-checks/upload-photo', formOf({ photo: file(bytes) }))
  }
  const stored = async () => (await bank.machinery.db.pool.query('select count(*) from app.upload')).rows[0]
  const before = await stored()
  expect(await photo(bad)).toMatchObject({ status: 422, body: { code: 'infected', error: INFECTED } })
  expect(await stored()).toEqual(before)
  expect((await photo(good)).status).toBe(201)
})

test('no act opens a file past the scanner', () => {
  const api = path.join(import.meta.dirname, '..')
  const acts = globSync('**/*.ts', { cwd: api }).filter(name => !/\.(test|long)\.ts$/.test(name))
  const opening = acts.filter(name =>
    /\.arrayBuffer\(\)|fromDataUrl\(/.test(readFileSync(path.join(api, name), 'utf8')),
  )
  // A dispute's papers are told apart by their digest before, and a time-stamping authority is no customer.
  const others = ['disputes/submit.ts', 'platform/jobs/seal-copies.ts']
  expect(opening.toSorted()).toEqual([...others, 'platform/uploads.ts', 'profile/picture.ts'].toSorted())
})
