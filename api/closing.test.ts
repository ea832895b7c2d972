import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '../scripts/testing/server.ts'

test('a process that closes answers what was asked, and lets the connection go with the answer', async () => {
  const server = await testServer()
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\nHost: bank\r\nConnection: keep-alive\r\n') // and does not end its request
  const answer = text(socket)
  await server.machinery.clocks.bank() // the server has read what was sent by the time the database has answered it
  const closed = server.close()
  socket.write('\r\n')
  await closed
  expect(await answer).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*\{"status":"ok"\}/i)
})

async function text(socket: NodeJS.ReadableStream): Promise<string> {
  let all = ''
  for await (const piece of socket) all += String(piece)
  return all
}
