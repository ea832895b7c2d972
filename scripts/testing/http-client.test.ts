import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hear } from './http-client.ts'

test('a kept connection is given up before its server does so, never used as it is closed', async () => {
  const server = createServer((_, answer) => answer.end('heard'))
  server.keepAliveTimeout = 2_000
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const opened = once(server, 'connection')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect((await hear(`http://127.0.0.1:${String(port)}/`, 'GET', {})).text).toBe('heard')
  const [socket]: Socket[] = await opened
  let isEndedByClient = false
  socket?.once('end', () => (isEndedByClient = true))
  if (socket) await once(socket, 'close')
  expect(isEndedByClient).toBe(true)
})
