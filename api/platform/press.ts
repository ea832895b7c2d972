/**
 * Documents are put together in a thread of their own: fonts, tables and a thousand lines take a second, in which
 * nobody else is to wait. The thread starts with the first document and is replaced when it ends or takes too long.
 */
import { Worker } from 'node:worker_threads'
import { busy } from '../errors.ts'
import type { FileToSend } from './file-to-send.ts'
import type { LineOf } from './lines.ts'

/** A function of plain data that makes a file. */
type Drawing = (...given: never[]) => Promise<FileToSend>

/**
 * Calls the function `name` of `module` (its URL) in the thread, for `who`. Busy when too many wait,
 * or when it takes too long.
 */
export type Press = <D extends Drawing>(
  who: string,
  module: string,
  name: string,
  given: Parameters<D>,
) => Promise<FileToSend>

/** What the thread is asked for, and what it says. */
export interface Wanted {
  module: string
  name: string
  given: readonly unknown[]
}
export type Printed = { file: FileToSend } | { failed: string }

const PATIENCE_MS = 20_000

export function openPress(line: LineOf): { draw: Press; end(): Promise<void> } {
  let thread: Worker | undefined

  const started = (): Worker => {
    const worker = new Worker(new URL('./press.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    worker.on('error', () => undefined) // told to whoever waits, by `exit`
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  /** One at a time: the line sees to that. */
  const print = (wanted: Wanted) =>
    new Promise<FileToSend>((resolve, reject) => {
      const worker = (thread ??= started())
      const over = (act: () => void) => {
        clearTimeout(impatient)
        worker.off('message', answered)
        worker.off('exit', ended)
        act()
      }
      const answered = (said: Printed) =>
        over(() =>
          'file' in said ? resolve(said.file) : reject(new Error(`A document could not be drawn: ${said.failed}`)),
        )
      const ended = () => over(() => reject(busy()))
      const impatient = setTimeout(() => void worker.terminate(), PATIENCE_MS)
      worker.on('message', answered)
      worker.on('exit', ended)
      worker.postMessage(wanted)
    })

  return {
    draw: (who, module, name, given) => line(who, () => print({ module, name, given })),
    async end() {
      await thread?.terminate()
    },
  }
}
