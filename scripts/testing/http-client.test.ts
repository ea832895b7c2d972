import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hear } from './http-client.ts'

/** Where a server answers that keeps a connection for two seconds. */
async function serverOfTwoSeconds(): Promise<{ url: string; opened: Promise<Socket[]> }> {
  const server = createServer((_, answer) => answer.end('heard'))
  server.keepAliveTimeout = 2_000
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://127.0.0.1:${String(port)}/`, opened: once(server, 'connection') }
}

test('a kept connection is given up before its server does so, never used as it is closed', async () => {
  const { url, opened } = await serverOfTwoSeconds()
  expect((await hear(url, 'GET', {})).text).toBe('heard')
  const [socket] = await opened
  let isEndedByClient = false
  socket?.once('end', () => (isEndedByClient = true))
  if (socket) await once(socket, 'close')
  expect(isEndedByClient).toBe(true)
})

test('nor after a turn in which nobody could hear that it was closed', async () => {
  const { url } = await serverOfTwoSeconds()
  expect((await hear(url, 'GET', {})).text).toBe('heard')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_200)
  expect((await hear(url, 'GET', {})).text).toBe('heard')
})
