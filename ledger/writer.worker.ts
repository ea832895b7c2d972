/**
 * The writer's thread: commands in, answers out, many to a message.
 * Deciding and hashing never hold up the API's event loop, nor it theirs.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openBatcher } from './batcher.ts'
import { readAsked, writeAnswers } from './exchange.ts'

/** Lines as `exchange.ts` writes them, or the word that all is said. */
export const END = 'end'
export const ENDED = 'ended'

export interface WriterSettings {
  readonly connectionString: string
  readonly ledger: number
}

if (parentPort) serve(parentPort, workerData) // only `journal.ts` starts this thread

function serve(port: NonNullable<typeof parentPort>, { connectionString, ledger }: WriterSettings): void {
  const batcher = openBatcher(connectionString, ledger, answers => port.postMessage(writeAnswers(answers)))
  port.on('message', (message: string) => {
    if (message !== END) return batcher.add([...readAsked(message)])
    void batcher.end().then(() => {
      port.postMessage(ENDED)
      port.close()
    })
  })
}
