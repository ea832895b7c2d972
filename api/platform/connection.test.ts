import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PackingSocket } from './connection.ts'
import { portOf } from '../../scripts/testing/port.ts'

it('sends what one turn of the loop writes in one packet, before and after it has connected', async () => {
  const server = createServer(socket => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket: Socket = new PackingSocket()
  onTestFinished(() => void (socket.destroy(), server.close()))
  const port = portOf(server) // it listens on a port
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const one = vi.spyOn(socket, '_write')
  const packet = vi.spyOn(socket as Required<Socket>, '_writev') // a socket has it

  for (let turn = 1; turn <= 3; turn += 1) {
    socket.write('begin')
    await Promise.resolve()
    socket.write('ask')
    socket.write('commit')
    await new Promise(setImmediate)
    expect([one.mock.calls.length, packet.mock.calls.length]).toEqual([0, turn])
  }
})
