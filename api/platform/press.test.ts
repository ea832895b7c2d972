/** Papers leave their thread piece by piece, as they are taken; who leaves, waits or fails keeps it from nobody. */
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { MADE, OVER, seenOf, SIZE, type drawing } from '../../scripts/testing/drawings.ts'
import { portOf } from '../../scripts/testing/port.ts'
import { refuse } from '../rest-call.ts'
import { bytesOf } from './file-to-send.ts'
import { lineShared } from './lines.ts'
import { openPress } from './press.ts'
import { sendFile } from './send-file.ts'

const press = openPress(lineShared({ atOnce: 2, waiting: 0, each: 2 }))
const DRAWINGS = import.meta.resolve('../../scripts/testing/drawings.ts')
const draw = (...given: Parameters<typeof drawing>) => press.draw<typeof drawing>('dana', DRAWINGS, 'drawing', given)
const endOf = (seen: Int32Array) => Atomics.waitAsync(seen, OVER, 0).value

/** What the thread may make before it is taken, with the piece that it holds in its hand. */
const AHEAD = 5
const PATIENT = 60_000
let takeMs = PATIENT
let drawn: Parameters<typeof drawing> = [seenOf()]
const app = express().get('/', (req, res) => {
  draw(...drawn)
    .then(file => sendFile(res, file, takeMs))
    .catch((thrown: unknown) => refuse(req, res, thrown))
})
const server = createServer(app).listen(0, '127.0.0.1')
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await press.end()
})
const url = () => `http://127.0.0.1:${portOf(server)}`

test('the first piece is there before the last is made, and no more are made than are taken', async () => {
  const seen = seenOf()
  const { name, pieces } = await draw(seen) // it has no last
  expect(name).toBe('drawing.bin')
  let taken = 0
  for await (const piece of pieces) {
    expect(piece).toEqual(new Uint8Array(SIZE).fill(taken))
    taken += 1
    expect(Atomics.load(seen, MADE)).toBeLessThanOrEqual(taken + AHEAD)
    if (taken === 40) break
  }
  await endOf(seen)
})

test('all pieces come once and in their order, and the line is free when the last is taken', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), async many => {
      const [one, other] = await Promise.all([draw(seenOf(), many), draw(seenOf(), many)])
      await expect(draw(seenOf(), 1)).rejects.toMatchObject({ reason: 'busy' })
      const whole = Buffer.concat(Array.from({ length: many }, (_, n) => Buffer.alloc(SIZE, n)))
      expect((await bytesOf(one)).equals(whole)).toBe(true)
      expect((await bytesOf(other)).equals(whole)).toBe(true)
    }),
    { numRuns: 10 },
  ))

test('one that nobody takes keeps its own place only', async () => {
  const seen = seenOf()
  const stuck = await draw(seen)
  for (let n = 0; n < 3; n += 1) expect(await bytesOf(await draw(seenOf(), 9))).toHaveLength(9 * SIZE)
  for await (const _ of stuck.pieces) break
  await endOf(seen)
})

test('what fails before its first piece is refused; what fails later ends what was begun', async () => {
  await expect(draw(seenOf(), 0, 'failed')).rejects.toThrow('no ink')
  await expect(draw(seenOf(), 0, 'dead')).rejects.toMatchObject({ reason: 'busy' })
  await expect(draw(seenOf(), 0)).rejects.toThrow('nothing in it')
  await expect(bytesOf(await draw(seenOf(), 8, 'failed'))).rejects.toThrow('no ink')
  await expect(bytesOf(await draw(seenOf(), 8, 'dead'))).rejects.toMatchObject({ reason: 'busy' })
  expect(await bytesOf(await draw(seenOf(), 1))).toHaveLength(SIZE)
})

test('a thread that dies takes all that it was drawing with it, and another draws the next', async () => {
  const stuck = await draw(seenOf())
  await expect(bytesOf(await draw(seenOf(), 8, 'dead'))).rejects.toMatchObject({ reason: 'busy' })
  await expect(bytesOf(stuck)).rejects.toMatchObject({ reason: 'busy' })
  expect(await bytesOf(await draw(seenOf(), 1))).toHaveLength(SIZE)
})

test.each(['failed', 'dead'] as const)('an answer whose drawing is %s midway is cut off, not ended', async end => {
  drawn = [seenOf(), 20, end]
  const answer = await fetch(url())
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  drawn = [seenOf(), 20]
  expect((await (await fetch(url())).arrayBuffer()).byteLength).toBe(20 * SIZE)
})

test('to whoever cannot tell a part from the whole, nothing leaves before all of it is there', async () => {
  const said = async (...given: typeof drawn) => {
    drawn = given
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write('GET / HTTP/1.0\r\n\r\n')
    return (await text(socket)).split('\r\n\r\n', 1).join()
  }
  expect(await said(seenOf(), 20, 'dead')).toMatch(/^HTTP\/1.1 503 /)
  expect(await said(seenOf(), 20)).toMatch(new RegExp(`^HTTP/1.1 200 .*content-length: ${20 * SIZE}`, 'is'))
})

const asked = () => new Promise<IncomingMessage>(answered => void get(url(), { agent: false }, answered))

test('whoever leaves midway ends the drawing', async () => {
  const seen = seenOf()
  drawn = [seen]
  const answer = await asked()
  await once(answer, 'data')
  answer.destroy()
  await endOf(seen)
})

test('whoever takes nothing is left, and the drawing ended', async () => {
  const seen = seenOf()
  drawn = [seen]
  takeMs = 20
  const answer = await asked() // it is never read
  await endOf(seen)
  takeMs = PATIENT
  answer.resume()
  await expect(once(answer, 'end')).rejects.toThrow('aborted')
})
