/** The thread of `writers.ts`: a writer for each port that comes. */
import { parentPort, type MessagePort } from 'node:worker_threads'
import { serveWriter, type WriterSettings } from '../../ledger/writer-port.ts'

export interface Wanted {
  readonly settings: WriterSettings
  readonly port: MessagePort
}

parentPort?.on('message', ({ settings, port }: Wanted) => serveWriter(port, settings))
