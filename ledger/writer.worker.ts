/** The writer's thread: commands in, answers out, many to a message. Deciding and hashing never hold up the API's event loop, nor it theirs. */
import { parentPort, workerData } from 'node:worker_threads'
import { openBatcher, type Answered, type Asked } from './batcher.ts'

/** Each command as JSON, under the number that its answer will carry. */
export type ToWriter = readonly (readonly [id: number, command: string])[] | 'end'
export type FromWriter = readonly Answered[] | 'ended'

export interface WriterSettings {
  readonly connectionString: string
  readonly ledger: number
}

if (parentPort) serve(parentPort, workerData as WriterSettings) // only `journal.ts` starts this thread

function serve(port: NonNullable<typeof parentPort>, { connectionString, ledger }: WriterSettings): void {
  const send = (message: FromWriter) => port.postMessage(message)
  const batcher = openBatcher(connectionString, ledger, send)
  port.on('message', (message: ToWriter) => {
    if (message !== 'end') return batcher.add(message.map(([id, text]): Asked => [id, JSON.parse(text)]))
    void batcher.end().then(() => {
      send('ended')
      port.close()
    })
  })
}
