/** The writer behind a port: commands in, answers out, many to a message. */
import type { MessagePort } from 'node:worker_threads'
import { openBatcher } from './batcher.ts'
import { readAsked, writeAnswers } from './exchange.ts'

/** Lines as `exchange.ts` writes them, or the word that all is said. */
export const END = 'end'
export const ENDED = 'ended'

export interface WriterSettings {
  readonly connectionString: string
  readonly ledger: number
}

/** Writes what comes by a port, until the word is said. */
export function serveWriter(port: MessagePort, { connectionString, ledger }: WriterSettings): void {
  const batcher = openBatcher(connectionString, ledger, answers => port.postMessage(writeAnswers(answers)))
  port.on('message', (message: string) => {
    if (message !== END) return batcher.add([...readAsked(message)])
    void batcher.end().then(() => {
      port.postMessage(ENDED)
      port.close()
    })
  })
}
