import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import { portOf } from './port.ts'

/**
 * The bank behind an address of its own that can be shut and opened again: to a browser,
 * a server that is stopped and started.
 */
interface FrontDoor {
  readonly url: string
  /** Every connection is cut, and new ones are refused. */
  shut(): Promise<void>
  open(): Promise<void>
}

export async function frontDoor(bank: { url: string }): Promise<FrontDoor> {
  const target = new URL(bank.url)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0

  const pass = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()) // a lost connection is what the door is for
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
  const open = async () => {
    const opened = createServer(pass)
    await new Promise<void>(resolve => opened.listen(port, '127.0.0.1', resolve))
    port = portOf(opened) // it listens on TCP
    server = opened
  }
  const shut = async () => {
    const shutting = server
    server = undefined
    const closed = new Promise<unknown>(resolve => (shutting ? shutting.close(resolve) : resolve(undefined)))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open()
  afterAll(shut)
  return { url: `http://127.0.0.1:${port}`, shut, open }
}
