/** The writer's thread: commands in, answers out. Deciding and hashing never hold up the API's event loop, nor it theirs. */
import { parentPort, workerData } from 'node:worker_threads'
import { openBatcher, type Answer } from './batcher.ts'
import type { Command } from './writer.ts'

export type ToWriter = { readonly id: number; readonly command: Command } | { readonly end: true }
export type FromWriter = { readonly id: number; readonly answer: Answer } | { readonly ended: true }

export interface WriterSettings {
  readonly connectionString: string
  readonly ledger: number
}

if (parentPort) serve(parentPort, workerData as WriterSettings) // only `journal.ts` starts this thread

function serve(port: NonNullable<typeof parentPort>, settings: WriterSettings): void {
  const batcher = openBatcher(settings.connectionString, settings.ledger)
  port.on('message', (message: ToWriter) => {
    if ('end' in message) {
      void batcher.end().then(() => {
        port.postMessage({ ended: true } satisfies FromWriter)
        port.close()
      })
      return
    }
    const { id, command } = message
    void batcher.append(command).then(answer => port.postMessage({ id, answer } satisfies FromWriter))
  })
}
