/** A small TCP proxy before PostgreSQL that loses things: what a network does, when a test says so. */
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './port.ts'

type Trouble =
  /** The server's word that it committed is lost, and the connection with it. */
  | 'cut the answer of a commit'
  /** The server's word that it committed is lost, and the connection stays open and silent. */
  | 'swallow the answer of a commit'
  /** The batch that was decided is held back until `letGo`. */
  | 'hold a write back'

interface Proxy {
  readonly connectionString: string
  /** Trouble for the next batch that fits; resolves when it has happened. */
  next(trouble: Trouble): Promise<void>
  /** Asked at every commit whether to cut its answer. */
  cutWhen(rule: () => boolean): void
  letGo(): void
  readonly cuts: number
  stop(): Promise<void>
}

/** What the server says behind a commit, whichever way the batch was written (`ledger/turn.ts`). */
const COMMITTED = ['COMMIT\0', 'appended'].map(word => Buffer.from(word))
const WRITES = ['write-batch', 'append-batch'].map(name => Buffer.from(name))
const holds = (chunk: Buffer, words: readonly Buffer[]) => words.some(word => chunk.includes(word))

export async function openProxy(connectionString: string): Promise<Proxy> {
  const target = new URL(connectionString)
  const sockets = new Set<Socket>()
  let planned: { trouble: Trouble; happened: () => void } | undefined
  let rule = () => false
  let heldBack: (() => void)[] = []
  let cuts = 0

  const take = (trouble: Trouble): boolean => {
    if (planned?.trouble !== trouble) return false
    planned.happened()
    planned = undefined
    return true
  }

  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    let [silent, holding] = [false, false]
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => other.destroy()) // a lost connection is what the test is about
      one.on('close', () => {
        sockets.delete(one)
        if (!holding) other.destroy()
      })
    }
    client.on('data', chunk => {
      if (!holding && holds(chunk, WRITES)) holding = take('hold a write back')
      if (holding) heldBack.push(() => upstream.write(chunk))
      else upstream.write(chunk)
    })
    upstream.on('data', chunk => {
      if (holds(chunk, COMMITTED)) {
        if (take('swallow the answer of a commit')) silent = true
        if (take('cut the answer of a commit') || rule()) {
          cuts += 1
          client.destroy()
          upstream.destroy()
          return
        }
      }
      if (!silent) client.write(chunk)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(connectionString)
  own.port = String(portOf(server)) // it listens on TCP
  own.searchParams.delete('host') // and on no socket of the machine's own

  return {
    connectionString: own.href,
    next: trouble => new Promise(happened => (planned = { trouble, happened })),
    cutWhen: wanted => void (rule = wanted),
    letGo() {
      for (const write of heldBack) write()
      heldBack = []
    },
    get cuts() {
      return cuts
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
