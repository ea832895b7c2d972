/**
 * Documents are put together in a thread of their own: fonts, tables and a thousand lines take a second, in which
 * nobody else is to wait. They leave it piece by piece, as they are taken: several are under way at once and take
 * turns. The thread starts with the first document and is replaced when it ends or says nothing for too long.
 */
import { on } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { busy } from '../errors.ts'
import type { FileToSend } from './file-to-send.ts'
import type { LineOf } from './lines.ts'

/** A function of plain data that makes a file. */
type Drawing = (...given: never[]) => FileToSend | Promise<FileToSend>

/**
 * Calls the function `name` of `module` (its URL) in the thread, for `who`. Answers when the first piece is there; its
 * place in the line is kept until the last is taken or the taker leaves. Busy when too many wait, or the thread ended.
 */
export type Press = <D extends Drawing>(
  who: string,
  module: string,
  name: string,
  given: Parameters<D>,
) => Promise<FileToSend>

/** What is read already, and drawn when it is called. */
export type Print = () => Promise<FileToSend>

/** What the thread is asked for, and what it says. */
export interface Wanted {
  module: string
  name: string
  given: readonly unknown[]
}
interface Piece extends Pick<FileToSend, 'name' | 'type'> {
  piece: Uint8Array
}
export type Said = Piece | { ended: true } | { failed: string }

const PATIENCE_MS = 20_000
/** Pieces that are made before they are taken. */
const AHEAD = 4

export function openPress(line: LineOf): { draw: Press; end(): Promise<void> } {
  let thread: Worker | undefined
  const lost = (worker: Worker) => {
    if (thread === worker) thread = undefined
  }

  const started = (): Worker => {
    const worker = new Worker(new URL('./press.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    worker.on('error', () => undefined) // whoever waits is told by their port
    worker.once('exit', () => lost(worker))
    return worker
  }

  const print = (who: string, wanted: Wanted) =>
    new Promise<FileToSend>((begun, refused) => {
      const place = line(who, async () => {
        const worker = (thread ??= started())
        const pieces = printed(worker, wanted, lost)
        const first = await pieces.next()
        if (first.done) throw new Error('A document has nothing in it.')
        const { name, type } = first.value
        const left = Promise.withResolvers<void>()
        const over = () => {
          left.resolve()
          return place
        }
        begun({ name, type, pieces: followed(first.value, pieces, over) })
        await left.promise
      })
      place.catch(refused)
    })

  return {
    draw: (who, module, name, given) => print(who, { module, name, given }),
    async end() {
      await thread?.terminate()
    },
  }
}

/** What the thread makes, as it is taken; whoever stops taking ends it there, too. `lost` is told of a thread's end. */
async function* printed(worker: Worker, wanted: Wanted, lost: (worker: Worker) => void): AsyncGenerator<Piece, void> {
  const { port1: port, port2: theirs } = new MessageChannel()
  const said = on(port, 'message', { close: ['close'] })
  try {
    worker.postMessage({ ...wanted, port: theirs }, [theirs])
    for (let n = 0; n < AHEAD; n += 1) port.postMessage('more')
    for (;;) {
      const impatient = setTimeout(() => {
        void worker.terminate()
        port.close()
      }, PATIENCE_MS)
      const { value, done } = await said.next().finally(() => clearTimeout(impatient))
      if (done) {
        lost(worker) // its ports ended with it
        throw busy()
      }
      const one: Said = value[0]
      if ('failed' in one) throw new Error(`A document could not be drawn: ${one.failed}`)
      if ('ended' in one) return
      yield one
      port.postMessage('more')
    }
  } finally {
    port.close()
  }
}

async function* followed(first: Piece, rest: AsyncGenerator<Piece, void>, over: () => Promise<void>) {
  try {
    yield first.piece
    for await (const { piece } of rest) yield piece
  } finally {
    await rest.return()
    await over()
  }
}
